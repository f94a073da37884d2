import { grosze } from '@fanfara/contract/money'
import type { Day } from '@fanfara/contract/time'
import { accountOf, type Balance, dayIn, hundredths, type ReadLine, type ReadStatement, tidy } from './statement.ts'
import { type Element, find, scan, textAt } from './xml.ts'

const currencyOf = (amount: Element | undefined): string =>
  /\bCcy=["']([A-Z]{3})["']/.exec(amount?.attributes ?? '')?.[1] ?? ''
const isIn = (of: Element): boolean => textAt(of, 'CdtDbtInd') === 'CRDT'
const dayAt = (of: Element | undefined): Day | null => dayIn(textAt(of, 'Dt') || textAt(of, 'DtTm'))

/** Codes of balances at the beginning and at the end of what is told. */
const [OPENING, CLOSING] = [['OPBD', 'PRCD'], ['CLBD']]

function balanceIn(stmt: Element, codes: readonly string[]): Balance | null {
  const found = codes
    .map(code => stmt.children.find(bal => bal.name === 'Bal' && textAt(bal, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find(Boolean)
  const amount = hundredths(textAt(found, 'Amt'))
  const on = dayAt(find(found, 'Dt'))
  if (!found || amount === null || !on) return null
  return { on, currency: currencyOf(find(found, 'Amt')), amount: isIn(found) ? amount : grosze(-amount) }
}

/** Who is on the other side: the debtor of what came, the creditor of what left; whole parties or, since 2019, one level deeper. */
function otherSide(details: Element | undefined, came: boolean) {
  const parties = find(details, 'RltdPties')
  const [role, account] = came ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  const id = find(parties, account, 'Id')
  return {
    name: tidy(textAt(parties, role, 'Nm') || textAt(parties, role, 'Pty', 'Nm')),
    iban: accountOf(textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id')),
  }
}

const allTexts = (of: Element | undefined, name: string): string =>
  (of?.children ?? [])
    .filter(child => child.name === name)
    .map(child => child.text)
    .join(' ')

const referencesIn = (details: Element | undefined): string =>
  tidy(
    ['EndToEndId', 'InstrId', 'TxId', 'PmtInfId', 'MsgId']
      .map(name => textAt(details, 'Refs', name))
      .filter(text => text !== '' && text !== 'NOTPROVIDED')
      .join(' '),
  )

interface Booked {
  bookedOn: Day
  currency: string
  came: boolean
  bankReference: string
  title: string
}

function lineOf(details: Element | undefined, amount: number, booked: Booked): ReadLine {
  const returned = find(details, 'RtrInf')
  return {
    bookedOn: booked.bookedOn,
    currency: booked.currency,
    amount: grosze(booked.came ? amount : -amount),
    bankReference: tidy(textAt(details, 'Refs', 'AcctSvcrRef') || booked.bankReference, 60),
    ...otherSide(details, booked.came),
    title: tidy(allTexts(find(details, 'RmtInf'), 'Ustrd') || booked.title),
    references: referencesIn(details),
    reason: tidy(`${textAt(returned, 'Rsn', 'Cd')} ${allTexts(returned, 'AddtlInf')}`, 200),
  }
}

/** An entry as lines: one, or those of a collective booking whose parts add up to it. Null where it cannot be read. */
function linesIn(entry: Element): ReadLine[] | null {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== '' && status !== 'BOOK') return []
  const [written, bookedOn] = [find(entry, 'Amt'), dayAt(find(entry, 'BookgDt')) ?? dayAt(find(entry, 'ValDt'))]
  const total = hundredths(written?.text ?? '')
  if (total === null || !bookedOn) return null
  const booked = {
    bookedOn,
    currency: currencyOf(written),
    came: isIn(entry),
    bankReference: textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
    title: textAt(entry, 'AddtlNtryInf'),
  }
  const parts = entry.children
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'))
  if (parts.length <= 1) return [lineOf(parts[0], total, booked)]
  const amounts = parts.map(part => hundredths(textAt(part, 'Amt') || textAt(part, 'AmtDtls', 'TxAmt', 'Amt')))
  // Without `sum`: parts that no bank has, together, are no amount at all.
  if (amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0) !== total || amounts.includes(null))
    return [lineOf(undefined, total, booked)]
  return parts.map((part, at) =>
    lineOf(part, amounts[at] ?? 0, {
      ...booked,
      bankReference: booked.bankReference && `${booked.bankReference}/${at + 1}`,
    }),
  )
}

/** Reads camt.053, a statement at a time; entries are forgotten as soon as they are read, and a pause is possible at each step. */
export function* readCamt053(text: string): Generator<void, ReadStatement[]> {
  const statements: ReadStatement[] = []
  let lines: ReadLine[] = []
  const scanning = scan(text)
  for (let step = scanning.next(); ; step = scanning.next()) {
    if (step.done) {
      if (!step.value) statements.push(cutOff(lines))
      return statements
    }
    if ('open' in step.value) {
      if (step.value.open.name === 'Stmt') lines = []
      continue
    }
    const { close } = step.value
    if (close.name === 'Ntry') {
      lines.push(...(linesIn(close) ?? []))
      close.children = []
      yield
    } else if (close.name === 'Stmt') {
      statements.push(statementOf(close, lines))
      close.children = []
      lines = []
    }
  }
}

const statementOf = (stmt: Element, lines: ReadLine[]): ReadStatement => ({
  format: 'camt.053',
  account: accountOf(textAt(stmt, 'Acct', 'Id', 'IBAN') || textAt(stmt, 'Acct', 'Id', 'Othr', 'Id')),
  reference: tidy(`${textAt(stmt, 'Id')} ${textAt(stmt, 'LglSeqNb') || textAt(stmt, 'ElctrncSeqNb')}`, 100),
  opening: balanceIn(stmt, OPENING),
  closing: balanceIn(stmt, CLOSING),
  lines,
  isWhole: true,
})

const cutOff = (lines: ReadLine[]): ReadStatement => ({
  format: 'camt.053',
  account: '',
  reference: '',
  opening: null,
  closing: null,
  lines,
  isWhole: false,
})
