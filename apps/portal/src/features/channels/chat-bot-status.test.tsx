import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Notifications } from '@fanfara/ui/toast'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { ChatBotStatus } from './chat-bot-status.tsx'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const quiet = { channel: 'ola_gra', has_consent: true, last: null, delivered_at: null, refusals: 0, rests_until: null }
const refused = (refusal: string, more: object = {}) => ({
  ...quiet,
  last: { at: ago(2), delivery: 'refused', refusal },
  refusals: 2,
  rests_until: '2026-03-05T18:30:00.000Z',
  ...more,
})
function show(state: object | null) {
  const calls = serve({
    'GET /settings/easy_ad/chat_bot': () => answer(200, { data: state }),
    'POST /settings/easy_ad/chat_bot/retry': () => answer(200, { data: { ...refused('not_allowed'), refusals: 0 } }),
  })
  showPage(() => (
    <>
      <ChatBotStatus />
      <Notifications />
    </>
  ))
  return calls
}

test('OPS-19 EASY-03: how long ago the bot posted', async () => {
  show({ ...quiet, last: { at: ago(12), delivery: 'delivered', refusal: null }, delivered_at: ago(12) })
  expect(await screen.findByText('Ostatni wpis bota na ola_gra: 12 minut temu.')).toBeTruthy()
})

test('OPS-19: a bot that never posted says when it will; without consent, how to give it', async () => {
  show(quiet)
  expect(await screen.findByText(/Zrobi to kilka minut po starcie transmisji/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Zgódź|Gotowe/ })).toBeNull()
  document.body.replaceChildren()
  show({ ...quiet, has_consent: false })
  expect(await screen.findByRole('button', { name: 'Zgódź się na Twitchu' })).toBeTruthy()
})

test.each([
  ['not_allowed', /Zrób go moderatorem/],
  ['banned', /Ma na Twoim czacie bana/],
  ['chat_rules', /tryb powolny/],
  ['dropped', /AutoMod/],
])('OPS-19: refused as %s it says why, and who cured it has it tried again', async (refusal, why) => {
  const calls = show(refused(refusal, { delivered_at: ago(180) }))
  expect((await screen.findByRole('alert')).textContent).toMatch(why)
  expect(screen.getByText(/3 godziny temu.*Następna próba: najwcześniej/)).toBeTruthy()
  expect(screen.queryByDisplayValue('/unban fanfara_bot') !== null).toBe(refusal === 'banned')
  expect(screen.queryByRole('button', { name: 'Zgódź się na Twitchu' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Gotowe, spróbuj ponownie' }))
  expect(await screen.findByText(/w ciągu 15 minut/)).toBeTruthy()
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
})

test('OPS-19: where the owner’s consent is missing, it can be given at once', async () => {
  show(refused('not_allowed', { has_consent: false }))
  expect(await screen.findByRole('button', { name: 'Zgódź się na Twitchu' })).toBeTruthy()
})

test.each(['limited', 'bot_missing', 'unanswered'])('OPS-19: %s asks nothing of the creator', async refusal => {
  show(refused(refusal))
  expect(await screen.findByText(/[Nn]ic nie musisz robić/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Zgódź|Gotowe/ })).toBeNull()
})

test('EASY-03: without a Twitch channel it leads to the channels', async () => {
  show(null)
  await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/profile'))
})
