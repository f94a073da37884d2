import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { sizesAre } from '../testing/sizes.ts'
import { activateLanguage } from '../text/text.tsx'

beforeAll(async () => {
  activateLanguage('pl', {})
  await import('./modal-popup.tsx')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A question whose content is so high, in a window of 300 pixels. */
function ask(height: number) {
  sizesAre({ scrollHeight: height })
  const nothing = () => undefined
  render(
    <ConfirmDialog isOpen title="Naprawdę?" confirmLabel="Tak" onConfirm={nothing} onCancel={nothing}>
      Lista
    </ConfirmDialog>,
  )
}

test('A11Y-02 the focus of a question is on the button that changes nothing', async () => {
  ask(200)
  const safe = await screen.findByRole('button', { name: 'ui.cancel' })
  await waitFor(() => expect(document.activeElement).toBe(safe))
  expect(screen.queryByRole('region')).toBeNull()
})

test('A11Y-04 what is longer than the dialog can be scrolled with the keyboard', async () => {
  ask(900)
  const content = await screen.findByRole('region', { name: 'Naprawdę?' })
  expect(content.tabIndex).toBe(0)
})

function Page({ isOpen, isKept }: { isOpen: boolean; isKept: boolean }) {
  return (
    <main>
      <h1 tabIndex={-1}>Terminarz</h1>
      {isKept && <button type="button">Wyślij</button>}
      <ConfirmDialog isOpen={isOpen} title="Gotowe?" confirmLabel="Tak" onConfirm={() => 0} onCancel={() => 0}>
        Wysłane.
      </ConfirmDialog>
    </main>
  )
}

test.each([
  { isKept: true, where: 'what opened it', role: 'button', name: 'Wyślij' },
  { isKept: false, where: 'the page’s heading where that is gone', role: 'heading', name: 'Terminarz' },
])('A11Y-02 ACC-01 a dialog that closes gives the focus to $where', async ({ isKept, role, name }) => {
  const { rerender } = render(<Page isOpen={false} isKept />)
  screen.getByRole('button', { name: 'Wyślij' }).focus()
  rerender(<Page isOpen isKept />)
  const safe = await screen.findByRole('button', { name: 'ui.cancel' })
  await waitFor(() => expect(document.activeElement).toBe(safe))
  rerender(<Page isOpen isKept={isKept} />)
  rerender(<Page isOpen={false} isKept={isKept} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })))
})

test('SCR-51 the second press of a double one, which meets the question while it goes, does not act again', async () => {
  const onConfirm = vi.fn()
  const question = (isOpen: boolean) => (
    <ConfirmDialog isOpen={isOpen} title="Wypłacić?" confirmLabel="Tak" onConfirm={onConfirm} onCancel={() => 0}>
      250 zł
    </ConfirmDialog>
  )
  const { rerender } = render(question(true))
  const yes = await screen.findByRole('button', { name: 'Tak' })
  fireEvent.click(yes)
  rerender(question(false))
  expect(yes.isConnected).toBe(true)
  fireEvent.click(yes)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
