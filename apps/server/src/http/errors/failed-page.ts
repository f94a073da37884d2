import type { Language } from '@fanfara/contract/enums'
import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#/edge/html.ts'
import { textOf } from '#/i18n/texts.ts'

/** Addresses that people have from each other, and open in a browser: campaign links and media kits. */
const SHARED = /^\/(c|k)\//

/** Whether a person opened a page of the server's own, and reads no JSON (SETUP-42). */
export const isOpenedPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  method === 'GET' && SHARED.test(url) && (headers.accept ?? '').includes('text/html')

/** What a person reads in place of such a page, and a way to try again. It needs nothing else of a server that is in trouble. */
export function failedPage(language: Language, message: string): string {
  const title = escapeHtml(message)
  const again = escapeHtml(textOf(language, 'error.page_again'))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.6 system-ui, sans-serif">
<main style="max-width: 28rem; padding: 2rem 1.5rem"><h1 style="margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25">${title}</h1>
<p style="margin: 0"><a href="" style="display: inline-block; padding: .5rem 0">${again}</a></p></main></body></html>`
}
