import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#/test/samples.ts'
import { open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nobody = { 'GET /ops/creators': () => ({ ...page([]), is_near: false }) }
const noViews = { 'GET /ops/creators/views': () => ({ data: { columns: null, views: [] } }) }
const noPlans = { 'GET /ops/task-plans': () => ({ data: [] }) }

/** Presses a button as a keyboard does, which has the focus on it. */
async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test('DESK-60 whoever lets filters go by a button that goes with them stands on the one beside it', async () => {
  serve({ ...nobody, ...noViews })
  open('/creators?name=zzz')
  await press('Wyczyść wszystko')
  const beside = screen.getByRole('button', { name: 'Więcej filtrów' })
  await waitFor(() => expect(document.activeElement).toBe(beside))
  // The key is still held: it unfolds nothing.
  expect(fireEvent.keyDown(beside, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(beside, { key: 'Enter' })).toBe(true)
})

test('DESK-60 where the way out of an empty list went with it, the title has the focus', async () => {
  serve(noPlans)
  open('/campaigns/plans?search=zzz')
  await press('Pokaż wszystko')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Plany zadań' })))
})

test('DESK-60 whoever went on with the pointer is left where they are', async () => {
  serve({ ...nobody, ...noViews })
  open('/creators?name=zzz')
  const clear = await screen.findByRole('button', { name: 'Wyczyść wszystko' })
  clear.focus()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.pointerDown(document.body)
  fireEvent.click(clear)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wyczyść wszystko' })).toBeNull())
  await vi.advanceTimersByTimeAsync(1000)
  expect(document.activeElement).toBe(document.body)
})
