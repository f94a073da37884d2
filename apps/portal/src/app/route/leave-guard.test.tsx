import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useLeaveGuard } from './leave-guard.ts'
import { session } from '#/app/session/session.ts'
import { showPage } from '#/app/testing/test-page.tsx'

function Page() {
  const [isDirty, setDirty] = useState(false)
  const question = useLeaveGuard(isDirty)
  return (
    <>
      <button type="button" onClick={() => setDirty(!isDirty)}>
        change
      </button>
      {question}
    </>
  )
}

beforeEach(() => session.auth.set({ token: 't', remember: false }))

/** Opens the page, changes something if asked to, and goes elsewhere. */
async function leaveAfter(changes: number) {
  const { router } = showPage(Page)
  const change = await screen.findByText('change')
  for (let at = 0; at < changes; at += 1) fireEvent.click(change)
  await act(async () => router.history.push('/finances'))
  return router
}
const path = (router: { state: { location: { pathname: string } } }) => router.state.location.pathname

test('unsaved changes: leaving asks, staying stays, leaving leaves', async () => {
  const router = await leaveAfter(1)
  fireEvent.click(await screen.findByText('Zostań'))
  await waitFor(() => expect(screen.queryByText('Zostań')).toBeNull())
  expect(path(router)).toBe('/')
  await act(async () => router.history.push('/finances'))
  fireEvent.click(await screen.findByText('Wyjdź bez zapisywania'))
  await waitFor(() => expect(path(router)).toBe('/finances'))
})

test.each([0, 2])('after %i changes nothing is lost, and nobody is asked', async changes => {
  const router = await leaveAfter(changes)
  await waitFor(() => expect(path(router)).toBe('/finances'))
})

test('AUTH-34: whoever was signed out elsewhere is not kept on the page', async () => {
  const { router } = showPage(Page)
  fireEvent.click(await screen.findByText('change'))
  session.auth.clear()
  await act(async () => router.history.push('/login'))
  await waitFor(() => expect(path(router)).toBe('/login'))
})
