import { grosze } from '@fanfara/contract/money'
import { requestPayout } from '@fanfara/contract/payments'
import { downloadStatement, downloadStatementPdf, type Statement } from '@fanfara/contract/statements'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPdf } from '#/files/pdf/pdf-table.ts'
import { readPdf } from '#/files/pdf/testing/read-pdf.ts'
import { moneyIn, periodIn } from './account-files.ts'
import { statementCsv, statementDocument } from './statement-files.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld({ at: new Date('2026-03-20T10:00:00Z') })
})
afterAll(() => world.close())

const AT = new Date('2026-04-01T08:00:00Z')
/** Whatever stands before the sum of a movement is a minus or nothing. */
const figure = (text: string): number => {
  const digits = text.replaceAll(/[^\d,.−-]/g, '').replace('−', '-')
  const [whole = '', rest = ''] = digits.split(/[.,](?=\d{2}$)/)
  return Number(`${whole.replaceAll(/[,.]/g, '')}.${rest}`)
}

/** A statement of so many movements, whose balances follow. */
function statementOf(amounts: readonly number[], names: readonly string[] = ['Zażółć gęślą jaźń']): Statement {
  let balance = 0
  const movements = amounts.map((cents, at) => {
    balance += cents
    const [amount, sum] = [cents / 100, balance / 100]
    const campaign = names[at % names.length] ?? null
    const kind = cents < 0 ? ('payout' as const) : ('release' as const)
    return { id: String(at), at: AT.toISOString(), kind, amount, balance: sum, campaign, reference: null, reason: null }
  })
  const sum = (few: readonly number[]) => few.reduce((total, each) => total + each, 0) / 100
  return {
    period: '2026-03',
    from: AT.toISOString(),
    until: AT.toISOString(),
    opening: 0,
    came: sum(amounts.filter(each => each > 0)),
    left: -sum(amounts.filter(each => each < 0)),
    closing: balance / 100,
    movements,
    is_cut: false,
    months: ['2026-03'],
  }
}
const drawn = async (statement: Statement, language: 'pl' | 'en' = 'pl') =>
  readPdf(await drawPdf(statementDocument(statement, { language, name: 'Łucja Żółć', at: AT }), crypto.randomUUID()))

describe('STAT-01 the statement as a document', () => {
  test.each(['pl', 'en'] as const)(
    '%s: Polish letters, language, title and structure for screen readers',
    async language => {
      const pdf = await drawn(statementOf([150_000_00, -50_00]), language)
      const said = pdf.texts.join('\n')
      for (const text of [
        'Łucja Żółć',
        'Zażółć gęślą jaźń',
        language === 'pl' ? 'Wyciąg: marzec 2026' : 'Statement: March 2026',
      ])
        expect(said.replaceAll(/\s+/g, ' ')).toContain(text)
      expect(said).not.toContain('�')
      expect(pdf.raw).toContain(`/Lang (${language === 'pl' ? 'pl-PL' : 'en-'}`)
      expect(pdf.raw).toMatch(/\/Marked true/)
      expect(pdf.raw).toMatch(/\/DisplayDocTitle true/)
      expect(['H1', 'H2', 'Table', 'TH'].map(pdf.parts)).toEqual([1, 1, 2, 8])
      expect(pdf.parts('TD')).toBe(4 + 2 * 4)
      expect(pdf.raw).toMatch(/\/Scope \/Column/)
    },
  )

  test('its figures are those of the file for sheets, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }).filter(Boolean), { minLength: 1, maxLength: 60 }),
        fc.constantFrom('pl' as const, 'en' as const),
        async (amounts, language) => {
          const statement = statementOf(amounts)
          const pdf = await drawn(statement, language)
          const inPdf = pdf.texts.filter(text => /zł$|^-?PLN/.test(text.trim())).map(figure)
          const sheet = statementCsv(statement, language).trim().split('\r\n').slice(1)
          const inSheet = sheet.flatMap(line => line.split(',').slice(3, 5)).map(Number)
          expect(inPdf.slice(4)).toEqual(inSheet)
          const { opening, came, left, closing } = statement
          expect(inPdf.slice(0, 4)).toEqual([opening, came, left === 0 ? 0 : -left, closing])
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)

  test('a long one goes on over pages with its head, each numbered; lines stay whole', async () => {
    const pdf = await drawn(
      statementOf(
        Array.from({ length: 120 }, () => 100),
        ['Kampania '.repeat(20).trim()],
      ),
    )
    const pages = [...pdf.raw.matchAll(/\/Type \/Page\b/g)].length
    expect(pages).toBeGreaterThan(3)
    expect(pdf.texts.filter(text => text.includes(`z ${pages}`))).toHaveLength(pages)
    expect(pdf.texts.filter(text => text.trim() === 'Saldo po')).toHaveLength(pages)
    expect(pdf.parts('TR')).toBe(4 + 1 + 120)
  })

  test('five thousand lines are drawn while the server answers others', async () => {
    const drawing = drawPdf(
      statementDocument(statementOf(Array.from({ length: 5000 }, (_, at) => at + 1)), {
        language: 'pl',
        name: 'Ola',
        at: AT,
      }),
      'somebody',
    )
    let answered = 0
    let isDone = false
    void drawing.finally(() => (isDone = true))
    while (!isDone) {
      expect((await fetch(`${world.origin}/api/health`)).status).toBe(200)
      answered += 1
    }
    expect((await drawing).subarray(0, 5).toString()).toBe('%PDF-')
    // Drawn by the same thread, it would let a few of them through.
    expect(answered).toBeGreaterThan(20)
  }, 60_000)
})

test('STAT-01 the creator downloads it beside the sheet, in their language; nobody else’s is in it', async () => {
  const ola = await world.creator({ name: 'Ola Łąka', available: grosze(250_00) })
  await ola.call(requestPayout, { body: undefined })
  const params = { month: '2026-03' }
  const path = downloadStatementPdf.path.replace('{month}', params.month)
  const headers = { authorization: `Bearer ${ola.token}`, 'content-language': 'pl' }
  const answer = await fetch(`${world.origin}/api${path}`, { headers })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fanfara-2026-03.pdf"')
  const said = readPdf(Buffer.from(await answer.arrayBuffer())).texts.join('\n')
  expect(said).toContain('Ola Łąka')
  const sheet = await ola.call(downloadStatement, { params })
  for (const line of sheet.trim().split('\r\n').slice(1))
    expect(said).toContain(moneyIn('pl')(Number(line.split(',')[3])))
  const kuba = await world.creator({ name: 'Kuba' })
  const other = await fetch(`${world.origin}/api${path}`, {
    headers: { authorization: `Bearer ${kuba.token}`, 'content-language': 'en' },
  })
  const empty = readPdf(Buffer.from(await other.arrayBuffer()))
  expect(empty.texts.join('\n')).toContain('Nothing happened in this period.')
  expect(empty.parts('Table')).toBe(1)
})

test('a period is said as people say it', () => {
  expect([periodIn('pl', '2026-03'), periodIn('en', '2026-12'), periodIn('pl', '2026')]).toEqual([
    'marzec 2026',
    'December 2026',
    '2026',
  ])
})
