import { languages } from '@fanfara/contract/enums'
import labels from '#/i18n/pl/form.json'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, page, participant, settlement } from '#/test/samples.ts'
import { type Answers, answer, open, serve, signIn, savedMeanwhile } from '#/test/world.tsx'

const id = campaign().id
const owing = { ...settlement, waiting_for_payment: { count: 2, amount: 1990.5 } }

const world = (of: Parameters<typeof campaign>[0], more: Answers = {}, owes = settlement) =>
  serve({
    [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign(of), settlement: owes } }),
    [`GET /ops/campaigns/${id}/participants`]: () => page([participant()]),
    ...more,
  })

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('only what the server allows is offered', async () => {
  world({ allowed: ['close'] })
  open(`/campaigns/${id}`)
  expect(await screen.findByRole('button', { name: 'Zakończ teraz' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Odwołaj' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Opublikuj' })).toBeNull()
})

test('publishing says who will see it, for how much', async () => {
  world({ stage: 'draft', allowed: ['publish'], places: 12 })
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Opublikuj' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Miejsca: 12')
  expect(dialog.textContent).toContain('CPM\u00a015,00')
})

test('OPS-05: who publishes what a colleague has just published reads why nothing happened', async () => {
  let stage: 'draft' | 'onboarding' = 'draft'
  world(
    {},
    {
      [`GET /ops/campaigns/${id}`]: () => ({
        data: { campaign: campaign({ stage, allowed: stage === 'draft' ? ['publish'] : ['close'] }), settlement },
      }),
      [`POST /ops/campaigns/${id}/publish`]: () => {
        stage = 'onboarding'
        return answer(409, { message: 'W obecnym stanie kampanii nie można tego zrobić.', code: 'campaign_move' })
      },
    },
  )
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Opublikuj' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Opublikuj' }))
  expect(await screen.findByRole('button', { name: 'Zakończ teraz' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toContain('W obecnym stanie kampanii nie można tego zrobić.')
})

test('before a settlement is accepted, it says who gets how much', async () => {
  const payment = {
    id: campaign().id,
    status: 'waiting_for_acceptance',
    amount: 234.5,
    lines: [],
  } satisfies OpsParticipant['payment']
  world(
    { stage: 'completed', allowed: ['accept_settlement'] },
    {
      [`GET /ops/campaigns/${id}/participants`]: () => page([participant({ payment })]),
    },
    { ...settlement, waiting_for_acceptance: { count: 1, amount: 234.5 } },
  )
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  const row = await within(await screen.findByRole('dialog')).findByRole('row')
  expect(row.textContent).toMatch(/Ola Nowak234,50.zł/)
})

test('OPS-14 of three hundred payments the first are named and the others counted, whatever a page holds', async () => {
  const payment = { id: campaign().id, status: 'waiting_for_acceptance', amount: 1, lines: [] } as const
  const people = Array.from({ length: 100 }, (_, at) =>
    participant({ id: `p${at}`, payment: { ...payment, amount: at < 5 ? 0 : 1, lines: [] } }),
  )
  world(
    { stage: 'completed', allowed: ['accept_settlement'] },
    { [`GET /ops/campaigns/${id}/participants`]: () => page(people) },
    { ...settlement, waiting_for_acceptance: { count: 300, amount: 300 } },
  )
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('i 292 kolejne osoby')).toBeTruthy()
  expect(dialog.getAllByRole('row')).toHaveLength(9)
})

test('DAY-08 an advertiser’s payment starts with what is due, names what is more than that, and goes out as zł', async () => {
  const received = world(
    { stage: 'completed', allowed: ['record_payment'] },
    {
      [`POST /ops/campaigns/${id}/advertiser-payments`]: () => answer(201, { data: settlement }),
    },
    owing,
  )
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Odnotuj wpłatę' }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByLabelText<HTMLInputElement>('Kwota w zł')
  expect(amount.value).toBe('1990,50')
  expect(dialog.queryByText(/Ponad należność/)).toBeNull()
  fireEvent.change(amount, { target: { value: '19 900,50' } })
  expect(dialog.getByText(/Ponad należność: 17.910,00.zł/)).toBeTruthy()
  fireEvent.change(amount, { target: { value: '1 000,25' } })
  expect(dialog.queryByText(/Ponad należność/)).toBeNull()
  fireEvent.change(dialog.getByLabelText('Tytuł przelewu'), { target: { value: 'FV 7/2026' } })
  fireEvent.click(dialog.getByRole('button', { name: /Odnotuj 1.000,25/ }))
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      amount: 1000.25,
      reference: 'FV 7/2026',
      due: 1990.5,
    }),
  )
})

