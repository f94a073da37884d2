import { ACCEPTED_MAX, type OpsApplication } from '@fanfara/contract/ops/applications'
import type { OpsTemplate } from '@fanfara/contract/ops/campaign/templates'
import type { TemplateKind } from '@fanfara/contract/templates'
import { wholeTexts } from '@fanfara/contract/languages'
import type { Day } from '@fanfara/contract/time'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import { keepIn } from '#/shared/kept/kept.ts'
import { campaign, page, settlement } from '#/test/samples.ts'
import { answer, changesIn, dialog, open, type Received, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const application = (number: number, of: Partial<OpsApplication> = {}): OpsApplication => ({
  id: uuid(100 + number),
  since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  creator: { id: uuid(number), name: `Twórca ${number}`, email: null, description: null, language: 'en' },
  channels: [
    {
      platform: 'twitch',
      login: `kanal${number}`,
      stage: 4,
      metrics: { monthly_average_viewer_count: 230.4 },
      by_hand: false,
    },
  ],
  price: 350,
  on_time: { done: 8, of: 9 },
  interests: ['food_cooking'],
  fit: { score: 82, parts: { platforms: 20, topic: 20, on_time: 22, measured: 8 } },
  conflicts: [],
  more_conflicts: 0,
  blocked: null,
  ...of,
})

/** As the server answers: those who can take part, or those who cannot, a page of them. */
function answered(applications: readonly OpsApplication[], { path }: Pick<Received, 'path'>) {
  const query = new URLSearchParams(path.split('?')[1])
  const [at, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)]
  const able = applications.filter(({ blocked }) => blocked === null)
  const of = query.get('who') === 'blocked' ? applications.filter(({ blocked }) => blocked !== null) : able
  return {
    data: of.slice((at - 1) * size, at * size),
    meta: { current_page: at, per_page: size, total: of.length, last_page: Math.max(1, Math.ceil(of.length / size)) },
    total: applications.length,
    found: { able: able.length, blocked: applications.length - able.length },
    is_near: false,
    places_left: 3,
  }
}

const semi = campaign({ type: 'semi_open', places: 10, taken: 7 })
const accept = `POST /ops/campaigns/${semi.id}/applications/accept`
function show(applications: OpsApplication[], answers: Record<string, (request: Received) => unknown> = {}) {
  const received = serve({
    [`GET /ops/campaigns/${semi.id}`]: () => ({ data: { campaign: semi, settlement } }),
    [`GET /ops/campaigns/${semi.id}/participants`]: () => page([]),
    [`GET /ops/campaigns/${semi.id}/applications`]: asked => answered(applications, asked),
    [accept]: ({ body }) => ({ data: { accepted: (body as { ids: string[] }).ids.length, refused: [] } }),
    ...answers,
  })
  open(`/campaigns/${semi.id}`)
  return received
}
const idsIn = (received: readonly Received[]) =>
  changesIn(received).map(([, , body]) => (body as { ids: string[] }).ids)

test('OPS-10: an application says with what, for how much, how punctual, and why it fits; who cannot take part is folded away', async () => {
  show([application(1), application(2, { blocked: 'account_limited' })])
  const row = (await screen.findByRole('link', { name: 'Twórca 1' })).closest('li') ?? document.body
  expect(row.textContent).toContain('razem za 350\u00a0zł · na czas 8 z 9 zadań · 3 dni temu')
  expect(row.textContent).toContain('kat. 4 · widzów średnio: 230')
  expect(row.textContent).toContain('Pasuje w 82%: ma część platform, interesuje się tematem: Jedzenie i gotowanie')
  expect(screen.getByRole('heading', { name: '2 zgłoszenia' })).toBeTruthy()
  const folded = screen.getByText('1 osoba nie może wziąć udziału').closest('details')
  expect(folded?.open).toBe(false)
  expect(await within(folded ?? document.body).findByText('Konto jest ograniczone.')).toBeTruthy()
})

