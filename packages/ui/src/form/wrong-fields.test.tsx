import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { TextField } from './text-field.tsx'
import { WrongFields } from './wrong-fields.tsx'

beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

interface FormProps {
  wrong: Readonly<Record<string, string>>
  sentences?: readonly string[]
}

const labels = ['Nazwa', 'Początek', 'Koniec', 'Stawka', 'Opis', 'Link']
/** Two forms of a page; what is wrong in the other one is none of this one's business. */
const Page = ({ wrong, sentences }: FormProps) => (
  <main>
    <form aria-label="other">
      <TextField label="Obce" error="źle" />
    </form>
    <form aria-label="this">
      <WrongFields sentences={sentences ?? Object.values(wrong)} otherwise="Sprawdź dane." />
      {labels.map(label => (
        <TextField key={label} label={label} error={wrong[label]} />
      ))}
    </form>
  </main>
)
const named = () => screen.queryAllByRole('button').map(button => button.textContent)

test('FORM-06 the fields that are marked as wrong are named in their order, and each name leads to its field', () => {
  const { rerender } = render(<Page wrong={{ Koniec: 'przed początkiem', Nazwa: 'za krótka' }} />)
  expect(named()).toEqual(['Nazwa', 'Koniec'])
  fireEvent.click(screen.getByRole('button', { name: 'Koniec' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Koniec'))
  // What was mended is named no more.
  rerender(<Page wrong={{ Nazwa: 'za krótka' }} />)
  expect(named()).toEqual(['Nazwa'])
  expect(screen.queryByText('Sprawdź dane.')).toBeNull()
})

test('FORM-06 a field of which the alert says just what stands below it is not named again', () => {
  render(
    <form>
      <WrongFields said="Zły adres albo hasło" />
      <TextField label="E-mail" error="Zły adres albo hasło" />
      <TextField label="Kod" error="Za krótki" />
    </form>,
  )
  expect(named()).toEqual(['Kod'])
})

test('FORM-06 of many four are named and the others counted', () => {
  render(<Page wrong={Object.fromEntries(labels.map(label => [label, `${label} źle`]))} />)
  expect(named()).toEqual(['Nazwa', 'Początek', 'Koniec', 'Stawka'])
  expect(screen.getByText('i jeszcze 2')).toBeTruthy()
})

test('FORM-06 what is said of a field that stands nowhere is said as it is', () => {
  render(<Page wrong={{ Nazwa: 'za krótka' }} sentences={['za krótka', 'Plan nie pasuje do kampanii.']} />)
  expect(named()).toEqual(['Nazwa'])
  expect(screen.getByText('Plan nie pasuje do kampanii.')).toBeTruthy()
  expect(screen.getAllByText('za krótka')).toHaveLength(1)
})

test('FORM-06 without a field or a sentence the form’s own word stands there', () => {
  render(<Page wrong={{}} />)
  expect(named()).toEqual([])
  expect(screen.getByText('Sprawdź dane.')).toBeTruthy()
})
