import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Select, SelectField } from './select-field.tsx'

afterEach(cleanup)

const options = [
  { value: 'pl', label: 'Polska' },
  { value: 'cz', label: 'Czechy' },
]
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent)

function Country({ error, hint }: { error?: string; hint?: string }) {
  const [value, setValue] = useState('')
  return (
    <SelectField
      label="Kraj"
      error={error}
      hint={hint}
      options={options}
      value={value}
      onChange={event => setValue(event.target.value)}
    >
      <option value="" disabled>
        wybierz
      </option>
    </SelectField>
  )
}

test('its label names it, and it offers what its caller puts before the options', () => {
  render(<Country />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kraj' })
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['wybierz', 'Polska', 'Czechy'])
  expect(select.selectedOptions[0]?.textContent).toBe('wybierz')
})

test('what is chosen is chosen by its value', () => {
  render(<Country />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kraj' })
  fireEvent.change(select, { target: { value: 'cz' } })
  expect(select.selectedOptions[0]?.textContent).toBe('Czechy')
})

test('A11Y-03 hint and error are tied to it, and only an error makes it invalid', () => {
  const { rerender } = render(<Country hint="Gdzie płacisz podatki" />)
  const select = screen.getByRole('combobox', { name: 'Kraj' })
  expect(describedBy(select)).toEqual(['Gdzie płacisz podatki'])
  expect(select.getAttribute('aria-invalid')).toBeNull()
  rerender(<Country hint="Gdzie płacisz podatki" error="Wybierz kraj" />)
  expect(describedBy(select)).toEqual(['Gdzie płacisz podatki', 'Wybierz kraj'])
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Wybierz kraj').closest('[aria-live=polite]')).toBeTruthy()
})

test('the bare control takes its name from its caller', () => {
  render(
    <Select aria-label="Język" defaultValue="en" hasError>
      <option value="pl">Polski</option>
      <option value="en">English</option>
    </Select>,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Język' })
  expect([select.value, select.getAttribute('aria-invalid')]).toEqual(['en', 'true'])
})
