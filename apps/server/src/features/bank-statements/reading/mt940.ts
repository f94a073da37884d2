import type { Day } from '@fanfara/contract/time'
import { grosze } from '@fanfara/contract/money'
import { accountOf, type Balance, dayIn, hundredths, type ReadLine, type ReadStatement, tidy } from './statement.ts'

/** A field: its tag, and its lines. */
interface Field {
  tag: string
  lines: string[]
}

/** Fields of a file one after the other; what is between statements is left out. */
function* fieldsOf(text: string): Generator<Field> {
  let open: Field | null = null
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? text.length : end).replace(/\r$/, '')
    from = end === -1 ? text.length : end + 1
    const [, tag, rest = ''] = /^(?:\{4:)?:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) {
      if (open) yield open
      open = { tag, lines: [rest] }
    } else if (/^-(?:\}|$)|^\{/.test(line)) {
      if (open) yield open
      open = null
    } else open?.lines.push(line)
  }
  if (open) yield open
}

/** `yymmdd` as a day; banks of this century alone. */
const shortDay = (text: string): Day | null => dayIn(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`)

function balanceIn(text: string): Balance | null {
  const [, mark, on = '', currency = '', written = ''] =
    /^([CD])(\d{6})([A-Z]{3})([\d,]{1,16})$/.exec(text.trim()) ?? []
  const [day, amount] = [shortDay(on), hundredths(written)]
  return day && amount !== null && mark ? { on: day, currency, amount: mark === 'C' ? amount : grosze(-amount) } : null
}

/** What `:61:` says of a line; null where it says nothing that can be read. */
function lineIn([first = '', supplement = '']: readonly string[], currency: string): ReadLine | null {
  const head = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]{1,16})[A-Z][A-Z0-9]{3}/.exec(first)
  if (!head) return null
  const [whole, valueOn = '', entered, mark, , written = ''] = head
  const amount = hundredths(written)
  const bookedOn = enteredOn(valueOn, entered)
  if (amount === null || !bookedOn) return null
  const rest = first.slice(whole.length)
  const at = rest.indexOf('//')
  const came = mark === 'C' || mark === 'RD'
  return {
    bookedOn,
    currency,
    amount: came ? amount : grosze(-amount),
    bankReference: at === -1 ? '' : tidy(rest.slice(at + 2), 35),
    name: '',
    iban: '',
    title: tidy(supplement),
    references: tidy(at === -1 ? rest : rest.slice(0, at)),
    reason: '',
  }
}

/** The day of booking, which a line names without its year: the one that is nearest to the day of value. */
function enteredOn(valueOn: string, entered: string | undefined): Day | null {
  const valued = shortDay(valueOn)
  if (!valued || !entered) return valued
  const year = Number(valued.slice(0, 4))
  const months = Number(entered.slice(0, 2)) - Number(valued.slice(5, 7))
  const shifted = months > 6 ? year - 1 : months < -6 ? year + 1 : year
  return dayIn(`${shifted}-${entered.slice(0, 2)}-${entered.slice(2, 4)}`) ?? valued
}

/** A piece that fills its subfield goes on in the next one without a space; in between, there is one. */
const PIECE_LENGTH = 27

/** Subfields of `:86:` by their numbers: a code of three digits, then a mark before each. */
function partsOf(text: string): ReadonlyMap<string, string> | null {
  const [, mark] = /^(?:\d{3})?([~<?^>])\d\d/.exec(text) ?? []
  if (!mark) return null
  const parts = new Map<string, string>()
  for (const piece of text.slice(text.indexOf(mark) + 1).split(mark)) parts.set(piece.slice(0, 2), piece.slice(2))
  return parts
}

const joined = (parts: ReadonlyMap<string, string>, keys: readonly string[]): string =>
  tidy(
    keys
      .map(key => parts.get(key) ?? '')
      .map(piece => (piece.length < PIECE_LENGTH ? `${piece} ` : piece))
      .join(''),
  )

/** Puts what `:86:` says onto its line. */
function describe(line: ReadLine, lines: readonly string[]): void {
  const parts = partsOf(lines.join(''))
  if (!parts) {
    line.title = tidy(`${line.title} ${lines.join(' ')}`)
    return
  }
  line.title = joined(parts, ['20', '21', '22', '23', '24', '25', '26'])
  line.name = joined(parts, ['32', '33'])
  const [bank = '', number = ''] = [parts.get('30'), parts.get('31')]
  line.iban = accountOf(parts.get('38') || (number.length >= 26 ? number : `${bank}${number}`))
  line.references = tidy(`${line.references} ${parts.get('27') ?? ''}`)
}

/** Reads MT940 as banks write it in Poland (money-and-compliance §16), a statement at a time; a pause is possible at each step. */
export function* readMt940(text: string): Generator<void, ReadStatement[]> {
  const statements: ReadStatement[] = []
  let open: ReadStatement | null = null
  for (const { tag, lines } of fieldsOf(text)) {
    yield
    const [first = ''] = lines
    if (tag === '20') {
      open = begun(first)
      statements.push(open)
    }
    if (!open) continue
    const last = open.lines.at(-1)
    if (tag === '25') open.account = accountOf(first.replace(/^\//, ''))
    else if (tag === '28C' || tag === '28') open.reference = tidy(`${open.reference} ${first}`, 100)
    else if (tag === '60F' || tag === '60M') open.opening = balanceIn(first)
    else if (tag === '61') {
      const line = lineIn(lines, open.opening?.currency ?? '')
      // A line that cannot be read leaves the sums open, and the statement is refused for it.
      if (line) open.lines.push(line)
    } else if (tag === '86' && last && open.closing === null) describe(last, lines)
    else if (tag === '62F' || tag === '62M') {
      open.closing = balanceIn(first)
      open.isWhole = open.closing !== null
    }
  }
  return statements
}

const begun = (reference: string): ReadStatement => ({
  format: 'mt940',
  account: '',
  reference: tidy(reference, 60),
  opening: null,
  closing: null,
  lines: [],
  isWhole: false,
})
