import type { StatementFormat } from '@fanfara/contract/ops/bank-statements'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { type Day, day, isDay } from '@fanfara/contract/time'

/** One movement of money; the same members whatever the format. */
export interface ReadLine {
  bookedOn: Day
  currency: string
  /** Hundredths of the currency; what left the account is negative. */
  amount: Grosze
  /** The bank's own name of the line; empty where it gives none. */
  bankReference: string
  /** Who is on the other side, and their account without spaces. */
  name: string
  iban: string
  title: string
  /** References that travelled with the transfer. */
  references: string
  /** Why the bank sent it back, where it says so apart from the title. */
  reason: string
}

/** A balance with its sign, as of a day. */
export interface Balance {
  on: Day
  currency: string
  amount: Grosze
}

/** One statement, as far as it could be read; what a bank must say is null where it did not. */
export interface ReadStatement {
  format: StatementFormat
  account: string
  reference: string
  opening: Balance | null
  closing: Balance | null
  lines: ReadLine[]
  /** Whether the file went on until the statement's end. */
  isWhole: boolean
}

/** A file that is no statement at all. */
export class NotAStatement extends Error {
  readonly problem: 'statement_unknown' | 'statement_broken'
  constructor(problem: NotAStatement['problem']) {
    super(problem)
    this.name = 'NotAStatement'
    this.problem = problem
  }
}

/** A number of an account as it is compared: no spaces, and Polish ones with their country. @example accountOf('61 1090 …') // 'PL611090…' */
export function accountOf(written: string): string {
  const plain = written.replace(/[^0-9a-z]/gi, '').toUpperCase()
  return /^\d{26}$/.test(plain) ? `PL${plain}` : plain
}

/** Digits with a comma or a point before at most two more, as hundredths; null for anything else, and for what no bank has. */
export function hundredths(written: string): Grosze | null {
  const [, whole, part = ''] = /^(\d{1,13})(?:[.,](\d{0,2})0*)?$/.exec(written.trim()) ?? []
  return whole === undefined ? null : grosze(Number(whole) * 100 + Number(part.padEnd(2, '0')))
}

/** A day written as year, month and day; null for one that there is not. */
export function dayIn(text: string): Day | null {
  const written = text.slice(0, 10)
  return isDay(written) ? day(written) : null
}

/** Texts as people read them: no controls, single spaces, at most so long. */
export const tidy = (text: string, max = 500): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