test('APPL-01: work for a rival stands out, and other campaigns are named', async () => {
  const conflict = (kind: 'rival' | 'dates', number: number) => ({
    kind,
    campaign: { id: uuid(number), name: `Kampania ${number}` },
    advertiser: 'Mgła',
    start_date: '2026-03-01' as Day,
    end_date: '2026-03-31' as Day,
  })
  const busy = application(1, {
    conflicts: [conflict('rival', 7), conflict('dates', 8), conflict('dates', 9)],
    more_conflicts: 2,
  })
  show([busy, application(2)])
  const row = (await screen.findByRole('link', { name: 'Twórca 1' })).closest('li') ?? document.body
  expect(row.textContent).toContain('W tym czasie dla konkurencji: Kampania 7 (Mgła), 01-03-2026 – 31-03-2026')
  expect(row.textContent).toContain('W tym czasie bierze też udział w: Kampania 8, Kampania 9 i jeszcze 2 kampanie')
  expect(screen.getByRole('link', { name: 'Twórca 2' }).closest('li')?.textContent).not.toContain('W tym czasie')
})

test('DAY-05: which applications are chosen outlives a reload', async () => {
  const all = [application(1), application(2), application(3)]
  show(all)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 2/ }))
  cleanup()
  show(all)
  expect(await screen.findByRole('checkbox', { name: /Twórca 2/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: /Twórca 1/ })).toHaveProperty('checked', false)
})

test('OPS-10: the mark stays with somebody whom a colleague’s answer moves up', async () => {
  let waiting = [application(1), application(2), application(3)]
  show(waiting, {
    [`GET /ops/campaigns/${semi.id}/applications`]: asked => answered(waiting, asked),
  })
  await screen.findByRole('link', { name: 'Twórca 1' })
  fireEvent.keyDown(document.body, { key: 'j' })
  waiting = waiting.slice(1)
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Twórca 1' })).toBeNull())
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.getByText('Przyjmujemy: Twórca 2')).toBeTruthy()
})

test('OPS-10: A accepts after ten seconds, Z takes it back before anybody was told', async () => {
  const received = show([application(1), application(2)])
  await screen.findByRole('link', { name: 'Twórca 1' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.getByText('Przyjmujemy: Twórca 1')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Twórca 1' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(screen.getByRole('link', { name: 'Twórca 1' })).toBeTruthy()
  expect(changesIn(received)).toEqual([])
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'a' })
  act(() => void vi.advanceTimersByTime(10_000))
  await waitFor(() => expect(idsIn(received)).toEqual([[uuid(102)]]))
  expect(await screen.findByText('Przyjęto 1 zgłoszenie')).toBeTruthy()
})

test('OPS-10: keys go on working where a box was ticked', async () => {
  show([application(1), application(2)])
  const box = await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 2' })
  box.focus()
  fireEvent.click(box)
  fireEvent.keyDown(box, { key: 'a' })
  expect(screen.getByText('Przyjmujemy: Twórca 1')).toBeTruthy()
})

