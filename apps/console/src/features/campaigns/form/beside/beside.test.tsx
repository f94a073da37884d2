import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { answer, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const part = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('section') ?? document.body)
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] ?? document.body, { target: { value } })

test('WORK-06 what creators will read follows each letter, in both languages; a task without days has the campaign’s', async () => {
  serve({})
  open('/campaigns/new')
  const preview = await part('Tak zobaczą to twórcy')
  expect(preview.getByText('Kampania bez nazwy')).toBeTruthy()
  expect(preview.getByText('Bez opisu w tym języku')).toBeTruthy()
  write('Nazwa', 'Żółta kawa')
  write('Opis dla twórców', 'Poranek z kawą.')
  write('Początek', '2027-03-01')
  write('Koniec', '2027-03-31')
  write('Wartość w zł', '15')
  write('Brief po polsku', 'Pokaż kubek.')
  write('Brief po angielsku', 'Show the mug.')
  expect(await preview.findByText('Żółta kawa')).toBeTruthy()
  expect(preview.getByText('Poranek z kawą.')).toBeTruthy()
  expect(preview.getByText(/^15,00\szł za każde 1000 wyświetleń$/)).toBeTruthy()
  expect(preview.getAllByText(/01-03-2027/)).toHaveLength(2)
  expect(preview.getByText('Pokaż kubek.')).toBeTruthy()
  fireEvent.click(preview.getByRole('button', { name: 'English' }))
  expect(preview.getByText('Show the mug.').lang).toBe('en')
  expect(preview.queryByText('Pokaż kubek.')).toBeNull()
})

test('WORK-06 it can be looked at as on a wide screen, and going back loses nothing', async () => {
  serve({})
  open('/campaigns/new')
  const preview = await part('Tak zobaczą to twórcy')
  write('Nazwa', 'Żółta kawa')
  fireEvent.click(preview.getByRole('button', { name: 'Na szerokim ekranie' }))
  expect((await dialog()).getByText('Żółta kawa')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Nazwa').value).toBe('Żółta kawa')
})

test('WORK-06 what it may cost is said as soon as a rate can be read', async () => {
  serve({})
  open('/campaigns/new')
  const cost = await part('Koszt')
  expect(cost.getByText(/Wpisz stawkę/)).toBeTruthy()
  write('Wartość w zł', 'dużo')
  expect(cost.getByText(/Wpisz stawkę/)).toBeTruthy()
  write('Wartość w zł', '15')
  expect(await cost.findByText(/^1\s500,00\szł za 100\s000 wyświetleń$/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Model'), { target: { value: 'FLAT_FEE' } })
  expect(await cost.findByText(/Bez limitu miejsc nie ma górnej granicy/)).toBeTruthy()
  write('Liczba miejsc', '10')
  expect(await cost.findByText(/^Najwyżej 150,00\szł: po 15,00\szł za wszystkie zadania\.$/)).toBeTruthy()
})

const { id } = campaign()
const old = () => {
  const sample = campaign({ start_date: '2026-03-01', end_date: '2026-03-31', recruiting_until: '2026-02-20' })
  const plan = sample.task_plan.map(task => ({
    ...task,
    ad_type: 'automatic' as const,
    start_date: '2026-03-05',
    end_date: '2026-03-10',
  }))
  return { ...sample, task_plan: plan }
}

test('WORK-07 a copy takes the days over, moved to its new start, and is saved with them', async () => {
  const received = serve({
    [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: old(), settlement: {} } }),
    'POST /ops/campaigns': () => answer(422, { message: 'Popraw pola.', errors: {} }),
  })
  open(`/campaigns/new?from=${id}`)
  const shift = await part(`Terminy z „${old().name}”`)
  const button = shift.getByRole('button', { name: 'Przesuń wszystkie dni' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(shift.getByLabelText('Nowy początek'), { target: { value: '2026-06-01' } })
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: 'Utwórz szkic' }))
  await waitFor(() => expect(changesIn(received)).toHaveLength(1))
  expect(changesIn(received)[0]?.[2]).toMatchObject({
    start_date: '2026-06-01',
    end_date: '2026-07-01',
    recruiting_until: '2026-05-23',
    task_plan: old().task_plan.map(() => ({ start_date: '2026-06-05', end_date: '2026-06-10' })),
  })
})

test('WORK-07 a campaign that never had a start offers no days to take over', async () => {
  serve({
    [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign({ start_date: null }), settlement: {} } }),
  })
  open(`/campaigns/new?from=${id}`)
  expect(await screen.findByDisplayValue(campaign().name)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Przesuń wszystkie dni' })).toBeNull()
})
