import type { PayoutStatus } from '@fanfara/contract/enums'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, payout } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'

beforeEach(async () => {
  await signIn()
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Every act on an order: where it stands, what is pressed, what is asked, what goes out, what is said then. */
const acts: { status: PayoutStatus; act: string; asks: RegExp; verb: string; body?: object; done: RegExp }[] = [
  {
    status: 'ordered',
    act: 'Odrzuć',
    asks: /132,40 zł wróci na saldo: Twórca 1/,
    verb: 'refuse',
    body: { reason: 'Powód' },
    done: /Odrzucono wypłatę 132,40 zł: Twórca 1/,
  },
  {
    status: 'in_bank_file',
    act: 'Przelew wyszedł',
    asks: /zostanie oznaczone jako wypłacone/,
    verb: 'confirm',
    done: /Wypłacono 132,40 zł: Twórca 1/,
  },
  {
    status: 'paid',
    act: 'Przelew wrócił',
    asks: /jako korekta wypłaconej kwoty/,
    verb: 'return',
    body: { reason: 'Powód' },
    done: /Odnotowano zwrot 132,40 zł: Twórca 1/,
  },
]

describe.each(acts)('OPS-15 $act', ({ status, act, asks, verb, body, done }) => {
  const order = payout(1, { status })
  const address = `/ops/payouts/${order.id}/${verb}`
  const begin = async (answers: Answers) => {
    const received = serve({ 'GET /ops/payouts': () => page([order]), ...answers })
    open('/payouts')
    fireEvent.click(await screen.findByRole('button', { name: act }))
    const question = await dialog()
    expect(question.getByText(asks)).toBeTruthy()
    if (body) fireEvent.change(question.getByRole('textbox', { name: 'Powód' }), { target: { value: ' Powód ' } })
    else expect(question.queryByRole('textbox')).toBeNull()
    return { received, question, confirm: question.getByRole('button', { name: act }) }
  }

  test('is asked first, done once however often it is pressed, and told', async () => {
    const { received, confirm } = await begin({ [`POST ${address}`]: () => ({ data: order }) })
    expect(changesIn(received)).toEqual([])
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByText(done)).toBeTruthy()
    expect(changesIn(received)).toEqual([['POST', address, body]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that is refused says why, and can be tried again', async () => {
    const { question, confirm } = await begin({
      [`POST ${address}`]: () => answer(409, { message: 'Ktoś był szybszy.', code: 'payout_not_in_file' }),
    })
    fireEvent.click(confirm)
    expect((await question.findByRole('alert')).textContent).toContain('Ktoś był szybszy.')
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull())
    expect(screen.queryByText(done)).toBeNull()
  })
})

test.each(['refused', 'returned'] as const)(
  'OPS-15 an order that is %s says why, and offers nothing more',
  async status => {
    serve({ 'GET /ops/payouts': () => page([payout(1, { status, reason: 'Rachunek zamknięty' })]) })
    open('/payouts')
    const row = within((await screen.findByText('Powód: Rachunek zamknięty')).closest('tr') as HTMLElement)
    expect(row.queryAllByRole('button')).toEqual([])
    expect(row.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Zrób plik bankowy' })).toBeNull()
  },
)

test('OPS-15 all orders of the page are chosen together and let go together; their sum is exact', async () => {
  serve({
    'GET /ops/payouts': () =>
      page([payout(1, { amount: 0.1 }), payout(2, { amount: 0.2 }), payout(3, { status: 'paid' })]),
  })
  open('/payouts')
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Wybierz wszystkie/ })
  const make = screen.getByRole('button', { name: 'Zrób plik bankowy' })
  expect(make.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(make)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(all)
  expect(screen.getByText('2 wypłaty, razem 0,30 zł')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /Twórca 1/ }))
  expect(screen.getByText('1 wypłata, razem 0,20 zł')).toBeTruthy()
  expect(all.checked).toBe(false)
  fireEvent.click(all)
  fireEvent.click(all)
  expect(screen.getByText(/Wybierz zlecone wypłaty/)).toBeTruthy()
})

test('OPS-15 a status narrows the list, and the address says so', async () => {
  const received = serve({ 'GET /ops/payouts': () => page([payout(1)]) })
  open('/payouts?page=3')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Status' }), { target: { value: 'paid' } })
  await waitFor(() => expect(received.at(-1)?.path).toContain('status=paid'))
  expect(received.at(-1)?.path).not.toContain('page=3')
})

