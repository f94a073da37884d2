import type { Language } from '@fanfara/contract/enums'
import { escapeHtml } from '#/edge/html.ts'
import { textOf } from '#/i18n/texts.ts'
import { OVERLAY_STYLE } from './page.ts'

/**
 * How a banner stands on a stream, with a test banner: nothing is counted, and nobody's key is needed. The overlay's own style,
 * measured by the picture of the stream instead of the window.
 */
export function previewPage(language: Language, theme: 'dark' | 'light'): string {
  const text = (key: Parameters<typeof textOf>[1]) => escapeHtml(textOf(language, key))
  const banner = `<figure class="banner on"><div class="sample"></div>
<figcaption><b>REKLAMA</b><span>${text('preview.advertiser')}</span></figcaption></figure>`
  return `<!doctype html>
<html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${text('preview.title')}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/overlay/preview.css"></head><body><main>
<h1>${text('preview.title')}</h1><p>${text('preview.lead')}</p>
<div class="stage" role="img" aria-label="${text('preview.stage')}"><i></i>${banner}</div>
<h2>${text('preview.near')}</h2><div class="near">${banner}</div>
<ul><li>${text('preview.size')}</li><li>${text('preview.every')}</li><li>${text('preview.shown')}</li></ul>
</main></body></html>
`
}

/** A hundredth of the picture's width and height, where the overlay itself has the window's. */
const measured = OVERLAY_STYLE.slice(OVERLAY_STYLE.indexOf('#banner'))
  .replace(/(?<![\d.])([\d.]+)vw/g, 'calc($1 * var(--w))')
  .replace(/(?<![\d.])([\d.]+)vh/g, 'calc($1 * var(--h))')
  .replaceAll('#banner', '.banner')
  .replace('position: fixed', 'position: absolute')

export const PREVIEW_STYLE = `:root { color-scheme: light; --page: #faf8f4; --text: #171a22; --muted: #5d6578; --line: #e7e2d8; }
:root[data-theme=dark] { color-scheme: dark; --page: #0c0e14; --text: #eef0f6; --muted: #9aa3b8; --line: #272c3b; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 "Segoe UI", "Helvetica Neue", system-ui, sans-serif; }
main { --page-width: min(100vw - 2rem, 60rem); width: var(--page-width); margin: 0 auto; padding: 1.5rem 0 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .75rem; }
p, ul { margin: 0 0 1rem; max-width: 60ch; color: var(--muted); }
ul { margin-top: 1.5rem; padding-left: 1.25rem; }
.stage { --w: calc(var(--page-width) / 100); --h: calc(var(--w) * .5625); position: relative; overflow: hidden; aspect-ratio: 16 / 9;
  border: 1px solid var(--line); border-radius: 10px; background: linear-gradient(155deg, #27315c, #14161f 60%, #3a2a1c); }
.stage i { position: absolute; left: 8%; bottom: 0; width: 26%; height: 55%; border-radius: 50% 50% 0 0; background: rgba(255, 255, 255, .1); }
.near { --w: calc(min(var(--page-width), 22rem) / 19); --h: var(--w); }
.near .banner { position: static; }
${measured}
.sample { height: calc(12 * var(--w)); background: conic-gradient(from 30deg at 65% 60%, #f2b84b, #d9622b, #7c3aed, #2f4bdb, #f2b84b); }
`
