import type { KeptPlan } from '@fanfara/contract/ops/campaign/plans'
import { wholeTexts } from '@fanfara/contract/languages'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, settlement, uuid, work } from '#/test/samples.ts'
import { answer, changesIn, dialog, open, serve, signIn, meanIt } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const plan = (of: Partial<KeptPlan> = {}): KeptPlan => ({
  id: uuid(7),
  name: 'Tydzień banerów',
  lines: [
    {
      platform: 'youtube',
      ad_type: 'paid_promotion',
      amount: 2,
      brief: wholeTexts({ pl: 'Nagraj film.', en: 'Record a video.' }),
      need_acceptance: true,
      starts_in: 0,
      ends_in: 6,
    },
  ],
  revision: 'first',
  ...of,
})
const list = (plans: () => KeptPlan[]) => ({ 'GET /ops/task-plans': () => ({ data: plans() }) })
const write = (label: string, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] ?? document.body, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('WORK-09 a kept plan shows its days in this campaign, what falls outside and what comes along, before it changes the form', async () => {
  serve(list(() => [plan()]))
  open('/campaigns/new')
  await screen.findByLabelText('Nazwa')
  press('Wstaw zapisany plan')
  const before = await dialog()
  expect(await before.findByText('Kampania nie ma jeszcze początku: zadania wejdą bez dni.')).toBeTruthy()
  expect(before.getByText('dni 1.–7.')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  write('Początek', '2027-03-25')
  write('Koniec', '2027-03-30')
  press('Wstaw zapisany plan')
  const then = await dialog()
  expect(await then.findByText('25-03-2027 – 31-03-2027')).toBeTruthy()
  expect(then.getByText('1 zadanie wypada po końcu kampanii.')).toBeTruthy()
  expect(then.getByText('Do platform kampanii dojdzie: YouTube.')).toBeTruthy()
  expect(screen.queryByDisplayValue('Nagraj film.')).toBeNull()
  fireEvent.click(then.getByRole('button', { name: 'Zastąp 1 zadanie' }))
  expect(await screen.findByDisplayValue('Nagraj film.')).toBeTruthy()
  expect(screen.getAllByLabelText<HTMLInputElement>('Koniec').map(({ value }) => value)).toEqual([
    '2027-03-30',
    '2027-03-31',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('YouTube').checked).toBe(true)
})

test('WORK-09 it can follow the tasks that are there, as long as they find room', async () => {
  const many = Array.from({ length: 20 }, () => plan().lines).flat()
  let lines = plan().lines
  serve(list(() => [plan({ lines })]))
  const view = open('/campaigns/new')
  await screen.findByLabelText('Nazwa')
  write('Brief po polsku', 'Pokaż kubek.')
  press('Wstaw zapisany plan')
  fireEvent.click(await (await dialog()).findByRole('button', { name: 'Dodaj do planu' }))
  expect(await screen.findByDisplayValue('Nagraj film.')).toBeTruthy()
  expect(screen.getByDisplayValue('Pokaż kubek.')).toBeTruthy()
  view.unmount()
  lines = many
  await signIn()
  open('/campaigns/new')
  await screen.findByLabelText('Nazwa')
  press('Wstaw zapisany plan')
  const append = await (await dialog()).findByRole('button', { name: 'Dodaj do planu' })
  expect(append.getAttribute('aria-disabled')).toBe('true')
})

test('WORK-09 tasks are kept out of the form, which is not sent by it; a name that is taken is said at its field', async () => {
  let attempts = 0
  const received = serve({
    ...list(() => []),
    'POST /ops/task-plans': () => {
      attempts += 1
      return attempts === 1
        ? answer(422, { message: 'Sprawdź pola.', errors: { name: ['To pole jest wymagane'] } })
        : answer(201, { data: plan() })
    },
  })
  open('/campaigns/new')
  await screen.findByLabelText('Nazwa')
  write('Początek', '2027-03-25', 1)
  expect(screen.getByRole('button', { name: 'Zapisz jako plan' }).getAttribute('aria-disabled')).toBe('true')
  write('Początek', '2027-03-20')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Zapisz jako plan' }).getAttribute('aria-disabled')).toBeNull(),
  )
  press('Zapisz jako plan')
  const asked = await dialog()
  fireEvent.submit(asked.getByLabelText('Nazwa planu').closest('form') ?? document.body)
  expect(await asked.findByText('To pole jest wymagane')).toBeTruthy()
  fireEvent.change(asked.getByLabelText('Nazwa planu'), { target: { value: 'Tydzień banerów' } })
  fireEvent.click(asked.getByRole('button', { name: 'Zapisz' }))
  expect(await screen.findByText('Zapisano plan „Tydzień banerów”')).toBeTruthy()
  const [, path, body] = changesIn(received).at(-1) ?? []
  expect([path, body]).toMatchObject([
    '/ops/task-plans',
    { name: 'Tydzień banerów', lines: [{ amount: 1, starts_in: 5, ends_in: null }] },
  ])
  expect(changesIn(received).every(([, to]) => to === '/ops/task-plans')).toBe(true)
})

test('WORK-09 the plan of any campaign is kept from its page', async () => {
  const { id } = campaign()
  const received = serve({
    [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign(), settlement } }),
    [`GET /ops/campaigns/${id}/work`]: () => ({ data: work() }),
    'POST /ops/task-plans': () => answer(201, { data: plan() }),
  })
  open(`/campaigns/${id}?tab=brief`)
  fireEvent.click(await screen.findByRole('button', { name: 'Zapisz jako plan' }))
  fireEvent.change((await dialog()).getByLabelText('Nazwa planu'), { target: { value: 'Banery' } })
  fireEvent.click((await dialog()).getByRole('button', { name: 'Zapisz' }))
  expect(await screen.findByText('Zapisano plan „Tydzień banerów”')).toBeTruthy()
  expect(changesIn(received)[0]?.[2]).toMatchObject({ name: 'Banery', lines: [{ amount: 2, starts_in: null }] })
})

