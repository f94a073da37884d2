import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { ConfirmDialog, MessageDialog } from './confirm-dialog.tsx'
import { Drawer } from './drawer.tsx'
import { Modal } from './modal.tsx'

configure({ asyncUtilTimeout: 10_000 })
beforeAll(() => Promise.all([import('./modal-popup.tsx'), import('./drawer-panel.tsx')]))
beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

interface Overlay {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** A page whose button opens one, and which counts how often that asked to be closed. */
function Page({ of: Shown, onClose }: { of: ComponentType<Overlay>; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        otwórz
      </button>
      <Shown isOpen={isOpen} onClose={close} title="Miejsca">
        <a href="#one">pierwsze</a>
        <a href="#two">drugie</a>
      </Shown>
    </>
  )
}

async function open(Shown: ComponentType<Overlay>) {
  const onClose = vi.fn<() => void>()
  render(<Page of={Shown} onClose={onClose} />)
  const opener = screen.getByRole('button', { name: 'otwórz' })
  opener.focus()
  fireEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Miejsca' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { opener, dialog, onClose }
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe.each([
  ['a modal', Modal],
  ['a drawer', Drawer],
])('%s', (_, Shown) => {
  test('A11Y-02 takes the focus when it opens and gives it back when it closes', async () => {
    const { opener } = await open(Shown)
    fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
    await closed()
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('closes on Escape, once', async () => {
    const { onClose } = await open(Shown)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await closed()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('closes by a press beside it, and not by one inside', async () => {
    const { dialog, onClose } = await open(Shown)
    const press = (at: Element) => {
      fireEvent.pointerDown(at)
      fireEvent.mouseDown(at)
      fireEvent.mouseUp(at)
      fireEvent.click(at)
    }
    press(screen.getByText('pierwsze'))
    expect(onClose).not.toHaveBeenCalled()
    const veil = document.querySelector('.bg-veil')
    expect(veil?.contains(dialog)).toBe(false)
    press(veil!)
    await closed()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('keeps everything else from screen readers while it is open', async () => {
    await open(Shown)
    expect(screen.queryByRole('button', { name: 'otwórz' })).toBeNull()
    expect(screen.getByRole('link', { name: 'drugie' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
    await closed()
    expect(screen.getByRole('button', { name: 'otwórz' })).toBeTruthy()
  })

  test('keeps the focus: what would leave it at one end comes in at the other', async () => {
    const { dialog } = await open(Shown)
    const guards = [...document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]')]
    const [before, after] = [
      guards.find(guard => guard.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING),
      guards.findLast(guard => guard.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_PRECEDING),
    ]
    screen.getByRole('link', { name: 'drugie' }).focus()
    after!.focus()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    before!.focus()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  })

  test('nothing of it is on the page before it is opened', () => {
    render(
      <Shown isOpen={false} onClose={() => undefined} title="Miejsca">
        treść
      </Shown>,
    )
    expect(screen.queryByText('treść')).toBeNull()
  })
})

test('a modal puts the focus where its caller says', async () => {
  function Asking() {
    const field = useRef<HTMLInputElement>(null)
    return (
      <Modal isOpen initialFocus={field} onClose={() => undefined} title="Kod">
        <a href="#help">pomoc</a>
        <input ref={field} aria-label="kod" />
      </Modal>
    )
  }
  render(<Asking />)
  const field = await screen.findByLabelText('kod')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a modal shows the buttons that it is given', async () => {
  render(
    <Modal isOpen onClose={() => undefined} title="Kod" footer={<button type="button">Dalej</button>}>
      treść
    </Modal>,
  )
  expect(await screen.findByRole('button', { name: 'Dalej' })).toBeTruthy()
})

describe('a question', () => {
  function ask(busy = false) {
    const [onConfirm, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(
      <ConfirmDialog
        isOpen
        title="Usunąć kanał?"
        confirmLabel="Usuń kanał"
        busy={busy}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        Zniknie z kampanii.
      </ConfirmDialog>,
    )
    return { onConfirm, onCancel }
  }

  test('says what will be lost, and acts only by the button that names the act', async () => {
    const { onConfirm, onCancel } = ask()
    expect((await screen.findByRole('dialog', { name: 'Usunąć kanał?' })).textContent).toContain('Zniknie z kampanii.')
    fireEvent.click(screen.getByRole('button', { name: 'Anuluj' }))
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1])
    fireEvent.click(screen.getByRole('button', { name: 'Usuń kanał' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('is not answered twice while the act runs', async () => {
    const { onConfirm } = ask(true)
    const confirm = await screen.findByRole('button', { name: /Usuń kanał/ })
    expect(confirm.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(confirm)
    expect(onConfirm).not.toHaveBeenCalled()
  })
})

test('ERR-19 a message is closed by OK', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <MessageDialog isOpen title="Hasło zmienione" onClose={onClose}>
      Inne sesje zakończono.
    </MessageDialog>,
  )
  expect((await screen.findByRole('dialog', { name: 'Hasło zmienione' })).textContent).toContain('Inne sesje')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(onClose).toHaveBeenCalledOnce()
})