test('OPS-10: Z takes back also when everybody was accepted, and who was chosen is chosen still', async () => {
  const received = show([application(1), application(2)])
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wszyscy na tej stronie' }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.click(screen.getByRole('button', { name: 'Przyjmij wybrane (2)' }))
  expect(screen.queryByRole('link', { name: 'Twórca 1' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(screen.getByRole('link', { name: 'Twórca 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Przyjmij wybrane (2)' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(changesIn(received)).toEqual([])
})

test('OPS-10: several are accepted in three presses; who could not be stands there with the reason', async () => {
  const received = show([application(1), application(2), application(3)], {
    [accept]: () => ({
      data: { accepted: 2, refused: [{ id: uuid(103), name: 'Twórca 3', message: 'Nie ma już miejsc.' }] },
    }),
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wszyscy na tej stronie' }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.click(screen.getByRole('button', { name: 'Przyjmij wybrane (3)' }))
  expect(screen.getByText('Przyjmujemy 3 zgłoszenia')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(10_000))
  expect(await screen.findByText('Twórca 3: Nie ma już miejsc.')).toBeTruthy()
  expect(idsIn(received)).toEqual([[uuid(101), uuid(102), uuid(103)]])
})

test('OPS-10: who goes to another screen has meant it', async () => {
  const received = show([application(1)])
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij: Twórca 1' }))
  expect(changesIn(received)).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'Dziennik' }))
  await waitFor(() => expect(idsIn(received)).toEqual([[uuid(101)]]))
})

test('APPL-03: a kept answer comes in the language that the applicant reads, with name and campaign in their places, and can be changed', async () => {
  const reject = `POST /ops/participations/${uuid(101)}/reject`
  const kept = (number: number, kind: TemplateKind): OpsTemplate => ({
    id: uuid(200 + number),
    kind,
    name: `Odpowiedź ${number}`,
    text: wholeTexts({ pl: 'Nie tym razem, {name}.', en: 'Not in {campaign}, {name}.' }),
    revision: 'r',
  })
  const received = show([application(1)], {
    [reject]: () => ({ data: null }),
    'GET /ops/templates': () => ({ data: [kept(1, 'rejection'), kept(2, 'question')] }),
  })
  await screen.findByRole('link', { name: 'Twórca 1' })
  fireEvent.keyDown(document.body, { key: 'r' })
  const box = await dialog()
  const choice = await box.findByLabelText('Zapisana odpowiedź')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Napisz własną', 'Odpowiedź 1'])
  expect(box.getByText('Język twórcy: English')).toBeTruthy()
  fireEvent.change(choice, { target: { value: uuid(201) } })
  const field = box.getByRole('textbox')
  expect(field).toHaveProperty('value', `Not in ${semi.name}, Twórca 1.`)
  fireEvent.change(field, { target: { value: 'Not in this one.' } })
  fireEvent.click(box.getByRole('button', { name: 'Odrzuć' }))
  await waitFor(() => expect(changesIn(received)).toEqual([['POST', reject.slice(5), { reason: 'Not in this one.' }]]))
})

test('OPS-10 TRAN-05: a refusal needs a reason, which the creator reads; a viewer can do neither', async () => {
  const reject = `POST /ops/participations/${uuid(101)}/reject`
  const received = show([application(1)], { [reject]: () => ({ data: null }) })
  await screen.findByRole('link', { name: 'Twórca 1' })
  fireEvent.keyDown(document.body, { key: 'r' })
  const box = await dialog()
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'Inna widownia' } })
  fireEvent.click(box.getByRole('button', { name: 'Odrzuć' }))
  await waitFor(() => expect(changesIn(received)).toEqual([['POST', reject.slice(5), { reason: 'Inna widownia' }]]))
  cleanup()
  await signInAs('viewer')
  const looked = show([application(1)])
  expect((await screen.findByRole('button', { name: 'Przyjmij: Twórca 1' })).getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.queryByText(/Przyjmujemy/)).toBeNull()
  expect(changesIn(looked)).toEqual([])
})

test('DAY-01 a double click accepts one, though the next one stands there already', async () => {
  show([application(1), application(2)])
  fireEvent.click(await screen.findByRole('button', { name: 'Przyjmij: Twórca 1' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Przyjmij: Twórca 2' }), { detail: 2 })
  expect(screen.getByText('Przyjmujemy: Twórca 1')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Twórca 2' })).toBeTruthy()
})

test('DAY-02 who is marked by J and K stays in sight', async () => {
  show([application(1), application(2)])
  const second = (await screen.findByRole('link', { name: 'Twórca 2' })).closest('li') as HTMLElement
  const scrolled = vi.fn()
  second.scrollIntoView = scrolled
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(second.getAttribute('aria-current')).toBe('true')
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
})

const many = Array.from({ length: 25 }, (_, nth) => application(nth + 1))
const asksFor = (received: readonly Received[]) =>
  received
    .filter(({ path }) => path.includes('/applications?'))
    .at(-1)
    ?.path.split('?')[1]

test('DESK-04 the queue is searched, narrowed and put in order, which the address keeps', async () => {
  const received = show(many)
  fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'price' } })
  await waitFor(() => expect(asksFor(received)).toContain('sort=price'))
  fireEvent.click(screen.getByRole('button', { name: 'Więcej filtrów' }))
  fireEvent.change(screen.getByLabelText('Inne kampanie w tym czasie'), { target: { value: 'no_rival' } })
  await waitFor(() => expect(asksFor(received)).toContain('conflict=no_rival'))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Nazwa, e-mail albo kanał' }), { target: { value: 'ola' } })
  fireEvent.blur(screen.getByRole('searchbox', { name: 'Nazwa, e-mail albo kanał' }))
  await waitFor(() => expect(asksFor(received)).toContain('name=ola'))
  expect(asksFor(received)).toContain('sort=price')
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść wszystko' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wyczyść wszystko' })).toBeNull())
  expect(screen.getByRole('searchbox', { name: 'Nazwa, e-mail albo kanał' })).toHaveProperty('value', '')
  expect(screen.getByLabelText('Kolejność')).toHaveProperty('value', 'price')
})

