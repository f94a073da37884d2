import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Language, Theme } from '@fanfara/contract/enums'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, seriousFindings } from '../browser.ts'
import { clippedOn } from './clipped.ts'
import { serveGallery } from './gallery.ts'
import { differences, type ElementLook, keptAsText, keptIn, looksOf } from './look-of.ts'

/** What every part looked like when somebody said that it is right; `LOOKS=renew` says so again. */
const kept = new URL('./looks.json', import.meta.url)

let browser: Browser
let gallery: Awaited<ReturnType<typeof serveGallery>>
beforeAll(async () => {
  ;[browser, gallery] = await Promise.all([openBrowser(), serveGallery()])
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})

/** Opens the page of all parts as somebody sees it: with the application's letters, or before they have come. */
async function open(
  theme: Theme,
  width: number,
  { language = 'pl', hasLetters = true }: { language?: Language; hasLetters?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (!hasLetters) await page.route('**/*.woff2', route => route.abort())
  await page.goto(`${gallery.origin}/?theme=${theme}&language=${language}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  // What rises into its place is not seen before its first frame.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  return page
}
const views = (['dark', 'light'] as const).flatMap(theme => [1280, 375].map(width => [theme, width] as const))
/** Both themes and both widths are in these two; the others differ from them in what one of them shows. */
const keptViews = [
  ['dark', 1280],
  ['light', 375],
] as const

test('GALL-01 every part of the package stands on the page, or has its reason not to', async () => {
  const { exports } = JSON.parse(readFileSync(new URL('../../packages/ui/package.json', import.meta.url), 'utf8')) as {
    exports: Record<string, string>
  }
  const parts = Object.entries(exports).flatMap(([name, file]) => (file.endsWith('.tsx') ? [name.slice(2)] : []))
  const elsewhere = [
    // Ask a server: their screens show them.
    'identity-dialog',
    'second-factor-section',
    'second-step',
    // A whole article: the help's journeys read it.
    'article-body',
    // Speak of what is around them: a form's marks, a file that a release took away.
    'wrong-fields',
    'new-version',
    // Draw nothing of their own.
    'identity',
    'in-place',
    'leave-guard',
    'lazy-screen',
    'media',
    'part',
    'text',
    'theme',
    // Stand under `icons`.
    'more-icons',
  ]
  const page = await open('dark', 1280)
  const shown = await page.locator('section[id]').evaluateAll(all => all.map(({ id }) => id))
  expect(parts.filter(part => !shown.includes(part) && !elsewhere.includes(part))).toEqual([])
  expect(elsewhere.filter(part => shown.includes(part))).toEqual([])
  await page.context().close()
})

test.each(keptViews)(
  'GALL-02 every state of every part looks as it was kept, in the %s theme at %d px',
  async (theme, width) => {
    const page = await open(theme, width)
    const seen = await looksOf(page)
    const name = `${theme} ${width}`
    const all = existsSync(kept) ? keptIn(readFileSync(kept, 'utf8')) : {}
    if (process.env.LOOKS === 'renew') writeFileSync(kept, keptAsText({ ...all, [name]: seen }))
    else expect(differences(all[name] ?? {}, seen)).toEqual([])
    await page.context().close()
  },
)

test.each(views)(
  'GALL-03 nothing runs out, is cut off or covered, and every contrast holds, in the %s theme at %d px',
  async (theme, width) => {
    const page = await open(theme, width, { language: 'en' })
    expect(await clippedOn(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await page.context().close()
  },
)

test.each([1280, 375, 360])(
  'GALL-03 nothing runs out or is cut off before the letters have come, at %d px',
  async width => {
    const page = await open('dark', width, { language: 'en', hasLetters: false })
    const come = () => [...document.fonts].filter(face => face.family.includes('Variable') && face.status === 'loaded')
    expect(await page.evaluate(come)).toEqual([])
    expect(await clippedOn(page)).toEqual([])
    await page.context().close()
  },
)

test('GALL-02 a part that looks otherwise is found, and letters of another machine are not', () => {
  const button = { style: 'button #fff', width: 100, height: 40 }
  const before = { 'button / primary': [button] }
  const after = (of: Partial<ElementLook>) => differences(before, { 'button / primary': [{ ...button, ...of }] })
  expect(after({ width: 103 })).toEqual([])
  expect(after({ height: 48 })).toHaveLength(1)
  expect(after({ style: 'button #eee' })).toHaveLength(1)
  expect(differences(before, {})).toHaveLength(1)
  expect(differences({}, before)).toHaveLength(1)
  expect(keptIn(keptAsText({ view: before }))).toEqual({ view: before })
})
