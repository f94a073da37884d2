import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fallbackConfig } from '#/app/server/config.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { stubSockets } from '#/app/testing/test-socket.ts'
import { useReadFeed } from '#/app/server/inbox.ts'
import { tasksQuery } from '#/features/tasks/api.ts'
import { SignedInFrame } from './signed-in-frame.tsx'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  session.auth.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = {
  id: '1',
  name: 'Ola',
  avatar_url: null,
  role: 'influencer',
  language: 'pl',
  is_active: true,
  novu_subscriber_id: 'ola',
  novu_subscriber_hash: 'h',
}
function Tasks() {
  const { data } = useQuery(tasksQuery)
  return <p>{data ? 'known' : 'unknown'}</p>
}
const message = (url: string) =>
  `42["notification_received",${JSON.stringify({ message: { _id: 'm1', content: 'x', cta: { type: 'redirect', data: { url } } } })}]`

test('MSG-12 MSG-23 what messages tell of the person’s own work is read again once, and nothing is for other messages', async () => {
  const sockets = stubSockets()
  const inbox = { ...fallbackConfig.inbox, backend_url: 'http://localhost' }
  const calls = serve({
    'GET /config': () => answer(200, { data: { ...fallbackConfig, inbox } }),
    'GET /users': () => answer(200, { data: user }),
    'GET /tasks': () => answer(200, { data: [] }),
    'POST /v1/widgets/session/initialize': () => answer(201, { data: { token: 'inbox-token', profile: {} } }),
    'GET /v1/widgets/notifications/unseen': () => answer(200, { data: { count: 0, version: 1 } }),
  })
  const reads = () => calls.filter(({ name }) => name === 'GET /tasks').length
  showPage(() => (
    <SignedInFrame>
      <Tasks />
    </SignedInFrame>
  ))
  await screen.findByText('known')
  await waitFor(() => expect(sockets).toHaveLength(1))
  await waitFor(() => expect(calls.some(({ name }) => name.endsWith('/unseen'))).toBe(true))
  vi.useFakeTimers()
  const later = () => act(() => vi.advanceTimersByTimeAsync(10_000))
  sockets[0]?.say(message('/settings/profile'))
  await later()
  expect(reads()).toBe(1)
  sockets[0]?.say(message('/timetable?task=1'))
  sockets[0]?.say(message('/finances'))
  await later()
  expect(reads()).toBe(2)
})

function Unread() {
  const { hasFailed, retry } = useReadFeed('unread')
  return hasFailed ? <button onClick={retry}>again</button> : <p>waiting</p>
}

test('SCR-112 where the person could not be read, messages say that they failed, and are asked for again', async () => {
  const sockets = stubSockets()
  const inbox = { ...fallbackConfig.inbox, backend_url: 'http://localhost' }
  let isDown = true
  serve({
    'GET /config': () => answer(200, { data: { ...fallbackConfig, inbox } }),
    'GET /users': () => (isDown ? answer(503, { message: 'Later.' }) : answer(200, { data: user })),
    'POST /v1/widgets/session/initialize': () => answer(201, { data: { token: 'inbox-token', profile: {} } }),
    'GET /v1/widgets/notifications/unseen': () => answer(200, { data: { count: 0, version: 1 } }),
  })
  showPage(() => (
    <SignedInFrame>
      <Unread />
    </SignedInFrame>
  ))
  const again = await screen.findByRole('button', { name: 'again' })
  expect(sockets).toHaveLength(0)
  isDown = false
  fireEvent.click(again)
  await screen.findByText('waiting')
  await expect.poll(() => sockets.length).toBe(1)
})
