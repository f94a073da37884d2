import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import type { ResultRow } from '@fanfara/contract/ops/tables/results'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, settlement } from '#/test/samples.ts'
import { answer, type Answers, open, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { id } = campaign()
const path = `/ops/campaigns/${id}/results`
const none = { views: null, clicks: null, actions: null, sales: null, sales_value: null }
const row = (name: string, of: Partial<ResultRow> = {}): ResultRow => ({
  id: name,
  creator: { id: `creator-${name}`, name, email: `${name}@demo.test` },
  results: none,
  counted: none,
  amount: 0,
  is_open: true,
  ...of,
})
const pays: OpsCampaign['incomes'] = [
  { model: 'CPC', unit: 'flat', value: 0.5 },
  { model: 'CPS', unit: 'perc', value: 10 },
]
const people = [row('Ada'), row('Ola', { results: { ...none, clicks: 10 }, amount: 5 }), row('Jan', { is_open: false })]

interface Asked {
  apply: boolean
  rows: { id: string; after: typeof none }[]
}
/** What the server would answer: half a złoty a click, and what it has against a row. */
const outcome = ({ apply, rows }: Asked, problem: string | null = null) => ({
  is_applied: apply && !problem,
  problems: problem ? rows.length : 0,
  amount_before: 5,
  amount_after: 60,
  lines: rows.map(({ id: who }, at) => ({
    line: at + 1,
    who,
    creator: who,
    after: none,
    amount_before: 5,
    amount_after: 60,
    problem,
  })),
})
function show(rows: ResultRow[] = people, answers: Answers = {}, of: Partial<OpsCampaign> = { incomes: pays }) {
  const received = serve({
    [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign(of), settlement } }),
    [`GET ${path}`]: () => ({ data: { rows, more: 0 } }),
    [`PUT ${path}`]: ({ body }) => ({ data: outcome(body as Asked) }),
    ...answers,
  })
  open(`/campaigns/${id}/results`)
  return received
}
const cell = (name: string, field = 'Kliknięcia') =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `${field}: ${name}` })
const type = async (name: string, written: string) => fireEvent.change(await cell(name), { target: { value: written } })
const bar = async () => within(await screen.findByRole('region', { name: 'Niezapisane wyniki' }))
const bodies = (received: ReturnType<typeof show>) =>
  received.filter(({ method }) => method === 'PUT').map(({ body }) => body as Asked)

test('DESK-106 figures that were typed and not saved are there after the page was loaded anew', async () => {
  show()
  await type('Ada', '120')
  await bar()
  cleanup()
  const received = show()
  expect((await cell('Ada')).value).toBe('120')
  expect((await cell('Ola')).value).toBe('10')
  fireEvent.click(await (await bar()).findByRole('button', { name: /^Zapisz/ }))
  await waitFor(() => expect(bodies(received).some(({ apply }) => apply)).toBe(true))
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
})

