import { getUser, login } from '@fanfara/contract/accounts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './cache.ts'
import { call } from './client.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve } from '#/app/testing/test-page.tsx'
import { userQuery } from '#/app/session/user.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('13.7 NEW-17 signed out, nothing is sent that needs somebody; what is for everybody is', async () => {
  const calls = serve({ 'POST /login': () => answer(401, { message: 'nie' }) })
  session.signOut()
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 })
  await expect(call(login, { body: { email: 'a@b.pl', password: 'x' } })).rejects.toMatchObject({ status: 401 })
  expect(calls.map(({ name }) => name)).toEqual(['POST /login'])
})

test('13.7 NEW-17 screens that still stand when somebody signs out ask for nothing', async () => {
  const calls = serve({ 'GET /users': () => answer(200, { data: { id: 'ola' } }) })
  const screens = Array.from({ length: 6 }, () => new QueryObserver(queryClient, userQuery).subscribe(() => undefined))
  await expect.poll(() => calls.length).toBe(1)
  session.signOut()
  await Promise.allSettled([queryClient.refetchQueries(), queryClient.fetchQuery({ ...userQuery, retry: false })])
  expect(calls.map(({ name }) => name)).toEqual(['GET /users'])
  for (const leave of screens) leave()
})
