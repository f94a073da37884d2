import { act, cleanup, render, screen } from '@testing-library/react'
import { messages } from 'virtual:messages/pl'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dismissFailures, Notifications, notify } from '../overlay/toast.tsx'
import { activateLanguage } from '../text/text.tsx'
import { forgetFailuresAtSignIn } from './failures-of-before.ts'
import { createSession } from './session.ts'

const session = createSession(() => Promise.reject(new Error('no server')))
forgetFailuresAtSignIn(session)
const enter = (token: string) => act(() => session.auth.set({ token, remember: false }))
const say = (tone: 'error' | 'success', title: string) => act(() => notify({ key: title, tone, title }))

beforeEach(() => {
  activateLanguage('pl', messages)
  session.signOut()
  render(<Notifications />)
})

afterEach(() => {
  act(dismissFailures)
  cleanup()
})

test('DAY-19 what failed before somebody signs in is gone then; what went well stays its time', () => {
  enter('first')
  say('error', 'Nie zapisano')
  act(() => session.signOut())
  say('error', 'Zaloguj się')
  say('success', 'Zapisano')
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  enter('second')
  expect([screen.queryAllByRole('alert').length, screen.queryAllByRole('status').length]).toEqual([0, 1])
})

test('DAY-19 another token of whoever is signed in takes nothing away', () => {
  enter('first')
  say('error', 'Nie zapisano')
  enter('renewed')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