test('DAY-10 OPS-14 of what an advertiser has to pay, what came already and is given to nobody is not asked for again', async () => {
  world({ stage: 'completed', allowed: ['record_payment'] }, {}, { ...owing, unallocated: 96 })
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Odnotuj wpłatę' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Kwota w zł').value).toBe('1894,50')
  expect(dialog.getByText(/Do zapłaty zostało 1.894,50.zł za 2 płatności/)).toBeTruthy()
})

test('DAY-10 OPS-14 the settlement says that an advertiser has to pay what the dialog and the receivables say', async () => {
  world({ stage: 'completed', allowed: ['record_payment'] }, {}, { ...owing, unallocated: 96 })
  open(`/campaigns/${id}?tab=results`)
  const due = await screen.findByText('Do zapłaty przez reklamodawcę')
  expect(due.parentElement?.textContent).toMatch(/1.894,50.zł.*2 płatności/)
  expect(screen.getByText('Wpłynęło, jeszcze bez przydziału').parentElement?.textContent).toMatch(/96,00.zł/)
})

test('the server’s words about a field of the form stand under that field', async () => {
  world(
    { stage: 'draft', allowed: ['edit'] },
    {
      [`PUT /ops/campaigns/${id}`]: () =>
        answer(422, { message: 'Popraw formularz.', errors: { 'incomes.0.value': ['Podaj kwotę większą od zera.'] } }),
    },
  )
  open(`/campaigns/${id}/edit`)
  const [rate] = await screen.findAllByLabelText<HTMLInputElement>('Wartość w zł')
  fireEvent.change(rate as HTMLInputElement, { target: { value: '0' } })
  fireEvent.submit(rate?.form as HTMLFormElement)
  expect(await screen.findByText('Podaj kwotę większą od zera.')).toBeTruthy()
  expect(rate?.getAttribute('aria-invalid')).toBe('true')
})

test('14.11 OPS-07: a task has a field for its brief in every language; the server’s words stand under the one they are about', async () => {
  const received = world(
    { stage: 'draft', allowed: ['edit'] },
    {
      [`PUT /ops/campaigns/${id}`]: () =>
        answer(422, { message: 'Popraw formularz.', errors: { 'task_plan.0.brief.en': ['Ten tekst jest za długi.'] } }),
    },
  )
  open(`/campaigns/${id}/edit`)
  const fields = await Promise.all(
    languages.map(language => screen.findByLabelText<HTMLTextAreaElement>(labels[`brief_${language}`])),
  )
  expect(fields.map(({ lang, value }) => [lang, value])).toEqual(
    languages.map(language => [language, campaign().task_plan[0]?.brief[language]]),
  )
  const english = screen.getByLabelText<HTMLTextAreaElement>('Brief po angielsku')
  fireEvent.change(english, { target: { value: 'Show it longer.' } })
  fireEvent.submit(english.form as HTMLFormElement)
  expect(await screen.findByText('Ten tekst jest za długi.')).toBeTruthy()
  expect(fields.filter(field => field.getAttribute('aria-invalid') === 'true')).toEqual([english])
  expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    task_plan: [{ brief: { pl: 'Pokaż baner.', en: 'Show it longer.' } }],
  })
})

test('OPS-04: a published campaign offers what it has not promised, and sends its rules as they are', async () => {
  const published = campaign({ stage: 'running', allowed: ['edit'] })
  const received = world(
    { stage: 'running', allowed: ['edit'] },
    { [`PUT /ops/campaigns/${id}`]: () => ({ data: published }) },
  )
  open(`/campaigns/${id}/edit`)
  const places = await screen.findByLabelText<HTMLInputElement>('Liczba miejsc')
  for (const rule of ['Forma', 'Początek', 'Model', 'Wartość w zł', 'Typ reklamy'])
    expect(screen.queryByLabelText(rule)).toBeNull()
  fireEvent.change(places, { target: { value: '77' } })
  fireEvent.submit(places.form as HTMLFormElement)
  await waitFor(() => expect(received.some(({ method }) => method === 'PUT')).toBe(true))
  const { type, start_date, incomes, task_plan } = published
  expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    places: 77,
    type,
    start_date,
    incomes,
    task_plan,
  })
})

