import { type Day, dayOf, plusDays, wallOf } from '@fanfara/contract/time'
import { decimalZloty, type Grosze, sum } from '@fanfara/contract/money'
import type { CompanyForm } from '@fanfara/contract/ops/company'
import { bankDayFrom } from './bank-days.ts'
import { addressIn } from './payee-address.ts'

/** Elixir-0 of Polish banks, or ISO 20022 (design §5). */
export type BankFileFormat = 'elixir-0' | 'pain.001'
/** One line for the bank: how much, to whom, for which payout. */
export interface Transfer {
  /** Our payout's reference, in the title. */
  reference: string
  amount: Grosze
  holder: string
  /** Street, postcode, town and country in one text: `addressIn` takes it apart. */
  address: string
  iban: string
  /** What KSeF gave to the invoice that asks for it; null where there is none, or nobody said. */
  ksefNumber: string | null
}
/** A bank file's identity and content. The same input gives the same bytes (money-and-compliance §17). */
export interface BankFileInput {
  id: string
  at: Date
  /** Who pays, from the first of its accounts. */
  payer: Payer
  transfers: readonly Transfer[]
}
/** What a file says of who pays (OPS-21). */
export type Payer = Pick<CompanyForm, 'name' | 'street' | 'postcode' | 'city' | 'bank_accounts'>

/** The account that a company pays from. @throws for a company without one, which no form lets through */
function accountOf({ bank_accounts: [first] }: Payer): string {
  if (!first) throw new Error('a company without an account')
  return first.iban
}

/** Bytes in the encoding that the format asks for. */
export const writeBankFile = (format: BankFileFormat, input: BankFileInput): Buffer =>
  format === 'elixir-0' ? elixir(input) : pain(input)

/**
 * The day that a file of this instant asks the bank to pay on (DESK-71): a banking day, today's for Elixir-0, whose sessions run all day; for ISO 20022
 * one after it.
 */
export const executionDayOf = (format: BankFileFormat, at: Date): Day =>
  bankDayFrom(plusDays(dayOf(at), format === 'elixir-0' ? 0 : 1))

/** Under which name a file is saved. */
export const fileName = (format: BankFileFormat, number: number): string =>
  `fanfara-${String(number).padStart(5, '0')}.${format === 'elixir-0' ? 'pli' : 'xml'}`

/**
 * The number of the bank file whose name a search may be, with or without its ending and what it begins with; undefined where it is none.
 * @example fileNumberIn('fanfara-00012.pli') // 12
 */