test('WORK-09 LIVE-02 DESK-40 plans are renamed, a colleague’s name not unseen, and removed', async () => {
  let now = [plan()]
  const received = serve({
    ...list(() => now),
    [`PUT /ops/task-plans/${uuid(7)}`]: ({ body }) => {
      const { name, revision } = body as { name: string; revision: string }
      if (revision === 'colleague') return { data: plan({ name, revision: 'third' }) }
      now = [plan({ name: 'Inna nazwa', revision: 'colleague' })]
      return answer(409, { message: 'Ktoś był szybszy.', code: 'changed_meanwhile' })
    },
    [`DELETE /ops/task-plans/${uuid(7)}`]: () => {
      now = []
      return { data: null }
    },
  })
  open('/campaigns/plans')
  expect(await screen.findByRole('heading', { name: 'Tydzień banerów' })).toBeTruthy()
  press('Zmień nazwę')
  const asked = await dialog()
  fireEvent.change(asked.getByLabelText('Nazwa planu'), { target: { value: 'Moja' } })
  fireEvent.click(asked.getByRole('button', { name: 'Zapisz' }))
  expect(await asked.findByText('Ktoś był szybszy.')).toBeTruthy()
  await screen.findByText('Inna nazwa')
  fireEvent.click(asked.getByRole('button', { name: 'Zapisz' }))
  expect(await screen.findByText('Plan nazywa się teraz „Moja”')).toBeTruthy()
  expect(changesIn(received).map(([, , body]) => body)).toMatchObject([
    { revision: 'first' },
    { revision: 'colleague' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: /^Usuń/ }))
  expect(screen.getByText('Usuwamy plan „Inna nazwa”')).toBeTruthy()
  expect(await screen.findByText('Nie ma jeszcze zapisanych planów')).toBeTruthy()
  expect(changesIn(received)).toHaveLength(2)
  meanIt()
  expect(await screen.findByText('Usunięto plan „Inna nazwa”')).toBeTruthy()
})