test('OPS-04 DESK-92: a colleague releases the campaign while its form is open: it is said, and saving again sends the new rules', async () => {
  let saved = campaign({ stage: 'onboarding', allowed: ['edit'], is_held_back: true, start_date: null })
  const received = world(
    {},
    {
      [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: saved, settlement } }),
      [`PUT /ops/campaigns/${id}`]: ({ body }) =>
        (body as { revision: string }).revision === saved.revision
          ? { data: saved }
          : answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' }),
    },
  )
  open(`/campaigns/${id}/edit`)
  const places = await screen.findByLabelText<HTMLInputElement>('Liczba miejsc')
  fireEvent.change(places, { target: { value: '77' } })
  saved = { ...saved, stage: 'running', is_held_back: false, start_date: '2026-03-02', revision: 'second' }
  fireEvent.submit(places.form as HTMLFormElement)
  expect((await screen.findByRole('alert')).textContent).toContain('Ktoś inny zmienił to w międzyczasie.')
  expect(await savedMeanwhile()).toEqual([
    'Termin: – 31-03-2026 → 02-03-2026 – 31-03-2026',
    'Wstrzymaj start: Tak → Nie',
  ])
  expect(places.value).toBe('77')
  fireEvent.submit(places.form as HTMLFormElement)
  const sent = () => received.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({
    places: 77,
    start_date: '2026-03-02',
    is_held_back: false,
    revision: 'second',
  })
})

test('OPS-06: another line of pay begins with a model that is not there yet', async () => {
  const received = world(
    { stage: 'draft', allowed: ['edit'], incomes: [{ model: 'CPM', unit: 'flat', value: 15 }] },
    { [`PUT /ops/campaigns/${id}`]: () => answer(422, { message: 'Popraw formularz.', errors: {} }) },
  )
  open(`/campaigns/${id}/edit`)
  const add = await screen.findByRole('button', { name: 'Dodaj stawkę' })
  fireEvent.click(add)
  fireEvent.submit(add.closest('form') as HTMLFormElement)
  await waitFor(() => expect(received.some(({ method }) => method === 'PUT')).toBe(true))
  const sent = received.find(({ method }) => method === 'PUT')?.body as OpsCampaign | undefined
  expect(sent?.incomes.map(({ model }) => model)).toEqual(['CPM', 'CPS'])
})

