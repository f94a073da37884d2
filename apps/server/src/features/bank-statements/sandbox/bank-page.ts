import { plnText } from '@fanfara/contract/money'
import { escapeHtml } from '#/edge/html.ts'
import type { readBank } from './bank.ts'

/** Looks of the simulated bank; of no importance for what it shows. */
export const BANK_STYLE = `:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef2ef; color: #17231d; font: 1rem/1.5 system-ui, sans-serif; }
header { padding: 1rem 1.5rem; background: #14432f; color: #fff; display: flex; justify-content: space-between; gap: .25rem 1rem; flex-wrap: wrap; }
main { max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; display: grid; gap: 1rem; }
section { background: #fff; border-radius: 12px; padding: 1rem 1.25rem; }
h1 { font-size: 1.125rem; margin: 0; } h2 { font-size: 1.125rem; margin: 0 0 .25rem; }
p { margin: 0 0 .75rem; color: #51615a; }
[role=status] { background: #d9efe3; color: #0d3a27; padding: .75rem 1.25rem; border-radius: 12px; margin: 0; }
ul { list-style: none; margin: 0 0 .75rem; padding: 0; max-height: 22rem; overflow: auto; }
li { border-top: 1px solid #e2e8e4; }
li label { display: grid; grid-template-columns: auto minmax(0,1fr) auto; gap: .25rem .75rem; padding: .5rem 0; align-items: center; }
li small { color: #51615a; display: block; overflow-wrap: anywhere; }
b.sum { font-variant-numeric: tabular-nums; white-space: nowrap; }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: .5rem 1.1rem; border: 0; border-radius: 8px; background: #14633f; color: #fff; cursor: pointer; display: inline-block; text-decoration: none; }
.quiet { background: #dfe7e2; color: #17231d; } .stop { background: #8f2f25; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #c28a12; outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.day { padding: .5rem 0; } .wide { flex: 1 1 12rem; min-width: 0; }
.field { display: grid; gap: .15rem; flex: 1 1 12rem; font-size: .875rem; color: #51615a; }
.field input { font: inherit; font-size: 1rem; min-height: 44px; padding: 0 .6rem; border: 1px solid #93a39a; border-radius: 8px; width: 100%; color: #17231d; background: #fff; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; }
`

type Bank = Awaited<ReturnType<typeof readBank>>

const orderLine = ({ id, name, reference, iban, amount }: Bank['waiting'][number]) =>
  `<li><label><input type="checkbox" name="id" value="${id}"><span>${escapeHtml(name)}<small>${escapeHtml(reference)} · ${escapeHtml(iban)}</small></span><b class="sum">${plnText(amount)}</b></label></li>`

const orders = (
  title: string,
  hint: string,
  rows: Bank['waiting'],
  buttons: string,
) => `<section><h2>${title}</h2><p>${hint}</p>
${rows.length === 0 ? '' : `<form method="post" action="/sandbox/bank/orders"><ul>${rows.map(orderLine).join('')}</ul><div class="row">${buttons}</div></form>`}</section>`

const dayLine = ({ account, day, entries }: Bank['days'][number]) => {
  const query = `account=${encodeURIComponent(account)}&amp;day=${day}`
  const link = (format: string) =>
    `<a class="button quiet" href="/sandbox/bank/statement?${query}&amp;format=${format}">${format}</a>`
  return `<li><div class="row day"><span class="wide"><b>${day}</b><small>${escapeHtml(account)} · pozycji: ${entries}</small></span>${link('mt940')}${link('camt.053')}</div></li>`
}

/** The bank's one page: bring a file, decide about transfers, send an advertiser's money, take a statement. */
export const bankPage = ({ waiting, executed, days }: Bank, said: string | null): string => `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Bank na niby</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/sandbox/bank/bank.css"></head>
<body><header><h1>Bank na niby</h1><span>Symulator: pieniędzy tu nie ma</span></header><main>
${said === null ? '' : `<p role="status">${escapeHtml(said)}</p>`}
<section><h2>Przynieś plik</h2><p>Elixir-0 albo pain.001. Ten sam plik bank przyjmuje raz.</p>
<div class="row"><form class="row wide" method="post" enctype="multipart/form-data" action="/sandbox/bank/files"><label class="field">Plik przelewów<input type="file" name="file" required></label><button>Zanieś plik</button></form>
<form method="post" action="/sandbox/bank/fetch"><button class="quiet">Weź zwolnione pliki z Fanfary</button></form></div></section>
${orders('Przelewy do wykonania', waiting.length === 0 ? 'Nie ma żadnych.' : 'Zaznacz te, o których decydujesz; bez zaznaczenia – wszystkie.', waiting, '<button name="act" value="execute">Wykonaj</button><button class="stop" name="act" value="refuse">Odrzuć</button>')}
${orders('Przelewy wykonane', executed.length === 0 ? 'Nie ma żadnych.' : 'Zaznacz te, które wracają od odbiorcy.', executed, '<button class="stop" name="act" value="return">Zwróć zaznaczone</button>')}
<section><h2>Wpłata reklamodawcy</h2><p>Numer kampanii (FAN-…) w tytule sprawia, że wpłata sama trafi na miejsce.</p>
<form class="row" method="post" action="/sandbox/bank/receive"><label class="field">Kwota w zł<input name="amount" inputmode="decimal" required></label><label class="field">Od kogo<input name="name" value="Reklamodawca sp. z o.o." required></label><label class="field">Z rachunku<input name="iban" value="PL27114020040000300201355387" required></label><label class="field">Tytuł<input name="title" required></label><button>Wpłać</button></form></section>
<section><h2>Wyciągi</h2><p>${days.length === 0 ? 'Bank nic jeszcze nie zaksięgował.' : 'Pobierz i wczytaj je w konsoli, w widoku Wyciągi.'}</p><ul>${days.map(dayLine).join('')}</ul></section>
</main></body></html>`
