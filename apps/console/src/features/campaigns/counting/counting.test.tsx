import type { TrackingForm } from '@fanfara/contract/ops/tracking'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { answer, draw, drawPage, serve, signIn } from '#/test/world.tsx'
import { CountingSection } from './counting-section.tsx'
import { WayBackBar } from '#/shared/acts/way-back-bar.tsx'
import { ParticipantCounts } from './participant-counts.tsx'

const { id } = campaign()
const form = {
  is_paused: false,
  daily_clicks_max: null,
  total_clicks_max: null,
  burst_per_minute: 60,
  attribution_days: 30,
}
const key = {
  id: '00000000-0000-4000-8000-00000000000a',
  created_at: '2026-03-04T18:00:00Z',
  ended_at: null,
  used_at: null,
}
const counts = {
  code_url: 'https://fanfara.test/c/kolamina',
  is_link_paused: false,
  events: [
    {
      event: 'click',
      received: 9,
      counted: 7,
      is_paid: true,
      verdicts: [
        { verdict: 'counted', quantity: 7, value: 0 },
        { verdict: 'bot', quantity: 2, value: 0 },
      ],
    },
  ],
  days: [],
  hours: [],
  corrections: [],
}

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('PBL-03 what the campaign does not pay for is said beside what counted', async () => {
  const events = counts.events.map(event => ({ ...event, is_paid: false }))
  serve({
    [`GET /ops/campaigns/${id}/counts`]: () => ({ data: { ...counts, events } }),
    [`GET /ops/campaigns/${id}/tracking`]: () => ({ data: { form, keys: [], revision: 'r1' } }),
  })
  draw(<CountingSection campaign={campaign()} />)
  const table = await screen.findByRole('table', { name: 'Kliknięcia' })
  expect(within(table).getAllByRole('row')[0]?.textContent).toBe('Policzoneta kampania za to nie płaci7')
})

