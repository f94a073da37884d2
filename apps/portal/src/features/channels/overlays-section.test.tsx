import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'

const id = '00000001-0000-4000-8000-000000000000'
const address = (key: string) => `https://portal.test/overlay/${key}`
const unheard = { seen_at: null, trust: null, is_missing: false }
const twitch = (key: string) => ({ channel_id: id, channel_type: 'twitch', url: address(key), ...unheard })

async function show(answers: Parameters<typeof serve>[0]) {
  vi.resetModules()
  const { activateLanguage } = await import('@fanfara/ui/text')
  activateLanguage('pl', (await import('virtual:messages/pl')).messages)
  const calls = serve(answers)
  const { OverlaysSection } = await import('./overlays-section.tsx')
  showPage(OverlaysSection)
  return calls
}
beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('SET-08, SET-09: a line for every address; focus selects all of it, typing changes nothing', async () => {
  await show({
    'GET /channels/obs-urls': () =>
      answer(200, {
        data: [
          twitch('aaa'),
          { ...unheard, channel_id: id.replace('1', '2'), channel_type: 'youtube', url: address('bbb') },
        ],
      }),
  })
  const field = await screen.findByLabelText<HTMLInputElement>('Twitch')
  expect([field.value, field.readOnly]).toEqual([address('aaa'), true])
  fireEvent.focus(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  expect(screen.getByLabelText<HTMLInputElement>('YouTube').value).toBe(address('bbb'))
})

test('SET-10: without addresses it says what comes first, and leads there', async () => {
  await show({ 'GET /channels/obs-urls': () => answer(200, { data: [] }) })
  expect(await screen.findByText(/^Brak adresów nakładki\. Najpierw połącz kanał do transmisji\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Przejdź do kanałów' }).getAttribute('href')).toBe('/settings/profile')
})

test('OPS-17: a new address after a question; the old one is gone from the screen', async () => {
  let key = 'stary'
  const calls = await show({
    'GET /channels/obs-urls': () => answer(200, { data: [twitch(key)] }),
    [`POST /channels/${id}/obs-url`]: () => {
      key = 'nowy'
      return answer(200, { data: twitch(key) })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Zmień adres nakładki: Twitch' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Zmienić adres nakładki na Twitch?' }))
  expect(calls.some(({ name }) => name.startsWith('POST'))).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Zmień adres' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Twitch').value).toBe(address('nowy')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('OPS-18: when the overlay was seen last, how far it is trusted, and a warning while it is missing on a live channel', async () => {
  const seen_at = new Date(Date.now() - 5 * 60_000).toISOString()
  await show({
    'GET /channels/obs-urls': () =>
      answer(200, {
        data: [
          { ...twitch('aaa'), seen_at, trust: 'reduced', is_missing: true },
          { ...twitch('bbb'), channel_id: id.replace('1', '2'), channel_type: 'youtube' },
        ],
      }),
  })
  expect(await screen.findByText(/^Ostatni sygnał z nakładki: 5 minut temu\. Program nie potwierdził/)).toBeTruthy()
  expect(screen.getByText('Nie było jeszcze sygnału z nakładki.')).toBeTruthy()
  expect(screen.getAllByText(/ale nakładka nie działa/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Nadajesz na Twitch,/),
  ])
})

test('LAY-12: what could not be read can be asked for again', async () => {
  let attempts = 0
  await show({
    'GET /channels/obs-urls': () => {
      attempts += 1
      return attempts === 1 ? answer(404, { message: 'Nie teraz.' }) : answer(200, { data: [twitch('aaa')] })
    },
  })
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByLabelText('Twitch')).toBeTruthy()
})
