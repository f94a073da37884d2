import type { BankLine } from '@fanfara/contract/ops/bank-statements'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, payout, uuid } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signInAs } from '#/test/world.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line = (of: Partial<BankLine> = {}): BankLine => ({
  id: uuid(1),
  statement_id: uuid(2),
  position: 1,
  booked_on: '2026-03-02',
  amount: -1234.5,
  currency: 'PLN',
  name: 'Anna Przykładowa',
  account_masked: 'PL … 2874',
  title: 'PO-000012',
  state: 'waiting',
  why: 'nothing_fits',
  payout: null,
  campaign: null,
  has_moved: false,
  can_unmatch: false,
  settled: null,
  reason: null,
  proposals: [],
  ...of,
})
const statement = {
  id: uuid(2),
  format: 'camt.053',
  account: 'PL34102010260000000000000001',
  reference: 'ST-1',
  from_on: '2026-03-02',
  to_on: '2026-03-02',
  opening: 0,
  closing: 0,
  came: 0,
  left: 0,
  lines: 1,
  known_lines: 0,
  unread: 0,
  waiting: 1,
  gap: null,
  imported_at: '2026-03-03T08:00:00Z',
  imported_by: 'Iza',
}
const parts = { before: 0, gaps: 0, unread: 0, waiting: 0, set_aside: 0, by_hand: 0 }
const show = (of: Partial<BankLine> = {}, answers: Answers = {}) => {
  const received = serve({
    'GET /ops/bank-statements': () => ({ ...page([statement]), counts: { waiting: 1, settled: 0 } }),
    'GET /ops/bank-lines': () => page([line(of)]),
    'GET /ops/bank-standing': () => ({
      data: { accounts: [], bank: 0, ledger: 0, difference: 0, parts, waiting_lines: 1 },
    }),
    'GET /ops/payouts': () => page([]),
    ...answers,
  })
  open('/bank-statements')
  return received
}
const lookFor = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Dopasuj ręcznie' }))
  return dialog()
}

describe('SCR-75 a line that is matched by hand', () => {
  test('of money that went out is looked for among payouts alone, by its sum without its sign and spaces', async () => {
    const received = show()
    const box = await lookFor()
    expect(await box.findByText('Nic nie pasuje. Spróbuj innego słowa.')).toBeTruthy()
    const asked = received.filter(({ path }) => /^\/ops\/(payouts\?|receivables)/.test(path)).map(({ path }) => path)
    expect(asked.map(path => Object.fromEntries(new URLSearchParams(path.split('?')[1])))).toEqual([
      { search: '1234,50', per_page: '10' },
    ])
  })

  test('that a colleague settled meanwhile says so in the dialog, which stays, and is tried once for a double press', async () => {
    let refuse: (answered: Response) => void = () => undefined
    const received = show(
      {},
      {
        'GET /ops/payouts': () => page([payout(1, { amount: 1234.5 })]),
        [`POST /ops/bank-lines/${line().id}/settle`]: () => new Promise<Response>(resolve => (refuse = resolve)),
      },
    )
    const box = await lookFor()
    const button = await box.findByRole('button', { name: 'To jest to' })
    fireEvent.click(button)
    await waitFor(() => expect(changesIn(received)).toHaveLength(1))
    fireEvent.click(button)
    refuse(answer(409, { message: 'Ktoś już rozliczył tę pozycję.' }))
    expect(await box.findByText('Ktoś już rozliczył tę pozycję.')).toBeTruthy()
    expect(changesIn(received)).toEqual([['POST', `/ops/bank-lines/${line().id}/settle`, { payout_id: payout(1).id }]])
  })

  test('FORM-02 is one thing: while the server settles it as one, no other can be chosen', async () => {
    const settled: ((answered: Response) => void)[] = []
    const received = show(
      {},
      {
        'GET /ops/payouts': () => page([payout(1, { amount: 1234.5 }), payout(2, { amount: 1234.5 })]),
        [`POST /ops/bank-lines/${line().id}/settle`]: () => new Promise<Response>(resolve => settled.push(resolve)),
      },
    )
    const box = await lookFor()
    const [first, second] = await box.findAllByRole('button', { name: 'To jest to' })
    if (!first || !second) throw new Error('two payouts are of that sum')
    fireEvent.click(first)
    await waitFor(() => expect(second.getAttribute('aria-disabled')).toBe('true'))
    fireEvent.click(second)
    settled[0]?.(answer(503, { message: 'Za chwilę wracamy.' }))
    expect(await box.findByText('Za chwilę wracamy.')).toBeTruthy()
    expect(changesIn(received)).toHaveLength(1)
  })

  test('for which nothing could be looked up says so, and is looked for again', async () => {
    let isDown = true
    show(
      {},
      {
        'GET /ops/payouts': () =>
          isDown ? answer(503, { message: 'Za chwilę wracamy.' }) : page([payout(1, { amount: 1234.5 })]),
      },
    )
    const box = await lookFor()
    expect(await box.findByText('Za chwilę wracamy.')).toBeTruthy()
    isDown = false
    fireEvent.click(box.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await box.findByText('Twórca 1')).toBeTruthy()
  })
})

describe('OPS-15 statements that are brought', () => {
  const known = { outcome: 'known', account: 'PL34', reference: 'ST-1', problem: null, statement: null }
  const choose = async (...names: string[]) => {
    const files = names.map(name => new File(['x'], name))
    fireEvent.change(await screen.findByLabelText('Plik wyciągu'), { target: { files } })
  }

  test('one whose answer is lost says so, and keeps none of the others from being sent', async () => {
    const answers = [
      () => {
        throw new TypeError('offline')
      },
      () => ({ data: [known] }),
    ]
    const received = show({}, { 'POST /ops/bank-statements': () => answers.shift()?.() })
    await choose('a.xml', 'b.xml')
    expect(await screen.findByText('Ten wyciąg już tu jest: nic się nie zmieniło')).toBeTruthy()
    expect(screen.getByText(/Serwer nie odpowiada/)).toBeTruthy()
    expect(changesIn(received)).toHaveLength(2)
  })

  test('what was sent is hidden on a press; what waits for its turn cannot be', async () => {
    let send: (answered: unknown) => void = () => undefined
    show({}, { 'POST /ops/bank-statements': () => new Promise(resolve => (send = resolve)) })
    await choose('a.xml', 'b.xml')
    expect(await screen.findByText('Wczytujemy…')).toBeTruthy()
    expect(screen.getByText('Czeka w kolejce')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Schowaj' })).toBeNull()
    send({ data: [known] })
    await waitFor(() => expect(screen.queryByText('Czeka w kolejce')).toBeNull())
    send({ data: [known] })
    fireEvent.click(await screen.findByRole('button', { name: 'Schowaj' }))
    expect(screen.queryByText('a.xml')).toBeNull()
    expect(screen.queryByText('b.xml')).toBeNull()
  })
})