test('OPS-13 the grid has the figures that the campaign pays for, and what cannot be changed is no field', async () => {
  show()
  expect((await cell('Ola')).value).toBe('10')
  expect((await cell('Ola', 'Wartość sprzedaży w zł')).value).toBe('')
  expect(screen.queryByRole('textbox', { name: 'Wyświetlenia: Ola' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Kliknięcia: Jan' })).toBeNull()
  expect(screen.getByText('rozliczenie przyjęte')).toBeTruthy()
})

test('OPS-13 what is typed shows what it changes in money, and is saved at once with what was seen', async () => {
  const received = show()
  await type('Ada', '1 20')
  expect(await (await bar()).findByText(/1 zmieniony twórca. Ich płatności: 5,00.zł → 60,00.zł/)).toBeTruthy()
  fireEvent.click((await bar()).getByRole('button', { name: 'Zapisz 1 twórcę' }))
  expect(await screen.findByText('Zapisano wyniki 1 twórcy')).toBeTruthy()
  const change = { id: 'Ada', before: none, after: { ...none, clicks: 120 } }
  expect(bodies(received)).toEqual([
    { rows: [change], apply: false },
    { rows: [change], apply: true },
  ])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Niezapisane wyniki' })).toBeNull())
})

test('OPS-13 a block from a sheet fills what lies below and right of its cell', async () => {
  show()
  fireEvent.paste(await cell('Ada'), { clipboardData: { getData: () => '7\t12,50\r\n8\t\r\n' } })
  expect([(await cell('Ada')).value, (await cell('Ada', 'Wartość sprzedaży w zł')).value]).toEqual(['7', '12,50'])
  expect((await cell('Ola')).value).toBe('8')
  expect((await bar()).getByRole('button', { name: 'Zapisz 2 twórców' })).toBeTruthy()
})

test('DAY-09 what was pasted and has no place in the table is counted, and nothing else is', async () => {
  show()
  const paste = async (block: string) => fireEvent.paste(await cell('Ada'), { clipboardData: { getData: () => block } })
  await paste('7\t12,50\r\n8\t\r\n')
  expect(screen.queryByText(/nie ma(ją)? tu miejsca/)).toBeNull()
  await paste(Array.from({ length: 9 }, (_, at) => String(at)).join('\n'))
  expect(await screen.findByText(/wartości z arkusza nie ma(ją)? tu miejsca/)).toBeTruthy()
})

test('Enter and the arrows lead down and up, Escape brings back what stood there', async () => {
  show()
  const [ada, ola] = [await cell('Ada'), await cell('Ola')]
  ada.focus()
  fireEvent.keyDown(ada, { key: 'Enter' })
  expect(document.activeElement).toBe(ola)
  fireEvent.change(ola, { target: { value: '99' } })
  fireEvent.keyDown(ola, { key: 'Escape' })
  expect(ola.value).toBe('10')
  fireEvent.keyDown(ola, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(ada)
})

test('a cell that cannot be read says so, is not sent, and holds back the rest', async () => {
  const received = show()
  await type('Ada', 'dużo')
  expect((await cell('Ada')).getAttribute('aria-invalid')).toBe('true')
  const save = (await bar()).getByRole('button', { name: /^Zapisz/ })
  expect([save.getAttribute('aria-disabled'), (await bar()).getByText('Popraw zaznaczone komórki.')]).toEqual([
    'true',
    expect.anything(),
  ])
  expect(bodies(received)).toEqual([])
})

test('OPS-13 what differs from what was counted asks for its reason first', async () => {
  const received = show([row('Ada', { results: { ...none, clicks: 5 }, counted: { ...none, clicks: 5 } })])
  expect(await screen.findByText('Policzono: 5')).toBeTruthy()
  await type('Ada', '6')
  const save = (await bar()).getByRole('button', { name: 'Zapisz 1 twórcę' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change((await bar()).getByLabelText('Powód korekty'), { target: { value: ' Sklep padł ' } })
  fireEvent.click(save)
  await waitFor(() => expect(bodies(received).at(-1)).toMatchObject({ apply: true, reason: 'Sklep padł' }))
})

test('a row that a colleague changed meanwhile says so at its name; what was typed stays', async () => {
  const problem = 'Ktoś inny zmienił te liczby w międzyczasie.'
  show(people, {
    [`PUT ${path}`]: ({ body }) => ({ data: outcome(body as Asked, (body as Asked).apply ? problem : null) }),
  })
  await type('Ada', '120')
  fireEvent.click((await bar()).getByRole('button', { name: 'Zapisz 1 twórcę' }))
  expect(await screen.findByText(problem)).toBeTruthy()
  expect((await bar()).getByText(/1 wiersza nie można zapisać/)).toBeTruthy()
  expect((await cell('Ada')).value).toBe('120')
})

test('a refusal of the server stands in the bar, and changes can be thrown away', async () => {
  show(people, { [`PUT ${path}`]: () => answer(422, { message: 'Rozliczenie jest już przyjęte.' }) })
  await type('Ada', '120')
  fireEvent.click((await bar()).getByRole('button', { name: 'Zapisz 1 twórcę' }))
  expect(await (await bar()).findByText('Rozliczenie jest już przyjęte.')).toBeTruthy()
  fireEvent.click((await bar()).getByRole('button', { name: 'Odrzuć zmiany' }))
  expect((await cell('Ada')).value).toBe('')
})

test('DAY-03 what is typed while a row is being saved stays, and what was sent is not sent again', async () => {
  let go = () => {}
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  const received = show(people, {
    [`PUT ${path}`]: async ({ body }) => {
      if ((body as Asked).apply) await held
      return { data: outcome(body as Asked) }
    },
  })
  await type('Ada', '120')
  fireEvent.click((await bar()).getByRole('button', { name: 'Zapisz 1 twórcę' }))
  await waitFor(() => expect(bodies(received).some(({ apply }) => apply)).toBe(true))
  await type('Ola', '11')
  go()
  await waitFor(async () => expect((await bar()).getByRole('button', { name: 'Zapisz 1 twórcę' })).toBeTruthy())
  expect((await cell('Ola')).value).toBe('11')
  await waitFor(async () => expect((await bar()).queryByText(/Zapisywanie|busy/)).toBeNull())
  fireEvent.click((await bar()).getByRole('button', { name: 'Zapisz 1 twórcę' }))
  await waitFor(() => expect(bodies(received).filter(({ apply }) => apply)).toHaveLength(2))
  expect(
    bodies(received)
      .filter(({ apply }) => apply)[1]
      ?.rows.map(change => change.id),
  ).toEqual(['Ola'])
})

test('DAY-03 changes that were thrown away come back by one press', async () => {
  show()
  await type('Ada', '120')
  await type('Ola', '11')
  fireEvent.click((await bar()).getByRole('button', { name: 'Odrzuć zmiany' }))
  expect((await cell('Ada')).value).toBe('')
  expect(await screen.findByText('Odrzucono zmiany 2 twórców')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cofnij' }))
  expect([(await cell('Ada')).value, (await cell('Ola')).value]).toEqual(['120', '11'])
})

test('DAY-03 what is typed after a press on a figure takes its place; a second press is for one of its digits', async () => {
  show()
  const ola = await cell('Ola')
  const picked = () => [ola.selectionStart, ola.selectionEnd]
  ola.focus()
  ola.setSelectionRange(1, 1)
  fireEvent.click(ola)
  expect(picked()).toEqual([0, 2])
  ola.setSelectionRange(1, 1)
  fireEvent.click(ola)
  expect(picked()).toEqual([1, 1])
})

test('DAY-03 a creator is found without Polish letters', async () => {
  show([row('Żaneta'), row('Ola')])
  await cell('Ola')
  fireEvent.change(screen.getByLabelText('Szukaj twórcy'), { target: { value: 'zaneta' } })
  expect(await cell('Żaneta')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test.each([
  ['nobody takes part', [], { incomes: pays }, 'Nikt jeszcze nie bierze udziału'],
  [
    'only tasks are paid',
    people,
    { incomes: [{ model: 'FLAT_FEE', unit: 'flat', value: 100 }] },
    'Tu nie ma czego wpisywać',
  ],
] as const)('there is a sentence where %s', async (_, rows, of, sentence) => {
  show([...rows], {}, of as Partial<OpsCampaign>)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('of many rows the first hundred are drawn, the rest on demand, and a name finds any of them', async () => {
  show(Array.from({ length: 230 }, (_, at) => row(`Osoba ${at}`)))
  await cell('Osoba 0')
  expect(screen.getAllByRole('row')).toHaveLength(101)
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż jeszcze 100 twórców' }))
  expect(screen.getAllByRole('row')).toHaveLength(201)
  fireEvent.change(screen.getByLabelText('Szukaj twórcy'), { target: { value: 'osoba 229' } })
  expect(await cell('Osoba 229')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('OPS-01 who may not move money reads the grid, and the button says why it is off', async () => {
  await signInAs('operator')
  show()
  await type('Ada', '1')
  expect((await bar()).getByRole('button', { name: 'Zapisz 1 twórcę' }).getAttribute('aria-disabled')).toBe('true')
})
