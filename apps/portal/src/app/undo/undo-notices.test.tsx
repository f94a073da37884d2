import type { UndoableAct } from '@fanfara/contract/own/undo'
import { Notifications } from '@fanfara/ui/toast'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { UndoNotices } from './undo-notices.tsx'

const act = (of: Partial<UndoableAct> = {}): UndoableAct => ({
  id: '00000001-0000-4000-8000-000000000000',
  kind: 'easy_ad',
  until: new Date(Date.now() + 9.5 * 60_000).toISOString(),
  lost: 407.28,
  campaigns: 2,
  campaign: null,
  ...of,
})

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

function show(acts: () => UndoableAct[], takeBack: () => Response = () => answer(200, { data: { kind: 'easy_ad' } })) {
  const calls = serve({
    'GET /undo': () => answer(200, { data: acts() }),
    [`POST /undo/${act().id}`]: takeBack,
  })
  const { container, unmount } = showPage(() => (
    <>
      <UndoNotices />
      <Notifications />
    </>
  ))
  return { calls, unmount, text: () => container.textContent?.replaceAll('\u00a0', ' ') ?? '' }
}
const posts = (calls: { name: string }[]) => calls.filter(({ name }) => name.startsWith('POST'))

test('a notice goes quietly also where a browser answers scrolling with a promise', async () => {
  const before = Element.prototype.scrollIntoView
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { unmount } = show(() => [act()])
  await screen.findByRole('button', { name: 'Cofnij' })
  expect(unmount).not.toThrow()
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
  Element.prototype.scrollIntoView = before
})

test('EASY-05: what was left is named with what it cost and how long there is; taken back, the notice goes', async () => {
  let isBack = false
  const { calls, text } = show(
    () => (isBack ? [] : [act()]),
    () => {
      isBack = true
      return answer(200, { data: { kind: 'easy_ad' } })
    },
  )
  await screen.findByText('Easy Ad wyłączony: nie bierzesz już udziału w 2 kampaniach')
  expect(text()).toContain(
    'Przepada 407,28 zł: nikt jeszcze tego nie rozliczył. Możesz to cofnąć jeszcze przez 10 minut.',
  )
  const undo = screen.getByRole('button', { name: 'Cofnij' })
  fireEvent.click(undo)
  fireEvent.click(undo)
  expect(await screen.findByText('Wszystko jest tak, jak było')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull())
  expect(posts(calls)).toHaveLength(1)
})

test('EASY-05: what cannot be taken back any more says why', async () => {
  const message = 'Minęło dziesięć minut: tego nie da się już cofnąć.'
  show(
    () => [act({ kind: 'invitation', lost: 0, campaigns: 1, campaign: { id: 'c', name: 'Kawa' } })],
    () => answer(422, { message, code: 'undo_over' }),
  )
  await screen.findByText('Zaproszenie do kampanii „Kawa” zostało odrzucone')
  fireEvent.click(screen.getByRole('button', { name: 'Cofnij' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('SCR-93 a failure of the server is told once, and the offer stays', async () => {
  show(
    () => [act()],
    () => answer(503, { message: 'Za chwilę wracamy.' }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }))
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  expect(screen.getAllByText('Za chwilę wracamy.')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Cofnij' })).toBeTruthy()
})

test('EASY-05: when the time is up, nothing is offered', async () => {
  const { calls, text } = show(() => [act({ until: new Date(Date.now() - 1000).toISOString() })])
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(text()).not.toContain('Cofnij')
  expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull()
})
