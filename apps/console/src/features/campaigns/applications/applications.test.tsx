import type { OpsApplication } from '@fanfara/contract/ops/applications'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, page, settlement } from '#/test/samples.ts'
import { changesIn, dialog, open, type Received, serve, signIn, signInAs } from '#/test/world.tsx'

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
  creator: { id: uuid(number), name: `Twórca ${number}`, email: null, description: null },
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
  blocked: null,
  ...of,
})

const semi = campaign({ type: 'semi_open', places: 10, taken: 7 })
const accept = `POST /ops/campaigns/${semi.id}/applications/accept`
function show(applications: OpsApplication[], answers: Record<string, (request: Received) => unknown> = {}) {
  const received = serve({
    [`GET /ops/campaigns/${semi.id}`]: () => ({ data: { campaign: semi, settlement } }),
    [`GET /ops/campaigns/${semi.id}/participants`]: () => page([]),
    [`GET /ops/campaigns/${semi.id}/applications`]: () => ({ data: applications, places_left: 3 }),
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
  expect(within(folded ?? document.body).getByText('Konto jest ograniczone.')).toBeTruthy()
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

test('OPS-10: several are accepted in three presses; who could not be stands there with the reason', async () => {
  const received = show([application(1), application(2), application(3)], {
    [accept]: () => ({
      data: { accepted: 2, refused: [{ id: uuid(103), name: 'Twórca 3', message: 'Nie ma już miejsc.' }] },
    }),
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wszyscy, którzy mogą wziąć udział' }))
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
