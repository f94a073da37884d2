import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { ComboField } from './combo-field.tsx'
import { TagField } from './tag-field.tsx'

configure({ asyncUtilTimeout: 10_000 })
beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

const options = ['Polska', 'Czechy', 'Słowacja'].map(label => ({ value: label.toLowerCase(), label }))
const shown = () => screen.getAllByRole('option').map(option => option.textContent)
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key })
/** Types as a person does: the field has the focus and says that its content is typed. */
function type(field: HTMLInputElement, text: string) {
  field.focus()
  fireEvent.input(field, { target: { value: text }, inputType: 'insertText' })
}

describe('one of many', () => {
  function Country({ onChange }: { onChange?: (value: string) => void }) {
    const [value, setValue] = useState('polska')
    return (
      <ComboField
        label="Kraj"
        error={value ? undefined : 'Wybierz kraj'}
        options={options}
        value={value}
        onChange={next => {
          setValue(next)
          onChange?.(next)
        }}
      />
    )
  }
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Kraj' })

  test('shows the name of what is chosen, and offers all of them while nothing else is typed', async () => {
    render(<Country />)
    expect(field().value).toBe('Polska')
    field().focus()
    press(field(), 'ArrowDown')
    await screen.findAllByRole('option')
    expect(shown()).toEqual(['Polska', 'Czechy', 'Słowacja'])
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  test('BILL-05 typing part of a name and Enter chooses it; opened again it offers all of them', async () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<Country onChange={onChange} />)
    type(field(), 'slow')
    await waitFor(() => expect(shown()).toEqual(['Słowacja']))
    press(field(), 'Enter')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('słowacja'))
    expect(field().value).toBe('Słowacja')
    press(field(), 'ArrowDown')
    await waitFor(() => expect(shown()).toEqual(['Polska', 'Czechy', 'Słowacja']))
  })

  test('says so when nothing matches', async () => {
    render(<Country />)
    type(field(), 'xyz')
    expect(await screen.findByText('Nic nie pasuje')).toBeTruthy()
  })

  test('Escape closes the list', async () => {
    render(<Country />)
    field().focus()
    press(field(), 'ArrowDown')
    await screen.findAllByRole('option')
    press(field(), 'Escape')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  test('emptied, it is nothing, and the error is tied to it', async () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<Country onChange={onChange} />)
    type(field(), '')
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const error = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(error?.textContent).toBe('Wybierz kraj')
  })
})

describe('several of many', () => {
  function Topics() {
    const [values, setValues] = useState<readonly string[]>(['polska'])
    return (
      <TagField
        label="Kraje"
        placeholder="dodaj kraj"
        removeLabel={name => `Usuń ${name}`}
        options={options}
        values={values}
        onChange={setValues}
      />
    )
  }
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Kraje' })
  const tags = () => screen.queryAllByRole('button', { name: /^Usuń/ }).map(button => button.getAttribute('aria-label'))

  test('PROF-07 what is found by typing and chosen becomes a tag, and the field is empty for the next', async () => {
    render(<Topics />)
    type(field(), 'cze')
    await waitFor(() => expect(shown()).toEqual(['Czechy']))
    press(field(), 'Enter')
    await waitFor(() => expect(tags()).toEqual(['Usuń Polska', 'Usuń Czechy']))
    expect(field().value).toBe('')
  })

  test('a tag is removed by its own button; without tags the field says what it is for', async () => {
    render(<Topics />)
    expect(field().placeholder).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Usuń Polska' }))
    await waitFor(() => expect(tags()).toEqual([]))
    expect(field().placeholder).toBe('dodaj kraj')
  })

  test('PROF-09 choosing a chosen one again keeps it', async () => {
    render(<Topics />)
    field().focus()
    press(field(), 'ArrowDown')
    const option = await screen.findByRole('option', { name: 'Polska' })
    fireEvent.click(option)
    press(field(), 'Escape')
    await waitFor(() => expect(tags()).toEqual(['Usuń Polska']))
  })

  test('Backspace in the empty field removes the last tag', async () => {
    render(<Topics />)
    field().focus()
    press(field(), 'Backspace')
    await waitFor(() => expect(tags()).toEqual([]))
  })
})