export function fileNumberIn(search: string): number | undefined {
  const digits = /^(?:fanfara-)?0*(\d{1,12})(?:\.(?:pli|xml))?$/i.exec(search)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const LINE_LENGTH = 35
const LINES = 4
/** Characters of a title in ISO 20022. */
const TITLE_MAX = 140

/** A title in lines: our reference, by which statements are matched, then the number of KSeF, which is as long as a line (decision 0062). */
const titleOf = (reference: string, ksefNumber: string | null): string[] =>
  ksefNumber === null ? [`${reference} Fanfara`] : [`${reference} Fanfara`, ksefNumber]

/** Elixir-0: one line a transfer, fields as in money-and-compliance §15, Windows-1250, CR LF. */
function elixir({ at, payer: company, transfers }: BankFileInput): Buffer {
  const executionDay = executionDayOf('elixir-0', at).replaceAll('-', '')
  const payer = accountOf(company).slice(2)
  const lines = transfers.map(({ reference, amount, holder, address, iban, ksefNumber }) => {
    const payee = iban.slice(2)
    const { street, postcode, city } = addressIn(address, iban)
    return [
      '110',
      executionDay,
      String(amount),
      payer.slice(2, 10),
      '0',
      quoted(payer),
      quoted(payee),
      quoted(block([company.name, '', company.street, `${company.postcode} ${company.city}`])),
      quoted(block([holder, '', street, `${postcode} ${city}`])),
      '0',
      payee.slice(2, 10),
      quoted(block(titleOf(reference, ksefNumber))),
      '""',
      '""',
      '"51"',
      quoted(reference),
    ].join(',')
  })
  return windows1250(`${lines.join('\r\n')}\r\n`)
}

const quoted = (text: string): string => `"${text}"`
/** Up to four lines of 35 characters, without what banks reject. */
const block = (lines: readonly string[]): string =>
  lines
    .slice(0, LINES)
    .map(line => [...line.replace(/[:;&@$"|\r\n]/g, ' ')].slice(0, LINE_LENGTH).join('').trim())
    .join('|')

/** Polish letters where Windows-1250 has them; everything else is written in plain Latin letters. */
const POLISH_1250: Readonly<Record<string, number>> = {
  Ą: 0xa5,
  ą: 0xb9,
  Ć: 0xc6,
  ć: 0xe6,
  Ę: 0xca,
  ę: 0xea,
  Ł: 0xa3,
  ł: 0xb3,
  Ń: 0xd1,
  ń: 0xf1,
  Ó: 0xd3,
  ó: 0xf3,
  Ś: 0x8c,
  ś: 0x9c,
  Ź: 0x8f,
  ź: 0x9f,
  Ż: 0xaf,
  ż: 0xbf,
}

function windows1250(text: string): Buffer {
  const bytes = [...text.normalize('NFC')].flatMap(letter => {
    const code = letter.codePointAt(0) ?? 0
    const known = code < 0x80 ? code : POLISH_1250[letter]
    return known === undefined ? [...plainLatin(letter)].map(plain => plain.charCodeAt(0)) : [known]
  })
  return Buffer.from(bytes)
}

/** A text in the basic Latin set of SEPA. */
function plainLatin(text: string): string {
  return text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
}

/** A moment as the bank's clocks show it: a time without a zone is that of whoever reads it (ISO 20022, ISODateTime). */
const localMoment = (at: Date): string => `${dayOf(at)}T${wallOf(at).clock}:${at.toISOString().slice(17, 19)}`

/** pain.001.001.09, domestic transfers in złoty (money-and-compliance §14). */
function pain({ id, at, payer, transfers }: BankFileInput): Buffer {
  const message = `FANFARA-${id.replaceAll('-', '').slice(0, 24)}`
  const total = decimalZloty(sum(transfers.map(({ amount }) => amount)))
  const executionDay = executionDayOf('pain.001', at)
  const text = (value: string, max: number) => plainLatin(value).slice(0, max).trim()
  const entries = transfers.map(({ reference, amount, holder, address, iban, ksefNumber }) => {
    const { city, country } = addressIn(address, iban)
    return `  <CdtTrfTxInf><PmtId><EndToEndId>${reference}</EndToEndId></PmtId>
   <Amt><InstdAmt Ccy="PLN">${decimalZloty(amount)}</InstdAmt></Amt>
   <Cdtr><Nm>${text(holder, 70)}</Nm><PstlAdr><TwnNm>${text(city, 35)}</TwnNm><Ctry>${country}</Ctry></PstlAdr></Cdtr>
   <CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>
   <RmtInf><Ustrd>${text(titleOf(reference, ksefNumber).join(' '), TITLE_MAX)}</Ustrd></RmtInf></CdtTrfTxInf>`
  })
  const document = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
 <CstmrCdtTrfInitn>
  <GrpHdr><MsgId>${message}</MsgId><CreDtTm>${localMoment(at)}</CreDtTm><NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${total}</CtrlSum><InitgPty><Nm>${text(payer.name, 70)}</Nm></InitgPty></GrpHdr>
  <PmtInf><PmtInfId>${message}-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg><NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${total}</CtrlSum>
   <ReqdExctnDt><Dt>${executionDay}</Dt></ReqdExctnDt>
   <Dbtr><Nm>${text(payer.name, 70)}</Nm><PstlAdr><TwnNm>${text(payer.city, 35)}</TwnNm><Ctry>PL</Ctry></PstlAdr></Dbtr>
   <DbtrAcct><Id><IBAN>${accountOf(payer)}</IBAN></Id></DbtrAcct>
   <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
${entries.join('\n')}
  </PmtInf>
 </CstmrCdtTrfInitn>
</Document>
`
  return Buffer.from(document, 'utf8')
}
