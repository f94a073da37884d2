import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Button } from '../form/button.tsx'
import { activateLanguage } from '../text/text.tsx'
import { InfoTip, Tooltip } from './tooltip.tsx'

configure({ asyncUtilTimeout: 10_000 })
beforeAll(async () => {
  await import('./tooltip-popup.tsx')
})
beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

function show() {
  render(
    <>
      <Tooltip text="Od 100 zł">
        <button type="button">Wypłać</button>
      </Tooltip>
      <p>obok</p>
    </>,
  )
  return screen.getByRole('button', { name: 'Wypłać' })
}
/** The text beside the one that screen readers read. */
const seen = () =>
  screen.queryAllByText('Od 100 zł').filter(element => element.closest('[aria-hidden=true][data-open]'))

test('A11Y-04 the explanation is in the page for screen readers, opened or not', () => {
  const button = show()
  const text = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toBe('Od 100 zł')
  expect(seen()).toHaveLength(0)
})

test('A11Y-04 it opens on focus and closes when the focus goes', async () => {
  const button = show()
  act(() => button.focus())
  await waitFor(() => expect(seen()).toHaveLength(1))
  act(() => button.blur())
  await waitFor(() => expect(seen()).toHaveLength(0))
})

test('it opens under a mouse and closes when that goes; a finger that passes opens nothing', async () => {
  const button = show()
  fireEvent.pointerEnter(button.parentElement!, { pointerType: 'touch' })
  fireEvent.pointerLeave(button.parentElement!, { pointerType: 'touch' })
  expect(seen()).toHaveLength(0)
  fireEvent.pointerEnter(button.parentElement!, { pointerType: 'mouse' })
  await waitFor(() => expect(seen()).toHaveLength(1))
  fireEvent.pointerLeave(button.parentElement!, { pointerType: 'mouse' })
  await waitFor(() => expect(seen()).toHaveLength(0))
})

test('A11Y-04 a tap opens it, a tap elsewhere closes it', async () => {
  const button = show()
  fireEvent.click(button)
  await waitFor(() => expect(seen()).toHaveLength(1))
  fireEvent.pointerDown(button)
  await waitFor(() => expect(seen()).toHaveLength(1))
  fireEvent.pointerDown(screen.getByText('obok'))
  await waitFor(() => expect(seen()).toHaveLength(0))
})

test('Escape closes it, another key does not', async () => {
  const button = show()
  act(() => button.focus())
  await waitFor(() => expect(seen()).toHaveLength(1))
  fireEvent.keyDown(document, { key: 'a' })
  await waitFor(() => expect(seen()).toHaveLength(1))
  fireEvent.keyDown(document, { key: 'Escape' })
  await waitFor(() => expect(seen()).toHaveLength(0))
})

test('a disabled button says why', () => {
  render(
    <Button disabled hint="Najpierw uzupełnij dane">
      Wypłać
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Wypłać' })
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Najpierw uzupełnij dane',
  )
})

test('a small "i" is a button that names itself', () => {
  render(<InfoTip text="Bez VAT" />)
  expect(screen.getByRole('button', { name: 'Więcej informacji' })).toBeTruthy()
  cleanup()
  render(<InfoTip text="Bez VAT" label="O kwocie" />)
  expect(screen.getByRole('button', { name: 'O kwocie' })).toBeTruthy()
})
