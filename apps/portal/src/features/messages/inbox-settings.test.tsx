import { INBOX_TOKEN_KEY } from '@fanfara/contract/limits'
import { Notifications } from '@fanfara/ui/toast'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fallbackConfig } from '#/app/server/config.ts'
import { keepInbox } from '#/app/server/inbox.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { InboxSettings } from './inbox-settings.tsx'

const row = (id: string, name: string, isOn: boolean, critical = false) => ({
  template: { _id: id, name, critical, tags: [], triggers: [{ identifier: id }] },
  preference: { enabled: true, channels: { in_app: true, email: isOn }, overrides: [] },
  type: 'USER_WORKFLOW',
})
const inbox = { ...fallbackConfig.inbox, backend_url: 'http://localhost' }
const answers = {
  'GET /config': () => answer(200, { data: { ...fallbackConfig, inbox } }),
  'POST /v1/widgets/session/initialize': () => answer(201, { data: { token: 'inbox-token', profile: {} } }),
  'GET /v1/widgets/notifications/unseen': () => answer(200, { data: { count: 0, version: 1 } }),
  'POST /v1/widgets/usage/log': () => answer(201, { data: { success: true } }),
}
const Page = () => (
  <>
    <InboxSettings />
    <Notifications />
  </>
)

let stop: () => void
beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  act(stop)
  vi.unstubAllGlobals()
})

/** Opens the inbox as the frame does, and the settings as a person does. */
async function open() {
  stop = keepInbox({ subscriberId: 'ola', hash: 'h' }, () => undefined)
  showPage(Page)
  await waitFor(() => expect(localStorage.getItem(INBOX_TOKEN_KEY)).toBe('inbox-token'))
  fireEvent.click(await screen.findByRole('button', { name: 'Ustawienia' }))
  return within(await screen.findByRole('dialog', { name: 'Ustawienia wiadomości' }))
}

test('MSG-14 INBOX-20 the settings are the widget’s own, in the portal’s language and with the portal’s session', async () => {
  const calls = serve({
    ...answers,
    'GET /v1/widgets/preferences': () =>
      answer(200, { data: [row('news', 'Aktualności', true), row('safe', 'Bezpieczeństwo konta', true, true)] }),
    'PATCH /v1/widgets/preferences/news': () => answer(200, { data: row('news', 'Aktualności', false) }),
  })
  const dialog = await open()
  const email = await dialog.findByRole('switch', { name: 'Aktualności E-mail' })
  await dialog.findByRole('switch', { name: 'Aktualności W aplikacji' })
  expect(dialog.getByRole<HTMLButtonElement>('switch', { name: 'Bezpieczeństwo konta E-mail' }).disabled).toBe(true)
  fireEvent.click(email)
  await waitFor(() => expect(email.getAttribute('aria-checked')).toBe('false'))
  await waitFor(() =>
    expect(calls.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { channel: { type: 'email', enabled: false } },
    ]),
  )
  expect(calls.filter(({ name }) => name.endsWith('/session/initialize'))).toHaveLength(1)
  // The portal's own inbox counts (decision 0072); the settings neither count nor list.
  expect(calls.filter(({ name }) => name.includes('/notifications/')).map(({ name }) => name)).toEqual([
    'GET /v1/widgets/notifications/unseen',
    'GET /v1/widgets/notifications/unread',
  ])
})

test('MSG-14 settings that cannot be read say so, and are read when asked again; a refused switch goes back', async () => {
  let isDown = true
  serve({
    ...answers,
    'GET /v1/widgets/preferences': () =>
      isDown
        ? answer(422, { message: 'x' })
        : answer(200, { data: [row('news', 'Aktualności', true), row('safe', 'Bezpieczeństwo konta', true, true)] }),
    'PATCH /v1/widgets/preferences/news': () => answer(422, { message: 'x' }),
  })
  const dialog = await open()
  await dialog.findByText('Nie udało się wczytać ustawień')
  isDown = false
  fireEvent.click(dialog.getByRole('button', { name: 'Spróbuj ponownie' }))
  const email = await dialog.findByRole('switch', { name: 'Aktualności E-mail' })
  fireEvent.click(email)
  await screen.findByText(/Zostało tak, jak było/)
  expect(email.getAttribute('aria-checked')).toBe('true')
})
