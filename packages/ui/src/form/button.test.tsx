import { messages } from 'virtual:messages/pl'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { activateLanguage } from '../text/text.tsx'

beforeAll(() => activateLanguage('pl', messages))
afterEach(cleanup)

test('CAMP-43: a double press is one act; the button is busy until it ends', async () => {
  let end = () => undefined as void
  const act = vi.fn(() => new Promise<void>(resolve => (end = resolve)))
  render(<Button onClick={act}>Dołącz</Button>)
  const button = screen.getByRole('button', { name: /Dołącz/ })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(act).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-busy')).toBe('true')
  end()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})

test('A11Y-04: a disabled button keeps its focusability and its reason', () => {
  const act = vi.fn()
  render(
    <Button disabled hint="Do wypłaty potrzebujesz co najmniej 100 zł." onClick={act}>
      Wypłać
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Wypłać' })
  button.focus()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Do wypłaty potrzebujesz co najmniej 100 zł.')
  fireEvent.click(button)
  expect(act).not.toHaveBeenCalled()
})
