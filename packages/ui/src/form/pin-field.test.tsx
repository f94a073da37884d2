import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { digitsOf, PinField } from './pin-field.tsx'

test.each([
  ['1234', '1234'],
  ['12 34', '1234'],
  ['Kod: 0042.', '0042'],
  ['１２３４', '1234'],
  ['12345', '1234'],
  ['abc', ''],
])('AUTH-24: of %j the digits are kept: %j', (typed, kept) => {
  expect(digitsOf(typed, 4)).toBe(kept)
})

test('AUTH-24, A11Y-03: one input with a label that takes a pasted code, keeps letters out and names its error', () => {
  const typed = vi.fn<(value: string) => void>()
  const field = (error?: string) => (
    <PinField label="Kod" length={4} error={error} onChange={event => typed(event.target.value)} />
  )
  const { rerender } = render(field())
  const input = screen.getByLabelText<HTMLInputElement>('Kod')
  expect([input.autocomplete, input.inputMode]).toEqual(['one-time-code', 'numeric'])
  fireEvent.change(input, { target: { value: '0a4 2' } })
  expect(input.value).toBe('042')
  expect(typed).toHaveBeenLastCalledWith('042')
  expect(input.getAttribute('aria-invalid')).toBeNull()
  rerender(field('Podaj 4-cyfrowy kod'))
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Podaj 4-cyfrowy kod')
})

test('FORM-04 over a code that was refused the next one is typed or pasted at once; one more digit changes no other code', () => {
  const { rerender } = render(<PinField label="Kod z aplikacji" length={6} />)
  const input = screen.getByLabelText<HTMLInputElement>('Kod z aplikacji')
  const write = (value: string) => {
    fireEvent.change(input, { target: { value } })
    return input.value
  }
  expect(write('000000')).toBe('000000')
  expect(write('0000001')).toBe('000000')
  expect(write('000000123456')).toBe('123456')
  rerender(<PinField label="Kod z aplikacji" length={6} error="Ten kod jest błędny" />)
  expect(write('1234567')).toBe('7')
  expect(write('7891234')).toBe('789123')
  expect(write('7891230')).toBe('789123')
})

test('FORM-04 the same where the caret stands in the middle, after a tap on the boxes', () => {
  const { rerender } = render(<PinField label="Kod z telefonu" length={6} />)
  const input = screen.getByLabelText<HTMLInputElement>('Kod z telefonu')
  const write = (value: string) => {
    fireEvent.change(input, { target: { value } })
    return input.value
  }
  expect(write('123456')).toBe('123456')
  expect(write('1239456')).toBe('123456')
  expect(write('123987654456')).toBe('987654')
  rerender(<PinField label="Kod z telefonu" length={6} error="Ten kod jest błędny" />)
  expect(write('9876954')).toBe('9')
})

test('FORM-07 a code that was refused has the focus, unless another field that is wrong has it', () => {
  const page = (error?: string, other?: string) => (
    <>
      <input aria-label="Inne pole" aria-invalid={other ? true : undefined} />
      <PinField label="Kod z listu" length={6} error={error} />
      <button type="button">Włącz kod</button>
    </>
  )
  const { rerender } = render(page())
  screen.getByRole('button', { name: 'Włącz kod' }).focus()
  rerender(page('Ten kod jest błędny'))
  expect(document.activeElement).toBe(screen.getByLabelText('Kod z listu'))
  rerender(page())
  rerender(page(undefined, 'Źle'))
  screen.getByLabelText('Inne pole').focus()
  rerender(page('Ten kod jest błędny', 'Źle'))
  expect(document.activeElement).toBe(screen.getByLabelText('Inne pole'))
})
