import { type Language, languageFacts, languages } from '@fanfara/contract/enums'
import type { FastifyReply } from 'fastify'
import type { Sim } from '../context.ts'
import { texts } from './texts.ts'

/** Text that is HTML already. Only `html` makes it, so nothing gets onto a page unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML with every inserted text escaped; arrays are joined, null, undefined and false vanish. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((page, text, index) => page + render(parts[index - 1]) + text))
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return String(part).replace(/[&<>"']/g, character => ESCAPES[character] ?? '')
}

/** A page of the simulator: the banner that says what this is, a heading, the content. */
export interface Page {
  language: Language
  title: string
  content: Html
  /** Width of a popup, or of a desk. */
  wide?: boolean
  /** Where the switch of languages leads; without it nothing else of the address is kept. */
  urlIn?: (language: Language) => string
}

/** Sends a page that runs no script and takes nothing from elsewhere; forms may end at our registered addresses. */
export function sendPage(reply: FastifyReply, sim: Pick<Sim, 'root'> & Partial<Sim>, status: number, page: Page) {
  const targets = (sim.client?.redirectUris ?? []).filter(uri => URL.canParse(uri)).map(uri => new URL(uri).origin)
  const forms = [...new Set(["'self'", ...targets])].join(' ')
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`
  return (
    reply
      .code(status)
      .header('content-security-policy', policy)
      // With no-referrer browsers would send `Origin: null` with our forms.
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .header('content-language', page.language)
      .type('text/html; charset=utf-8')
      .send(layout(sim, page).text)
  )
}

const urlOf = (language: Language) => `?lang=${language}`

function layout(sim: Pick<Sim, 'root'> & Partial<Sim>, { language, title, content, wide, urlIn = urlOf }: Page) {
  const text = texts[language]
  const others = languages
    .filter(other => other !== language)
    .map(
      other => html`
<a href="${urlIn(other)}" lang="${other}" hreflang="${other}">${languageFacts[other].name}</a>`,
    )
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${text.simulated}</title>
<link rel="stylesheet" href="${sim.root}/assets/simulator.css">
${sim.base && html`<link rel="icon" type="image/png" href="${sim.base}/cdn/avatar/icon-32x32.png">`}
</head>
<body class="${sim.platform ?? 'index'}">
<p class="banner"><strong>${text.simulated}</strong> <span>${text.simulatedHint}</span>${others}</p>
<main class="${wide ? 'desk' : 'popup'}">
${content}
</main>
</body>
</html>`
}
