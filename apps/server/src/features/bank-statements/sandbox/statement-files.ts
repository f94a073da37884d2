import { decimalZloty, grosze, type Grosze, sum } from '@fanfara/contract/money'
import type { StatementFormat } from '@fanfara/contract/ops/bank-statements'
import type { Day } from '@fanfara/contract/time'
import type { Booked } from './sandbox-store.ts'

/** One day of one account; its closing balance follows from the movements. */
export interface WrittenStatement {
  account: string
  number: number
  day: Day
  opening: Grosze
  booked: readonly Booked[]
}

/** A statement in one of the formats, as banks hand it out. */
export const writeStatement = (format: StatementFormat, statement: WrittenStatement): string =>
  format === 'mt940' ? mt940(statement) : camt053(statement)

const closingOf = ({ opening, booked }: WrittenStatement): Grosze =>
  sum([opening, ...booked.map(({ amount }) => amount)])

const comma = (amount: Grosze): string => decimalZloty(grosze(Math.abs(amount))).replace('.', ',')
const short = (day: Day): string => day.slice(2).replaceAll('-', '')
const mark = (amount: number): string => (amount < 0 ? 'D' : 'C')

/** A title in pieces of 27 signs, as subfields 20 to 25. */
const pieces = (text: string): string =>
  (text.match(/.{1,27}/gu) ?? [''])
    .slice(0, 6)
    .map((piece, at) => `~${20 + at}${piece}`)
    .join('')

const plain = (text: string): string => text.replace(/[~<>^?:\r\n]/g, ' ')

function mt940(statement: WrittenStatement): string {
  const { account, number, day, opening, booked } = statement
  const balance = (amount: Grosze) => `${mark(amount)}${short(day)}PLN${comma(amount)}`
  const lines = booked.flatMap(one => [
    `:61:${short(one.day)}${one.day.slice(5).replace('-', '')}${mark(one.amount)}N${comma(one.amount)}NTRF${one.endToEnd || 'NONREF'}//${one.reference}`,
    `:86:${one.amount < 0 ? '020' : '051'}~00PRZELEW${pieces(plain([one.title, one.reason].filter(Boolean).join(' ')))}~32${plain(one.name).slice(0, 27)}~33${plain(one.name).slice(27, 54)}~38${one.iban}`,
  ])
  return [
    `:20:ST${short(day)}${String(number).padStart(5, '0')}`,
    `:25:/${account}`,
    `:28C:${String(number).padStart(5, '0')}`,
    `:60F:${balance(opening)}`,
    ...lines,
    `:62F:${balance(closingOf(statement))}`,
    '-',
    '',
  ].join('\r\n')
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const direction = (amount: number): string => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const amountOf = (amount: Grosze): string => `<Amt Ccy="PLN">${decimalZloty(grosze(Math.abs(amount)))}</Amt>`

function camt053(statement: WrittenStatement): string {
  const { account, number, day, opening, booked } = statement
  const balance = (code: string, amount: Grosze) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(amount)}${direction(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entries = booked.map(one => {
    const [role, party] = one.amount < 0 ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct']
    const [code = '', ...words] = one.reason.split(' ')
    const returned =
      one.reason === ''
        ? ''
        : `<RtrInf><Rsn><Cd>${xml(code)}</Cd></Rsn><AddtlInf>${xml(words.join(' '))}</AddtlInf></RtrInf>`
    const other = one.iban === '' ? '' : `<${party}><Id><IBAN>${one.iban}</IBAN></Id></${party}>`
    return `<Ntry>${amountOf(one.amount)}${direction(one.amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${one.day}</Dt></BookgDt><ValDt><Dt>${one.day}</Dt></ValDt><AcctSvcrRef>${one.reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${xml(one.endToEnd) || 'NOTPROVIDED'}</EndToEndId></Refs><RltdPties><${role}><Pty><Nm>${xml(one.name)}</Nm></Pty></${role}>${other}</RltdPties><RmtInf><Ustrd>${xml(one.title)}</Ustrd></RmtInf>${returned}</TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>ST-${day}-${number}</MsgId><CreDtTm>${day}T23:00:00</CreDtTm></GrpHdr>
<Stmt><Id>ST-${day}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>PLN</Ccy></Acct>
${balance('OPBD', opening)}${balance('CLBD', closingOf(statement))}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`
}