test('a figure that cannot be read is not sent', async () => {
  const received = world({ stage: 'draft', allowed: ['edit'] })
  open(`/campaigns/${id}/edit`)
  const [rate] = await screen.findAllByLabelText<HTMLInputElement>('Wartość w zł')
  fireEvent.change(rate as HTMLInputElement, { target: { value: 'dużo' } })
  fireEvent.submit(rate?.form as HTMLFormElement)
  expect(await screen.findByText('Wpisz kwotę, np. 12,50')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('OPS-06 EASY-02: a form made automatic offers CPM and the banner only, and is sent so', async () => {
  const received = world(
    { stage: 'draft', allowed: ['edit'], platforms: ['twitch'] },
    { [`PUT /ops/campaigns/${id}`]: () => ({ data: campaign({ is_automatic: true }) }) },
  )
  open(`/campaigns/${id}/edit`)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Kampania automatyczna (Easy Ad)' })
  const options = (label: string) => {
    const [list] = screen.getAllByLabelText<HTMLSelectElement>(label)
    return [...(list?.options ?? [])].map(({ value }) => value)
  }
  expect(options('Model').length).toBeGreaterThan(1)
  fireEvent.click(box)
  await waitFor(() => expect(options('Model')).toEqual(['CPM']))
  expect(options('Typ reklamy')).toEqual(['automatic'])
  const [rate] = await screen.findAllByLabelText<HTMLInputElement>('Wartość w zł')
  fireEvent.change(rate as HTMLInputElement, { target: { value: '8,50' } })
  fireEvent.submit(box.form as HTMLFormElement)
  await waitFor(() => expect(received.some(({ method }) => method === 'PUT')).toBe(true))
  expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    is_automatic: true,
    type: 'open',
    incomes: [{ model: 'CPM', unit: 'flat', value: 8.5 }],
    task_plan: [{ platform: 'twitch', ad_type: 'automatic', need_acceptance: false }],
  })
})

test('EASY-01: publishing an automatic campaign says who is put in', async () => {
  world({ stage: 'draft', allowed: ['publish'], is_automatic: true })
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Opublikuj' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('wszyscy z włączonym Easy Ad')
})

test('OPS-04: the form starts from what the campaign is now, not from what the screen before it showed', async () => {
  let name = 'Kawa na żywo'
  serve({
    [`GET /ops/campaigns/${id}`]: () => ({
      data: { campaign: campaign({ stage: 'draft', name, allowed: ['edit'] }), settlement },
    }),
  })
  open(`/campaigns/${id}`)
  const edit = await screen.findByRole('link', { name: 'Edytuj' })
  name = 'Kawa od kolegi'
  fireEvent.click(edit)
  expect((await screen.findByLabelText<HTMLInputElement>('Nazwa')).value).toBe('Kawa od kolegi')
})

test('OPS-03: a campaign is copied into a new draft, without its days', async () => {
  const received = serve({
    [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign({ stage: 'completed' }), settlement } }),
    [`GET /ops/campaigns/${id}/participants`]: () => page([]),
    'POST /ops/campaigns': () => answer(201, { data: campaign({ stage: 'draft' }) }),
  })
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('link', { name: 'Kopiuj' }))
  await screen.findByText(/Kopia kampanii „Kawa na żywo”, bez terminów/)
  fireEvent.click(screen.getByRole('button', { name: 'Utwórz szkic' }))
  await waitFor(() => expect(received.some(({ method }) => method === 'POST')).toBe(true))
  const { name, advertiser, description } = campaign()
  expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name,
    advertiser,
    description,
    start_date: null,
    end_date: null,
    incomes: [{ value: 15 }, { value: null }],
    task_plan: [{ brief: { pl: 'Pokaż baner.', en: 'Show the banner.' }, amount: 2, start_date: null, end_date: null }],
  })
})

test('OPS-04 OPS-05: the rules say the topic, who approves content, and that without a day nothing starts by itself', async () => {
  const [line] = campaign().task_plan
  world({ start_date: null, task_plan: line ? [{ ...line, need_acceptance: true }] : [] })
  open(`/campaigns/${id}?tab=brief`)
  expect(await screen.findByText('Po zwolnieniu: nie ma daty początku')).toBeTruthy()
  expect(screen.getByText('Reklamodawca zatwierdza treść przed publikacją')).toBeTruthy()
  expect(screen.getByText('Temat').nextElementSibling?.textContent).toBeTruthy()
})

test('OPS-14 TASK-41: what was accepted is said after the server’s answer, with what still waits', async () => {
  const unanswered = { count: 1, amount: 120 }
  const owes = { ...settlement, waiting_for_acceptance: { count: 3, amount: 300 }, unanswered }
  world(
    { stage: 'completed', allowed: ['accept_settlement'] },
    {
      [`POST /ops/campaigns/${id}/settlement`]: () => ({
        data: { ...settlement, waiting_for_acceptance: { count: 1, amount: 120 } },
      }),
    },
    owes,
  )
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Przyjmij rozliczenie' }))
  expect(await screen.findByText(/Przyjęto rozliczenie na 180,00.zł\. 1 płatność czeka/)).toBeTruthy()
})

