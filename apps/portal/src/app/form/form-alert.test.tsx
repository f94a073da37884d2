import { TextField } from '@fanfara/ui/text-field'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormAlert } from './form-alert.tsx'

const scrolled = vi.fn<(to?: unknown) => void>()
HTMLElement.prototype.scrollIntoView = scrolled
afterEach(() => {
  cleanup()
  scrolled.mockClear()
})

test('FORM-06 the alert names the fields that are marked', () => {
  render(
    <form>
      <FormAlert sentence="Sprawdź zaznaczone pola." />
      <TextField label="Imię" error="Za długie" />
      <TextField label="E-mail" />
    </form>,
  )
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Imię' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Imię'))
  expect(within(screen.getByRole('alert')).queryByRole('button', { name: 'E-mail' })).toBeNull()
})

test('FORM-05 what is wrong with a form comes into sight, each time that it is said', () => {
  const { rerender } = render(<FormAlert sentence={null} />)
  expect(screen.queryByRole('alert')).toBeNull()
  for (const times of [1, 2]) {
    rerender(<FormAlert sentence="Nie ma połączenia." />)
    rerender(<FormAlert sentence="Nie ma połączenia." />)
    expect(screen.getByRole('alert').textContent).toBe('Nie ma połączenia.')
    expect(scrolled.mock.calls).toEqual(Array(times).fill([{ block: 'nearest' }]))
    rerender(<FormAlert sentence={null} />)
  }
})
