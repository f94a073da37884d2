import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startStub, type StubServer } from '../testing/stub-server.ts'
import { ApiService, type FetchResult, HeadlessService } from './index.ts'

let stub: StubServer
beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  stub = await startStub()
  for (const content of ['One', 'Two']) stub.model.notify('ola', content)
})
afterEach(async () => {
  await stub.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lastCall = () => stub.calls.at(-1)

test('WAPI-00 every method of the HTTP client makes its call and hands out what is in “data”', async () => {
  const api = new ApiService(stub.origin)
  expect(api.isAuthenticated).toBe(false)
  const { token, profile } = await api.initializeSession('fanfara-demo', 'ola', null)
  expect(profile).toMatchObject({ _id: 's-ola' })
  api.setAuthorizationToken(token)
  expect(api.isAuthenticated).toBe(true)
  const page = await api.getNotificationsList(0, { limit: 1 })
  expect(page).toMatchObject({ data: [{ content: 'Two' }], hasMore: true, page: 0 })
  expect(await api.getUnseenCount()).toMatchObject({ count: 2 })
  expect(await api.getUnreadCount({ limit: 1 })).toMatchObject({ count: 1 })
  expect(await api.getTabCount({ seen: false })).toMatchObject({ count: 2 })
  const id = page.data[0]?._id ?? ''
  expect(await api.markMessageAs(id, { read: true })).toMatchObject([{ read: true, seen: false }])
  expect(await api.markAllMessagesAsSeen('none')).toBe(0)
  expect(await api.markAllMessagesAsRead()).toBe(1)
  expect(await api.updateAction(id, 'primary', 'done')).toMatchObject({ cta: { action: { status: 'done' } } })
  expect(await api.getOrganization()).toMatchObject({ name: 'Fanfara' })
  expect((await api.getUserPreference()).length).toBe(3)
  expect((await api.getPreferences({ level: 'global' })).length).toBe(1)
  expect(await api.updateSubscriberPreference('w-news', 'email', false)).toMatchObject({
    preference: { channels: { email: false } },
  })
  await api.updateSubscriberGlobalPreference([{ channelType: 'sms', enabled: false }])
  expect(lastCall()?.body).toEqual({ preferences: [{ channelType: 'sms', type: 'sms', enabled: false }] })
  expect(await api.postUsageLog('Seen', { a: 1 })).toEqual({ success: true })
  expect(lastCall()?.body).toEqual({ name: '[Widget] - Seen', payload: { a: 1 } })
  expect(await api.removeMessage(id)).toMatchObject({ _id: id })
  expect(await api.removeAllMessages()).toBeUndefined()
  await expect(api.removeMessage('gone')).rejects.toMatchObject({ status: 404, message: 'not found' })
  api.disposeAuthorizationToken()
  await expect(api.getOrganization()).rejects.toMatchObject({ status: 401 })
})

test('the headless client under its published names: listeners hear loading and the end, events arrive', async () => {
  const service = new HeadlessService({
    applicationIdentifier: 'fanfara-demo',
    subscriberId: 'ola',
    subscriberHash: 'abc',
    backendUrl: stub.origin,
    debounceMs: 20,
  })
  const session = vi.fn<() => void>()
  await service.initializeSession({ listener: () => undefined, onSuccess: session })
  expect(session).toHaveBeenCalledOnce()
  expect(stub.model.sessions[0]).toMatchObject({ hmacHash: 'abc' })
  const heard: FetchResult<unknown>[] = []
  await service.fetchNotifications({ page: 0, listener: result => void heard.push(result) })
  expect(heard.map(({ status, isFetching }) => [status, isFetching])).toEqual([
    ['loading', true],
    ['success', false],
  ])
  const received: string[] = []
  const stop = service.listenNotificationReceive({ listener: ({ content }) => void received.push(content) })
  await expect.poll(() => stub.io.sockets.sockets.size).toBe(1)
  stub.model.notify('ola', 'Three')
  await expect.poll(() => received).toEqual(['Three'])
  stop()
  await service.markNotificationsAsSeen({ messageId: '00000001', listener: () => undefined })
  expect(stub.calls.findLast(({ path }) => path === '/messages/markAs')?.body).toEqual({
    messageId: ['00000001'],
    mark: { seen: true },
  })
  await service.markAllMessagesAsRead({ feedId: 'none', listener: () => undefined })
  expect(stub.calls.findLast(({ path }) => path === '/messages/read')?.body).toEqual({ feedId: 'none' })
  const failed = vi.fn<(error: Error) => void>()
  stub.failNext('/messages/00000001', 500)
  await service.removeNotification({ messageId: '00000001', listener: () => undefined, onError: failed })
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ status: 500 })
  service.inbox.logout()
})