test('DAY-07 without a connection a settlement is refused at once, and what was left alone then is not done later', async () => {
  const received = world(
    { stage: 'completed', allowed: ['accept_settlement'] },
    { [`POST /ops/campaigns/${id}/settlement`]: () => Promise.reject(new TypeError('Failed to fetch')) },
    { ...settlement, waiting_for_acceptance: { count: 3, amount: 300 } },
  )
  const sent = () => received.filter(({ method }) => method === 'POST').length
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  const dialog = within(await screen.findByRole('dialog'))
  onlineManager.setOnline(false)
  try {
    fireEvent.click(dialog.getByRole('button', { name: 'Przyjmij rozliczenie' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/Serwer nie odpowiada/)
    expect(sent()).toBe(1)
    fireEvent.click(dialog.getByRole('button', { name: 'Wróć' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  } finally {
    onlineManager.setOnline(true)
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  await screen.findByRole('dialog')
  expect(sent()).toBe(1)
})

test('OPS-04: what the server refuses is where the operator is taken, however far above the button it stands', async () => {
  serve({
    'POST /ops/campaigns': () =>
      answer(422, { message: 'Podaj poprawny e-mail', errors: { advertiser_email: ['Podaj poprawny e-mail'] } }),
  })
  open('/campaigns/new')
  fireEvent.click(await screen.findByRole('button', { name: 'Utwórz szkic' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail reklamodawcy')))
})

test('EASY-02: a choice of Easy Ad that is taken back gives back the pay that was written before', async () => {
  serve({})
  open('/campaigns/new')
  fireEvent.click(await screen.findByRole('button', { name: 'Dodaj stawkę' }))
  screen
    .getAllByLabelText('Wartość w zł')
    .forEach((field, at) => fireEvent.change(field, { target: { value: String(12 + at) } }))
  const choice = screen.getByRole('checkbox', { name: 'Kampania automatyczna (Easy Ad)' })
  fireEvent.click(choice)
  await waitFor(() => expect(screen.getAllByLabelText('Wartość w zł')).toHaveLength(1))
  fireEvent.click(choice)
  await waitFor(() => expect(screen.getAllByLabelText('Wartość w zł')).toHaveLength(2))
  expect(screen.getAllByLabelText<HTMLInputElement>('Wartość w zł').map(({ value }) => value)).toEqual(['12', '13'])
})

test('13.9 OPS-14: who would be paid without a finished task is named before anything is fixed, and the sum goes out with the answer', async () => {
  const unproven = {
    count: 9,
    amount: 90,
    rows: Array.from({ length: 9 }, (_, at) => ({ name: `Twórca ${at}`, amount: 10 })),
  }
  const received = world(
    { stage: 'completed', allowed: ['accept_settlement'] },
    { [`POST /ops/campaigns/${id}/settlement`]: () => ({ data: settlement }) },
    { ...settlement, waiting_for_acceptance: { count: 12, amount: 300 }, unproven },
  )
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  const dialog = within(await screen.findByRole('dialog'))
  const warning = await dialog.findByRole('status', { name: '' })
  expect(warning.textContent).toMatch(/9 twórców dostanie razem 90,00.zł, choć nie ukończyło żadnego zadania/)
  expect(warning.textContent).toMatch(/Twórca 0 10,00.zł/)
  expect(warning.textContent).toContain('i 1 kolejna osoba')
  fireEvent.click(dialog.getByRole('button', { name: 'Przyjmij rozliczenie' }))
  await screen.findByText(/Przyjęto rozliczenie/)
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 300, unproven_amount: 90 })
})

test('DESK-80 what waits for the advertiser’s answer is no part of what is accepted, and that is said before', async () => {
  const received = world(
    { stage: 'completed', allowed: ['accept_settlement'] },
    { [`POST /ops/campaigns/${id}/settlement`]: () => ({ data: settlement }) },
    {
      ...settlement,
      waiting_for_acceptance: { count: 3, amount: 700 },
      unanswered: { count: 1, amount: 400.5 },
    },
  )
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/Przyjmujesz 2 płatności na łącznie 299,50.zł/)).toBeTruthy()
  expect(dialog.getByText(/1 płatność na 400,50.zł czeka na późniejsze rozliczenie/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Przyjmij rozliczenie' }))
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 299.5, unproven_amount: 0 }),
  )
})

test('DESK-80 where everybody waits for the advertiser’s answer, nothing is there to accept', async () => {
  world(
    { stage: 'completed', allowed: ['accept_settlement'] },
    {},
    { ...settlement, waiting_for_acceptance: { count: 2, amount: 700 }, unanswered: { count: 2, amount: 700 } },
  )
  open(`/campaigns/${id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij rozliczenie' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/Na razie nie ma czego przyjąć/)).toBeTruthy()
  expect(dialog.queryByText(/Przyjmujesz/)).toBeNull()
})