test('DESK-04 a filter that finds nobody says that others wait', async () => {
  show(many, {
    [`GET /ops/campaigns/${semi.id}/applications`]: asked => ({
      ...answered(asked.path.includes('name=') ? [] : many, asked),
      total: 25,
    }),
  })
  const field = await screen.findByRole('searchbox', { name: 'Nazwa, e-mail albo kanał' })
  fireEvent.change(field, { target: { value: 'nikt' } })
  fireEvent.blur(field)
  expect(await screen.findByText('Nikt nie pasuje')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '25 zgłoszeń' })).toBeTruthy()
})

test('DESK-04 every application is reached by pages, and those chosen on two pages are accepted at once', async () => {
  const received = show(many)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 2' }))
  fireEvent.click(screen.getByRole('button', { name: /Następna/ }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 21' }))
  expect(screen.queryByRole('link', { name: 'Twórca 2' })).toBeNull()
  expect(screen.getByText('w tym 1 poza tą stroną')).toBeTruthy()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.click(screen.getByRole('button', { name: 'Przyjmij wybrane (2)' }))
  expect(screen.getByRole('heading', { name: '23 zgłoszenia' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(10_000))
  await waitFor(() => expect(idsIn(received)).toEqual([[uuid(102), uuid(121)]]))
  await waitFor(() => expect(screen.queryByText('w tym 1 poza tą stroną')).toBeNull())
})

test('DESK-04 where a later part of many is not accepted, only that part is chosen again, and who was accepted is counted', async () => {
  const crowd = Array.from({ length: ACCEPTED_MAX + 10 }, (_, number) => application(number + 1))
  keepIn(`applications:${semi.id}`, JSON.stringify(crowd.map(({ id, creator: { name } }) => ({ id, name }))))
  const received = show(crowd, {
    [accept]: ({ body }) => {
      const { length } = (body as { ids: string[] }).ids
      return length < ACCEPTED_MAX
        ? answer(503, { message: 'Chwila przerwy.' })
        : { data: { accepted: length, refused: [] } }
    },
  })
  await screen.findByRole('button', { name: 'Przyjmij wybrane (110)' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.click(screen.getByRole('button', { name: 'Przyjmij wybrane (110)' }))
  act(() => void vi.advanceTimersByTime(10_000))
  expect(await screen.findByText(/Przyjęto 100 zgłoszeń/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Przyjmij wybrane (10)' })).toBeTruthy()
  expect(idsIn(received).map(({ length }) => length)).toEqual([ACCEPTED_MAX, 10])
})

test('DESK-04 a page whose people are all being accepted says so, and that others wait elsewhere', async () => {
  show(many)
  await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 1' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Wszyscy na tej stronie' }))
  expect(screen.queryByText(/^Wszystkich z tej strony/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Przyjmij wybrane/ }))
  expect(screen.getByText(/^Wszystkich z tej strony właśnie przyjmujesz/)).toBeTruthy()
})