test('OPS-15 no orders are said to be none; a list that could not be read can be asked for again', async () => {
  let isUp = false
  serve({ 'GET /ops/payouts': () => (isUp ? page([]) : answer(503, { message: 'Za chwilę wracamy.' })) })
  open('/payouts')
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Nie ma tu wypłat')).toBeTruthy()
})

describe('OPS-15 bank files', () => {
  const file = {
    id: payout(9).id,
    format: 'elixir-0',
    created_at: '2026-03-05T10:00:00Z',
    created_by: 'Iza',
    payouts: 2,
    amount: 232.5,
    sha256: 'ab'.repeat(32),
    recalled: null,
    released: { at: '2026-03-05T11:00:00Z', by: 'Jan' },
    can_release: false,
    waiting: 2,
    limited: 0,
    can_recall: true,
    execution: null,
  }
  const content = `GET /ops/bank-files/${file.id}/content`
  const make = async (answers: Answers) => {
    const received = serve({ 'GET /ops/payouts': () => page([payout(1)]), ...answers })
    open('/payouts')
    fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Zrób plik bankowy' }))
    const question = await dialog()
    fireEvent.click(question.getByRole('button', { name: /Zrób plik na 132,40/ }))
    return { received, question }
  }

  test('one that is refused says why, and what was chosen stays chosen', async () => {
    const { question } = await make({
      'POST /ops/bank-files': () => answer(422, { message: 'To nie jest polski rachunek.', code: 'iban_not_polish' }),
    })
    expect((await question.findByRole('alert')).textContent).toContain('To nie jest polski rachunek.')
    fireEvent.click(question.getByRole('button', { name: 'Anuluj' }))
    expect(screen.getByText(/1 wypłata, razem 132,40/)).toBeTruthy()
  })

  test('one that was made opens and waits for a second person; until then it is neither fetched nor confirmed', async () => {
    const none = { count: 0, amount: 0 }
    const standing = { waiting: { count: 2, amount: 232.5 }, paid: none, refused: none, returned: none }
    const made = { ...file, released: null, standing }
    const { received } = await make({
      'POST /ops/bank-files': () => ({ data: made }),
      [`GET /ops/bank-files/${file.id}`]: () => ({ data: made }),
    })
    expect(await screen.findByText(/Zwolni go ktoś inny niż osoba, która go zrobiła/)).toBeTruthy()
    for (const name of ['Pobierz', /Bank wykonał/, 'Bank odrzucił'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(changesIn(received)).toHaveLength(1)
    expect(received.some(({ path }) => path.endsWith('/content'))).toBe(false)
  })

  test('one that a colleague made is released by this person, and can be fetched then', async () => {
    const none = { count: 0, amount: 0 }
    const standing = { waiting: { count: 2, amount: 232.5 }, paid: none, refused: none, returned: none }
    let shown = { ...file, released: null as typeof file.released | null, can_release: true, standing }
    const received = serve({
      'GET /ops/payouts': () => page([payout(1, { status: 'in_bank_file' })]),
      [`GET /ops/bank-files/${file.id}`]: () => ({ data: shown }),
      [`POST /ops/bank-files/${file.id}/release`]: () => {
        shown = { ...shown, released: file.released, can_release: false }
        return { data: shown }
      },
    })
    open(`/payouts/files/${file.id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Zwolnij' }))
    const question = await dialog()
    fireEvent.click(question.getByRole('button', { name: /Zwolnij/ }))
    expect(await screen.findByRole('button', { name: 'Pobierz' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: /Bank wykonał wszystkie 2/ })).toBeTruthy()
    expect(changesIn(received).map(([method, path]) => [method, path])).toEqual([
      ['POST', `/ops/bank-files/${file.id}/release`],
    ])
  })

  test('one is fetched again from the list; what keeps it away is said', async () => {
    let isUp = false
    const received = serve({
      'GET /ops/bank-files': () => page([file]),
      [content]: () => (isUp ? new Response('4120101') : answer(503, { message: 'Za chwilę wracamy.' })),
    })
    open('/payouts/files')
    const fetchIt = await screen.findByRole('button', { name: /Pobierz plik z/ })
    expect(screen.getByTitle(file.sha256).textContent).toBe('abababababababab…')
    fireEvent.click(fetchIt)
    expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
    isUp = true
    await waitFor(() => expect(fetchIt.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(fetchIt)
    await waitFor(() => expect(received.filter(({ path }) => path.endsWith('/content'))).toHaveLength(2))
  })

  test('none are said to be none', async () => {
    serve({ 'GET /ops/bank-files': () => page([]) })
    open('/payouts/files')
    expect(await screen.findByText('Nie ma jeszcze plików bankowych')).toBeTruthy()
  })
})