test('OPS-16 a campaign says what was received and by which rules; rules are changed with their bounds beside them', async () => {
  let kept = form
  const received = serve({
    [`GET /ops/campaigns/${id}/counts`]: () => ({ data: counts }),
    [`GET /ops/campaigns/${id}/tracking`]: () => ({ data: { form: kept, keys: [], revision: 'r1' } }),
    [`PUT /ops/campaigns/${id}/tracking`]: ({ body }) => {
      const { revision: _, ...given } = body as typeof form & { revision: string }
      if (given.burst_per_minute > 100_000)
        return answer(422, { message: 'Sprawdź pola.', errors: { burst_per_minute: ['Za dużo'] } })
      kept = given
      return { data: { form: kept, keys: [], revision: 'r2' } }
    },
  })
  draw(<CountingSection campaign={campaign()} />)
  const table = await screen.findByRole('table', { name: 'Kliknięcia' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toEqual(['Policzone7', 'Program2', 'Otrzymano9'])
  fireEvent.click(await screen.findByRole('button', { name: 'Zasady liczenia' }))
  const dialog = await screen.findByRole('dialog')
  const burst = within(dialog).getByLabelText('Kliknięcia linku w minutę')
  fireEvent.change(burst, { target: { value: 'dużo' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zapisz zasady' }))
  expect(await within(dialog).findByText('Wpisz liczbę całkowitą')).toBeTruthy()
  fireEvent.change(burst, { target: { value: '200000' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zapisz zasady' }))
  expect(await within(dialog).findByText('Za dużo')).toBeTruthy()
  fireEvent.change(burst, { target: { value: '600' } })
  fireEvent.change(within(dialog).getByLabelText('Kliknięcia dziennie'), { target: { value: '1000' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zapisz zasady' }))
  await screen.findByText(/Najwyżej 600 policzonych/)
  expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    ...form,
    burst_per_minute: 600,
    daily_clicks_max: 1000,
    revision: 'r1',
  })
})

test('LIVE-02: rules that a colleague set meanwhile are named beside what was typed, and replaced by saving again', async () => {
  let kept: { form: TrackingForm; keys: []; revision: string } = { form, keys: [], revision: 'r1' }
  const received = serve({
    [`GET /ops/campaigns/${id}/counts`]: () => ({ data: counts }),
    [`GET /ops/campaigns/${id}/tracking`]: () => ({ data: kept }),
    [`PUT /ops/campaigns/${id}/tracking`]: ({ body }) =>
      (body as { revision: string }).revision === kept.revision
        ? { data: kept }
        : answer(409, { message: 'Ktoś inny zmienił to w międzyczasie.', code: 'changed_meanwhile' }),
  })
  draw(<CountingSection campaign={campaign()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Zasady liczenia' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Kliknięcia dziennie'), { target: { value: '1000' } })
  kept = { ...kept, form: { ...form, is_paused: true, daily_clicks_max: 300 }, revision: 'r2' }
  fireEvent.click(dialog.getByRole('button', { name: 'Zapisz zasady' }))
  const saved = within(await dialog.findByRole('region', { name: 'Teraz zapisane' }))
  expect(saved.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Nie → Tak', 'puste → 300'])
  expect(dialog.getByLabelText<HTMLInputElement>('Kliknięcia dziennie').value).toBe('1000')
  fireEvent.click(dialog.getByRole('button', { name: 'Zapisz zasady' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual(['r1', 'r2'].map(revision => ({ ...form, daily_clicks_max: 1000, revision })))
})

test('threat model §3.8 SEEN-01 a key’s secret is shown this once, beside its name; a key is ended after a question', async () => {
  let keys: (typeof key)[] = []
  serve({
    [`GET /ops/campaigns/${id}/counts`]: () => ({ data: { ...counts, events: [] } }),
    [`GET /ops/campaigns/${id}/tracking`]: () => ({ data: { form, keys, revision: 'r1' } }),
    [`GET /ops/campaigns/${id}/postbacks`]: () => ({ data: [], next: null, counts: [] }),
    [`POST /ops/campaigns/${id}/conversion-keys`]: () => {
      keys = [key]
      return answer(201, { data: { key, secret: 'bardzo-tajne' } })
    },
    [`DELETE /ops/conversion-keys/${key.id}`]: () => {
      keys = []
      return { data: { ...key, ended_at: '2026-03-05T18:00:00Z' } }
    },
  })
  const { history, router } = drawPage(() => <CountingSection campaign={campaign()} />)
  expect(await screen.findByText('Jeszcze nic nie przyszło.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Utwórz klucz' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Utwórz klucz' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Sekret')).value).toBe('bardzo-tajne')
  await act(async () => history.push('/elsewhere'))
  fireEvent.click(await screen.findByRole('button', { name: 'Zostań' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/')
  fireEvent.click(screen.getByRole('button', { name: 'Zakończ klucz' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Zakończ klucz' }))
  await waitFor(() => expect(screen.queryByLabelText('Sekret')).toBeNull())
  expect(await screen.findByText(/Nie ma klucza/)).toBeTruthy()
})

test('SCR-88 limits that were begun are there again after Escape', async () => {
  serve({
    [`GET /ops/campaigns/${id}/counts`]: () => ({ data: { ...counts, events: [] } }),
    [`GET /ops/campaigns/${id}/tracking`]: () => ({ data: { form, keys: [], revision: 'r1' } }),
  })
  draw(<CountingSection campaign={campaign()} />)
  const opened = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Zasady liczenia' }))
    return within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Kliknięcia dziennie')
  }
  fireEvent.change(await opened(), { target: { value: '1234' } })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await opened()).value).toBe('1234')
})

test('SEEN-01 a secret that was made is shown also where the keys cannot be read again', async () => {
  let isDown = false
  serve({
    [`GET /ops/campaigns/${id}/counts`]: () => ({ data: { ...counts, events: [] } }),
    [`GET /ops/campaigns/${id}/tracking`]: () =>
      isDown ? answer(503, { message: 'Za chwilę wracamy.' }) : { data: { form, keys: [], revision: 'r1' } },
    [`POST /ops/campaigns/${id}/conversion-keys`]: () => {
      isDown = true
      return answer(201, { data: { key, secret: 'bardzo-tajne' } })
    },
  })
  drawPage(() => <CountingSection campaign={campaign()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Utwórz klucz' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Utwórz klucz' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Sekret')).value).toBe('bardzo-tajne')
})

test('DESK-65 a second key leaves the secret of the first where it is, for it may not be copied yet', async () => {
  const keys: (typeof key)[] = []
  serve({
    [`GET /ops/campaigns/${id}/counts`]: () => ({ data: { ...counts, events: [] } }),
    [`GET /ops/campaigns/${id}/tracking`]: () => ({ data: { form, keys, revision: 'r1' } }),
    [`POST /ops/campaigns/${id}/conversion-keys`]: () => {
      const made = { ...key, id: `00000000-0000-4000-8000-00000000000${keys.length}` }
      keys.push(made)
      return answer(201, { data: { key: made, secret: `tajne-${keys.length}` } })
    },
  })
  drawPage(() => <CountingSection campaign={campaign()} />)
  for (const secrets of [['tajne-1'], ['tajne-1', 'tajne-2']]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Utwórz klucz' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Utwórz klucz' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const shown = await screen.findAllByLabelText<HTMLInputElement>('Sekret')
    expect(shown.map(({ value }) => value)).toEqual(secrets)
  }
})

test('DESK-40 a participant’s link is let rest and counts again at once, without a question', async () => {
  let isPaused = false
  const received = serve({
    'GET /ops/participations/p1/counts': () => ({ data: { ...counts, is_link_paused: isPaused } }),
    'PUT /ops/participations/p1/link': ({ body }) => {
      isPaused = (body as { is_paused: boolean }).is_paused
      return { data: { ...counts, is_link_paused: isPaused } }
    },
  })
  draw(
    <>
      <ParticipantCounts campaignId={id} id="p1" name="Ola" />
      <WayBackBar />
    </>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Wstrzymaj link' }))
  expect(await screen.findByText('Ten link jest wstrzymany.')).toBeTruthy()
  expect(await screen.findByText('Link wstrzymany: Ola')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /Cofnij/ }))
  await waitFor(() => expect(screen.queryByText('Ten link jest wstrzymany.')).toBeNull())
  expect(received.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { is_paused: true },
    { is_paused: false },
  ])
})

test('OPS-18 every minute of a banner is a line with its verdict in words; narrowed, paged, and as a file', async () => {
  const minute = (nth: number, verdict: string | null, views: number) => ({
    id: `00000000-0000-4000-8000-00000000000${nth}`,
    at: `2026-03-04T18:0${nth}:00Z`,
    event: 'view',
    verdict,
    value: 0,
    order: null,
    views,
  })
  const view = {
    event: 'view',
    received: 500,
    counted: 400,
    verdicts: [
      { verdict: 'counted', quantity: 400, value: 0 },
      { verdict: 'offline', quantity: 100, value: 0 },
    ],
  }
  let asked = 0
  const first = [minute(3, null, 0), minute(2, 'counted', 400)]
  const received = serve({
    'GET /ops/participations/one/counts': () => ({ data: { ...counts, events: [...counts.events, view] } }),
    'GET /ops/participations/one/events': ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1])
      if (query.get('verdict') === 'offline') return { data: [minute(1, 'offline', 100)], next: null }
      if (query.get('before') && (asked += 1) === 1) return answer(503, { message: 'Baza odpoczywa.' })
      return query.get('before')
        ? { data: [minute(1, 'offline', 100)], next: null }
        : { data: first, next: '1772000000000_00000000-0000-4000-8000-000000000002' }
    },
    'GET /ops/participations/one/events/file': () => answer(404, { message: 'Nie ma pliku.' }),
  })
  draw(<ParticipantCounts campaignId={id} id="one" name="Ola" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Każde zdarzenie' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Zdarzenia: Ola' }))
  const lines = async () =>
    within(await dialog.findByRole('list', { name: 'Każde zdarzenie' }))
      .getAllByRole('listitem')
      .map(line => line.textContent?.replace(/^.*?Minuta/, 'Minuta'))
  const before = ['Minuta baneru0 widzówSprawdzane', 'Minuta baneru400 widzówPoliczone']
  expect(await lines()).toEqual(before)
  // A further page that does not come makes none of those that are there old.
  fireEvent.click(dialog.getByRole('button', { name: 'Pokaż więcej' }))
  await dialog.findByText('Baza odpoczywa.')
  expect([await lines(), dialog.queryByText(/^To stan z/)]).toEqual([before, null])
  fireEvent.click(dialog.getByRole('button', { name: 'Spróbuj ponownie' }))
  await waitFor(async () => expect(await lines()).toHaveLength(3))
  expect(dialog.queryByRole('button', { name: 'Pokaż więcej' })).toBeNull()
  fireEvent.change(dialog.getByLabelText('Rodzaj'), { target: { value: 'view' } })
  expect(within(dialog.getByLabelText('Ocena')).queryByRole('option', { name: 'Program' })).toBeNull()
  fireEvent.change(dialog.getByLabelText('Ocena'), { target: { value: 'offline' } })
  await waitFor(async () => expect(await lines()).toEqual(['Minuta baneru100 widzówZgłoszone po przerwie']))
  fireEvent.click(dialog.getByRole('button', { name: 'Zapisz jako CSV' }))
  await waitFor(() =>
    expect(received.at(-1)?.path).toMatch(/^\/ops\/participations\/one\/events\/file\?.*verdict=offline/),
  )
})
