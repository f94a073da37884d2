import type { CreatorAct } from '@fanfara/contract/ops/people/creator-acts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actPerson as person, creatorRow as row, uuid } from '#/test/samples.ts'
import { answer, type Answers, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const act = (of: Partial<CreatorAct> = {}): CreatorAct => ({
  id: uuid(900),
  act: 'limit',
  reason: 'Kupione wyświetlenia',
  campaign: null,
  created_at: '2026-03-02T09:00:00Z',
  created_by: 'Iza',
  people: 40,
  done: 10,
  skipped: 1,
  failed: 0,
  stopped: 0,
  stopped_by: null,
  is_finished: false,
  ...of,
})
const meta = (total: number) => ({ current_page: 1, per_page: 10, total, last_page: Math.ceil(total / 10) })
const world = (total: number, others: Answers = {}) =>
  serve({
    'GET /ops/creators/views': () => ({ data: { columns: null, views: [] } }),
    'GET /ops/views': () => ({ data: { columns: null, views: [] } }),
    'GET /ops/creators': () => ({ data: [row(1), row(2)], meta: meta(total), is_near: false }),
    'POST /ops/creator-acts': () => answer(201, { data: act() }),
    [`GET /ops/creator-acts/${uuid(900)}`]: () => ({ data: act() }),
    [`GET /ops/creator-acts/${uuid(900)}/people`]: () => ({ data: [person(1)], meta: meta(40) }),
    ...others,
  })
const unfold = async () => fireEvent.click(await screen.findByRole('button', { name: 'Inne czynności' }))

test('DESK-11 all that match are limited after a question that says how many; the act is watched on its own page', async () => {
  const received = world(40)
  open('/creators?platform=twitch')
  await unfold()
  expect(screen.getByRole('button', { name: /^Ogranicz/ }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wszyscy na tej stronie' }))
  fireEvent.click(screen.getByRole('button', { name: 'Wybierz wszystkich pasujących: 40' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ogranicz' }))
  const box = await dialog()
  expect(box.getByText('Ograniczyć 40 kont?')).toBeTruthy()
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'Kupione wyświetlenia' } })
  fireEvent.click(box.getByRole('button', { name: 'Ogranicz (40)' }))
  expect(await screen.findByRole('progressbar', { name: 'W toku' })).toBeTruthy()
  expect(screen.getByText('11 z 40 · Zrobione: 10 · Pominięte: 1')).toBeTruthy()
  expect(changesIn(received).at(-1)).toEqual([
    'POST',
    '/ops/creator-acts',
    { act: 'limit', to: { matching: { platform: 'twitch' }, count: 40 }, reason: 'Kupione wyświetlenia' },
  ])
})

test('DESK-11 a refusal stands in the question, and what was written stays', async () => {
  world(40, {
    'POST /ops/creator-acts': () => answer(409, { message: 'Pasuje już inna liczba.', code: 'creator_act_changed' }),
  })
  open('/creators')
  await unfold()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Wyloguj wszędzie' }))
  const box = await dialog()
  expect(box.getByText('Wylogować wszędzie 1 twórcę?')).toBeTruthy()
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'Zgubiony telefon' } })
  fireEvent.click(box.getByRole('button', { name: 'Wyloguj (1)' }))
  expect(await box.findByText('Pasuje już inna liczba.')).toBeTruthy()
  expect(box.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Zgubiony telefon')
})

test('DESK-11 many are invited to a closed campaign that is looked for by name; without one nothing is sent', async () => {
  const campaign = (number: number, type: string) => ({
    id: uuid(number),
    name: `Kampania ${number}`,
    advertiser: 'Palarnia Świt',
    type,
  })
  const received = world(2, {
    'GET /ops/campaigns': ({ path }) => ({
      data: path.includes('running') ? [campaign(501, 'open')] : [campaign(500, 'closed')],
      meta: meta(1),
    }),
  })
  open('/creators')
  await unfold()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wszyscy na tej stronie' }))
  fireEvent.click(screen.getByRole('button', { name: 'Zaproś do kampanii' }))
  const box = await dialog()
  const radio = await box.findByRole('radio', { name: /Kampania 500/ })
  expect(box.queryByText('Kampania 501')).toBeNull()
  fireEvent.click(box.getByRole('button', { name: 'Zaproś (2)' }))
  expect(await box.findByText('Wybierz kampanię')).toBeTruthy()
  expect(changesIn(received)).toEqual([])
  fireEvent.click(radio)
  fireEvent.click(box.getByRole('button', { name: 'Zaproś (2)' }))
  await waitFor(() =>
    expect(changesIn(received).at(-1)?.[2]).toEqual({
      act: 'invite',
      to: { creator_ids: [uuid(1), uuid(2)] },
      campaign_id: uuid(500),
    }),
  )
})

test('DESK-11 SCR-80 more than 10,000 are refused before the question, and who only looks is told who may', async () => {
  world(10_000)
  const shown = open('/creators')
  await unfold()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wszyscy na tej stronie' }))
  fireEvent.click(screen.getByRole('button', { name: 'Wybierz wszystkich pasujących: 10\u00a0000+' }))
  expect(screen.getByRole('button', { name: /^Ogranicz/ }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByText('Pasuje więcej niż 10 000: zawęź listę.')).not.toHaveLength(0)
  shown.unmount()
  await signInAs('viewer')
  open('/creators')
  await unfold()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wybierz: Twórca 1' }))
  expect(screen.getByRole('button', { name: /^Przywróć/ }).getAttribute('aria-disabled')).toBe('true')
})

test('DESK-12 DESK-13 SCR-74 what was left is found again; everybody has a line, and who failed is tried once more', async () => {
  const ended = act({ people: 4, done: 2, skipped: 1, failed: 1, is_finished: true })
  const lines = [
    person(1),
    person(2, { outcome: 'skipped', why: 'invited_too_often', until: '2026-03-09T09:00:00Z' }),
    person(3, { outcome: 'failed' }),
  ]
  const received = world(2, {
    'GET /ops/creator-acts': () => ({ data: [ended], meta: meta(1) }),
    [`GET /ops/creator-acts/${uuid(900)}`]: () => ({ data: ended }),
    [`GET /ops/creator-acts/${uuid(900)}/people`]: () => ({ data: lines, meta: meta(4) }),
    [`POST /ops/creator-acts/${uuid(900)}/retry`]: () => ({ data: { ...ended, failed: 0, is_finished: false } }),
  })
  open('/creators')
  await unfold()
  fireEvent.click(screen.getByRole('link', { name: 'Dotychczasowe czynności zbiorcze' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Ograniczenie 4 kont' }))
  expect(await screen.findByText('Powód: Kupione wyświetlenia')).toBeTruthy()
  expect(screen.getByText('Zrobione: 2 · Pominięte: 1 · Nieudane: 1')).toBeTruthy()
  expect(await screen.findByText(/^Za dużo zaproszeń w tym tygodniu; znów od 09-03-2026/)).toBeTruthy()
  expect(screen.getByText('Coś poszło nie tak; można spróbować jeszcze raz')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Nieudane 1' }))
  await waitFor(() => expect(received.some(({ path }) => path.endsWith('people?outcome=failed'))).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj jeszcze raz (1)' }))
  await waitFor(() => expect(changesIn(received).at(-1)?.[1]).toBe(`/ops/creator-acts/${uuid(900)}/retry`))
})

test('DESK-17 an act that goes on is stopped by one press, and says how many stay as they are', async () => {
  const stopped = act({ people: 40, done: 10, skipped: 1, stopped: 29, stopped_by: 'Ewa', is_finished: true })
  let isStopped = false
  const received = world(2, {
    [`GET /ops/creator-acts/${uuid(900)}`]: () => ({ data: isStopped ? stopped : act() }),
    [`POST /ops/creator-acts/${uuid(900)}/stop`]: () => {
      isStopped = true
      return { data: stopped }
    },
  })
  open(`/creators/acts/${uuid(900)}`)
  await screen.findByRole('link', { name: 'Czekają 29' })
  expect(screen.queryByRole('link', { name: /^Bez zmian/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Zatrzymaj' }))
  expect(await screen.findByText('Zatrzymane: 29 osób zostaje bez zmian')).toBeTruthy()
  expect(await screen.findByText('Zrobione: 10 · Pominięte: 1 · Bez zmian: 29')).toBeTruthy()
  expect(screen.getByText('Zatrzymane, Ewa. Kto nie miał swojej kolei, został bez zmian.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bez zmian 29' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zatrzymaj' })).toBeNull()
  expect(changesIn(received)).toEqual([['POST', `/ops/creator-acts/${uuid(900)}/stop`, undefined]])
})

test('DESK-17 who only looks stops nothing, and an act that ended meanwhile says so', async () => {
  const ended = act({ people: 11, is_finished: true })
  world(2, {
    [`GET /ops/creator-acts/${uuid(900)}`]: () => ({ data: act() }),
    [`POST /ops/creator-acts/${uuid(900)}/stop`]: () => ({ data: ended }),
  })
  const shown = open(`/creators/acts/${uuid(900)}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Zatrzymaj' }))
  expect(await screen.findByText('Nie było już czego zatrzymać: wszyscy mieli swoją kolej')).toBeTruthy()
  shown.unmount()
  await signInAs('viewer')
  open(`/creators/acts/${uuid(900)}`)
  expect((await screen.findByRole('button', { name: /^Zatrzymaj/ })).getAttribute('aria-disabled')).toBe('true')
})

test('DESK-18 those whom an act limited are restored by an act of their own, after a question with how many', async () => {
  const ended = act({ people: 40, done: 11, skipped: 0, stopped: 29, stopped_by: 'Ewa', is_finished: true })
  const received = world(2, { [`GET /ops/creator-acts/${uuid(900)}`]: () => ({ data: ended }) })
  open(`/creators/acts/${uuid(900)}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Przywróć ograniczonych (11)' }))
  const box = await dialog()
  expect(box.getByText('Przywrócić 11 kont?')).toBeTruthy()
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'Pomyłka' } })
  fireEvent.click(box.getByRole('button', { name: 'Przywróć (11)' }))
  await waitFor(() =>
    expect(changesIn(received).at(-1)?.[2]).toEqual({
      act: 'restore',
      to: { done_in: uuid(900) },
      reason: 'Pomyłka',
    }),
  )
})

test('DESK-17 figures of thousands read alike, and a stopped act is not called done', async () => {
  const stopped = act({
    people: 30_000,
    done: 10_791,
    skipped: 0,
    stopped: 19_209,
    stopped_by: 'Ewa',
    is_finished: true,
  })
  world(2, { [`GET /ops/creator-acts/${uuid(900)}`]: () => ({ data: stopped }) })
  open(`/creators/acts/${uuid(900)}`)
  fireEvent.change(await screen.findByRole('combobox', { name: 'Język' }), { target: { value: 'en' } })
  expect(await screen.findByRole('heading', { name: 'Limiting 30,000 accounts' })).toBeTruthy()
  expect(screen.getByText('Done: 10,791 · Unchanged: 19,209')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Unchanged 19,209' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Restore those who were limited (10,791)' })).toBeTruthy()
})

const last = (received: ReturnType<typeof serve>, path: string) =>
  Object.fromEntries(
    new URLSearchParams(received.findLast(each => each.path.split('?')[0] === path)?.path.split('?')[1]),
  )
const counts = { running: 1, failed: 0, stopped: 0, done: 2 }
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Kto zaczął, twórca albo e-mail' })

test('DESK-50 acts are narrowed by words and kind beside state and order; each change begins at the first page, and the file has it all', async () => {
  const received = serve({
    'GET /ops/creator-acts': () => ({ data: [act({ is_finished: true })], meta: meta(3), counts }),
    'GET /ops/creator-acts/file': () => 'Czynność',
  })
  open('/creators/acts?sort=people&page=2')
  await screen.findByRole('link', { name: 'Zakończone 2' })
  const asked = () => last(received, '/ops/creator-acts')
  fireEvent.change(search(), { target: { value: ' żądło ' } })
  fireEvent.keyDown(search(), { key: 'Enter' })
  await waitFor(() => expect(asked()).toEqual({ sort: 'people', search: 'żądło' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Rodzaj czynności' }), { target: { value: 'limit' } })
  await waitFor(() => expect(asked()).toEqual({ sort: 'people', search: 'żądło', kind: 'limit' }))
  fireEvent.click(screen.getByRole('link', { name: 'W toku 1' }))
  const all = { sort: 'people', search: 'żądło', kind: 'limit', state: 'running' }
  await waitFor(() => expect(asked()).toEqual(all))
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz CSV' }))
  await waitFor(() => expect(last(received, '/ops/creator-acts/file')).toEqual(all))
  fireEvent.change(screen.getByRole('combobox', { name: 'Rodzaj czynności' }), { target: { value: '' } })
  await waitFor(() => expect(asked()).toEqual({ sort: 'people', search: 'żądło', state: 'running' }))
})

test('DESK-50 nothing found says so, and one press shows all acts in their order', async () => {
  const received = serve({
    'GET /ops/creator-acts': ({ path }) => {
      const isNarrowed = path.includes('search')
      return { data: isNarrowed ? [] : [act({ is_finished: true })], meta: meta(isNarrowed ? 0 : 1), counts }
    },
  })
  open('/creators/acts?search=nikt&kind=invite&state=done&sort=oldest')
  expect(await screen.findByText('Nie znaleziono czynności')).toBeTruthy()
  expect(search().value).toBe('nikt')
  expect(screen.getByRole('button', { name: 'Pobierz CSV' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('link', { name: 'Pokaż wszystkie' }))
  expect(await screen.findByRole('link', { name: 'Ograniczenie 40 kont' })).toBeTruthy()
  expect(last(received, '/ops/creator-acts')).toEqual({ sort: 'oldest' })
  expect(search().value).toBe('')
})

test('DESK-50 words that mean too many creators say so, and chips have no numbers then', async () => {
  serve({
    'GET /ops/creator-acts': () => ({
      data: [act({ is_finished: true })],
      meta: { ...meta(1), is_capped: true },
      counts,
    }),
  })
  open('/creators/acts?search=an')
  expect(await screen.findByText('Tak nazywa się ponad 1000 twórców')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zakończone' })).toBeTruthy()
})

test('DESK-33 people of an act are downloaded as their page shows them', async () => {
  const received = serve({
    [`GET /ops/creator-acts/${uuid(900)}`]: () => ({ data: act({ people: 40, done: 40, is_finished: true }) }),
    [`GET /ops/creator-acts/${uuid(900)}/people`]: () => ({ data: [person(1)], meta: meta(40) }),
    [`GET /ops/creator-acts/${uuid(900)}/people/file`]: () => 'Twórca',
  })
  open(`/creators/acts/${uuid(900)}?outcome=done`)
  await screen.findByRole('columnheader', { name: 'Wynik' })
  fireEvent.click(await screen.findByRole('button', { name: 'Pobierz CSV' }))
  await waitFor(() => expect(received.at(-1)?.path).toBe(`/ops/creator-acts/${uuid(900)}/people/file?outcome=done`))
})
