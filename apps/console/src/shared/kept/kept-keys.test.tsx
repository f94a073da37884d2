import { opsUseCredit } from '@fanfara/contract/ops/settlement'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#/api.ts'
import { RecordPaymentButton } from '#/features/campaigns/participants/money/record-payment.tsx'
import { campaign, settlement } from '#/test/samples.ts'
import { answer, dialog, draw, serve, signInAs } from '#/test/world.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const due = (amount: number) => ({
  ...settlement,
  unallocated: 0,
  waiting_for_payment: { count: 1, amount },
})
const openForm = async (amount = 100) => {
  cleanup()
  draw(<RecordPaymentButton campaign={campaign()} settlement={due(amount)} />)
  fireEvent.click(screen.getByRole('button', { name: 'Odnotuj wpłatę' }))
  await dialog()
}
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const recordIt = () => fireEvent.click(screen.getByRole('button', { name: /^Odnotuj [0-9]/ }))
const lost = () => {
  throw new TypeError('offline')
}

/** Answers what comes in turn, and what went out: sums and keys. */
function bank(...turns: (() => unknown)[]) {
  let at = 0
  const received = serve({ [`POST /ops/campaigns/${campaign().id}/advertiser-payments`]: () => turns[at++]?.() })
  return {
    keys: () => received.map(({ headers }) => headers.get('idempotency-key')),
    bodies: () => received.map(({ body }) => body),
  }
}
const recorded = () => answer(201, { data: settlement })
const isOver = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const isUnknown = () => screen.findByText(/Serwer nie odpowiada/)

test('FIN-10 money whose answer was lost goes out under its first key, from a dialog that was opened again', async () => {
  const sent = bank(lost, recorded, recorded)
  await openForm()
  write('Tytuł przelewu', 'FV 7')
  recordIt()
  await isUnknown()
  // It was recorded all the same: nothing is due any more, and what was sent stands there still.
  await openForm(0)
  recordIt()
  await isOver()
  expect(sent.bodies()).toEqual([
    { amount: 100, reference: 'FV 7', due: 100 },
    { amount: 100, reference: 'FV 7', due: 100 },
  ])
  const [first, second] = sent.keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  // Answered: the same once more is another payment.
  await openForm()
  write('Tytuł przelewu', 'FV 7')
  recordIt()
  await isOver()
  expect(sent.keys()[2]).not.toBe(first)
})

test('FIN-10 another sum is another payment, and after it the one before is no longer meant', async () => {
  const sent = bank(lost, lost, recorded)
  for (const [amount, isAnswered] of [
    ['100', isUnknown],
    ['200', isUnknown],
    ['100', isOver],
  ] as const) {
    await openForm()
    write('Kwota w zł', amount)
    recordIt()
    await isAnswered()
  }
  expect(new Set(sent.keys()).size).toBe(3)
})

test('FIN-10 a question whose figures changed while its answer was lost goes out as an act of its own', async () => {
  const received = serve({ [`POST /ops/campaigns/${campaign().id}/credit/use`]: lost })
  const use = (amount: number) =>
    call(opsUseCredit, { params: { id: campaign().id }, body: { amount } }, { idempotencyKey: 'one dialog' })
  for (const amount of [100, 60, 60]) await expect(use(amount)).rejects.toThrow('FETCH_ERROR')
  const [first, other, again] = received.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe('one dialog')
  expect(other).not.toBe(first)
  expect(again).toBe(other)
})

test.each([
  ['a refusal says that nothing was recorded: the next press is an act of its own', 422, false],
  ['a server that failed says nothing', 502, true],
  ['one that is busy has not looked', 429, true],
  ['who may not has not asked', 403, true],
])('FIN-10 %s', async (_, status, isSame) => {
  const sent = bank(lost, () => answer(status, { message: 'Nie.' }), recorded)
  for (const turn of [1, 2, 3]) {
    await openForm()
    write('Tytuł przelewu', 'FV 7')
    recordIt()
    if (turn === 1) await isUnknown()
    if (turn === 2) await screen.findByText('Nie.')
  }
  await isOver()
  const [first, second, third] = sent.keys()
  expect(second).toBe(first)
  expect(third === first).toBe(isSame)
})
