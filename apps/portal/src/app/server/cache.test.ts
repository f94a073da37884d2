import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './cache.ts'
import { session } from '#/app/session/session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  session.auth.set({ token: 't', remember: false })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const queryKey = ['Tasks']
let answers = 0
/** A screen that shows the data until it is left. */
const screen = () => new QueryObserver(queryClient, { queryKey, queryFn: async () => ['answer', (answers += 1)] })
const visit = async () => {
  const leave = screen().subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10)
  leave()
}

test('CACHE-03 a screen that was left shows what it had for 60 s, and loads afterwards', async () => {
  await visit()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(screen().getCurrentResult()).toMatchObject({ isLoading: false, data: ['answer', 1] })
  await vi.advanceTimersByTimeAsync(40_000)
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  expect(screen().getCurrentResult().data).toBeUndefined()
})

test('CACHE-04 signing out empties the cache at once', async () => {
  await visit()
  session.auth.set({ token: null, remember: false })
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

test('LAY-12 what could not be read without a connection is read when the connection is back, without a press', async () => {
  queryClient.mount()
  let isConnected = false
  const queryFn = () => (isConnected ? Promise.resolve('answer') : Promise.reject(new Error('no connection')))
  const shown = new QueryObserver(queryClient, { queryKey: ['Campaigns'], queryFn })
  const leave = shown.subscribe(() => undefined)
  onlineManager.setOnline(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(shown.getCurrentResult().isError).toBe(true)
  isConnected = true
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(shown.getCurrentResult().data).toBe('answer')
  leave()
  queryClient.unmount()
})
