import { getUser, login, logout } from '@fanfara/contract/accounts'
import { countUnseen } from '@fanfara/contract/inbox/messages'
import { initializeSession } from '@fanfara/contract/inbox/sessions'
import { changePassword } from '@fanfara/contract/own/passwords'
import { endOtherSessions } from '@fanfara/contract/own/sessions'
import { type Creator, PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxApplication, inboxClient, inboxSockets } from '@fanfara/testkit/inbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let world: TestWorld
const sockets = inboxSockets(() => world)
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => sockets.closeAll())
afterAll(() => world.close())

const inbox = (token: string | null = null) => inboxClient(world, token)
const isOpen = async (token: string) => (await refusalOrNull(inbox(token)(countUnseen))) === null
const refusalOrNull = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { status: number }) => error.status,
  )

/** A portal session, and what one answer of GET /users tells about the inbox. */
async function signIn({ email }: Creator) {
  const { data } = await world.caller()(login, { body: { email, password: PASSWORD } })
  const { novu_subscriber_id: subscriberId, novu_subscriber_hash: hmacHash } = data.user
  const call = world.caller(data.credentials.token)
  const begin = (change: object = {}) =>
    inbox()(initializeSession, {
      body: {
        applicationIdentifier: 'fanfara-portal',
        subscriberId,
        hmacHash,
        accessToken: data.credentials.token,
        ...change,
      },
    }).then(answer => answer.data.token)
  return { call, begin }
}
/** Resolves when the service sends the socket away. */
async function listen(token: string): Promise<{ end: Promise<string> }> {
  const socket = await sockets.greeted(token)
  return { end: new Promise(resolve => socket.on('disconnect', resolve)) }
}

test('13.4 WAPI-02 the portal’s own inbox opens to a live access token of its own subscriber, never to the hash alone', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const { call, begin } = await signIn(ola)
  for (const accessToken of [undefined, '', 'nonsense', kuba.token])
    expect((await refusal(begin({ accessToken }))).status, String(accessToken)).toBe(401)
  const token = await begin()
  expect(await isOpen(token)).toBe(true)
  const { data: user } = await call(getUser)
  await call(logout)
  for (const more of [{}, { accessToken: undefined }])
    expect((await refusal(begin({ hmacHash: user.novu_subscriber_hash, ...more }))).status).toBe(401)
  expect(await isOpen(token)).toBe(false)
})

test('13.4 AUTH-43 a changed password and signing out everywhere else end inbox sessions and sockets of other sessions', async () => {
  const ola = await world.creator()
  for (const [name, act] of [
    ['signing out everywhere else', (call: typeof ola.call) => call(endOtherSessions)],
    [
      'another password',
      (call: typeof ola.call) =>
        call(changePassword, {
          body: { password_old: PASSWORD, password: 'Another-pass-2*', password_confirmation: 'Another-pass-2*' },
        }),
    ],
  ] as const) {
    const [thief, owner] = [await signIn(ola), await signIn(ola)]
    const [stolen, own] = [await thief.begin(), await owner.begin()]
    const socket = await listen(stolen)
    await act(owner.call)
    expect(await socket.end, name).toBe('io server disconnect')
    expect([await isOpen(stolen), await isOpen(own)], name).toEqual([false, true])
    expect((await refusal(thief.begin())).status, name).toBe(401)
  }
})

test('13.4 an inbox session of an account ends when the portal session behind it runs out, and so does its socket', async () => {
  const { begin } = await signIn(await world.creator())
  const token = await begin()
  const socket = await listen(token)
  world.clock.advance(2 * 86_400_000)
  expect(await socket.end).toBe('io server disconnect')
  expect(await isOpen(token)).toBe(false)
})

test('13.4 sessions of other applications need no token of the portal', async () => {
  const shop = await inboxApplication(world)
  const token = await shop.token('ola')
  await expect.poll(() => isOpen(token)).toBe(true)
})
