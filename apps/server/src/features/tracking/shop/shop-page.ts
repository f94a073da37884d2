import { escapeHtml } from '#/edge/html.ts'

/** Looks of the example shop; of no importance for what it shows. */
export const SHOP_STYLE = `:root { color-scheme: light; }
body { margin: 0; background: #f3f1ea; color: #20242b; font: 1rem/1.6 system-ui, sans-serif; }
header { padding: 1rem 1.5rem; background: #20242b; color: #fff; display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; }
main { max-width: 34rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: 12px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
.price { font-size: 1.75rem; font-weight: 650; margin: .5rem 0 1.25rem; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 8px; background: #0b6b53; color: #fff; cursor: pointer; }
button.quiet { background: #e4e1d7; color: #20242b; }
button:focus-visible { outline: 3px solid #c28a12; outline-offset: 2px; }
form { display: inline-block; margin: 0 .5rem .5rem 0; }
.note { color: #5b616b; font-size: .875rem; overflow-wrap: anywhere; }
`

/** What the shop sells: one thing, named by its address. */
export interface Ware {
  host: string
  path: string
  name: string
  /** In zł with at most two decimals. */
  price: number
}

const PRICES = [49, 79.9, 129, 199, 249.5, 349] as const

/** The ware at an address of the shop; the same one always costs the same. */
export function wareAt(host: string, path: string): Ware {
  const words = (path.split('/').findLast(Boolean) ?? host.split('.')[0] ?? 'towar').replaceAll('-', ' ')
  const sum = [...path].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return { host, path, name: words.charAt(0).toUpperCase() + words.slice(1), price: PRICES[sum % PRICES.length] ?? 49 }
}

const money = (zloty: number) => `${zloty.toFixed(2).replace('.', ',')} zł`

const frame = (host: string, title: string, body: string) => `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/sandbox/shop/shop.css">
<script src="/c/shop.js" defer></script></head>
<body><header><b>${escapeHtml(host)}</b><span>Przykładowy sklep</span></header><main>${body}</main></body></html>`

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

/** The page of a ware, with the button that buys it. */
export const warePage = ({ host, path, name, price }: Ware) =>
  frame(
    host,
    name,
    `<h1>${escapeHtml(name)}</h1><p class="price">${money(price)}</p>
<form method="post" action="/sandbox/shop/buy">${hidden({ host, path, fanfara_click: '' })}<button>Kup teraz</button></form>
<form method="post" action="/sandbox/shop/sign-up">${hidden({ host, path, fanfara_click: '' })}<button class="quiet">Zapisz się do newslettera</button></form>
<p class="note">Nic tu naprawdę nie kupujesz. Serwer sklepu zgłasza zamówienie podpisanym wywołaniem <code>POST /api/conversions</code>.</p>`,
  )

/** What the shop says after it reported something: the order's number and what it was answered. */
export function donePage(
  { host, path }: Pick<Ware, 'host' | 'path'>,
  { title, event, answer, click }: { title: string; event: string; answer: string; click: string | null },
) {
  const back =
    click === null
      ? ''
      : `<form method="post" action="/sandbox/shop/return">${hidden({ host, path, event, fanfara_click: click })}<button class="quiet">Zwróć</button></form>`
  return frame(
    host,
    title,
    `<h1>${escapeHtml(title)}</h1><p>Numer: <b>${escapeHtml(event)}</b></p>${back}
<p class="note">Odpowiedź Fanfary: <code>${escapeHtml(answer)}</code></p><p><a href="/sandbox/shop/${escapeHtml(host)}${escapeHtml(path)}">Wróć do sklepu</a></p>`,
  )
}
