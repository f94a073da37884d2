import { grosze } from '@fanfara/contract/money'
import { accountOf, hundredths } from '../reading/statement.ts'
import { textOf } from '../reading/text-of.ts'
import { type Element, find, scan, textAt } from '../reading/xml.ts'
import type { Order } from './sandbox-store.ts'

/** Fields of a line of Elixir-0: separated by commas, texts in quotes. */
const fieldsOf = (line: string): string[] =>
  (line.match(/"[^"]*"|[^,]+|(?<=,)(?=,)/g) ?? []).map(field => field.replace(/^"|"$/g, ''))

function elixir(text: string): Order[] {
  return text
    .split(/\r?\n/)
    .filter(line => line.startsWith('110,'))
    .map(line => {
      const fields = fieldsOf(line)
      const [, , amount = '0', , , payer = '', payee = '', , name = '', , , title = ''] = fields
      return {
        account: accountOf(payer),
        reference: fields.at(-1) ?? '',
        amount: grosze(/^\d{1,13}$/.test(amount) ? Number(amount) : 0),
        name: name.split('|')[0] ?? '',
        iban: accountOf(payee),
        title: title.replaceAll('|', ' ').trim(),
      }
    })
}

function pain(text: string): Order[] {
  const orders: Order[] = []
  let account = ''
  for (const met of scan(text)) {
    if (!('close' in met)) continue
    if (met.close.name === 'DbtrAcct') account = accountOf(textAt(met.close, 'Id', 'IBAN'))
    if (met.close.name === 'CdtTrfTxInf') orders.push(orderOf(met.close, account))
  }
  return orders
}

const orderOf = (asked: Element, account: string): Order => ({
  account,
  reference: textAt(asked, 'PmtId', 'EndToEndId'),
  amount: hundredths(textAt(find(asked, 'Amt'), 'InstdAmt')) ?? grosze(0),
  name: textAt(asked, 'Cdtr', 'Nm'),
  iban: accountOf(textAt(asked, 'CdtrAcct', 'Id', 'IBAN')),
  title: textAt(asked, 'RmtInf', 'Ustrd'),
})

/** Transfers of a bank file, pain.001 or Elixir-0, as the bank reads it; those without an amount or an account are left out. */
export function readOrders(bytes: Uint8Array): Order[] {
  const text = textOf(bytes)
  const orders = /^\s*</.test(text) ? pain(text) : elixir(text)
  return orders.filter(({ amount, account, iban }) => amount > 0 && account !== '' && iban !== '')
}
