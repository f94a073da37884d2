import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { Checkbox, RadioGroup, Switch } from './choice.tsx'
import { CopyBlock, CopyField, CopyLine } from './copy-field.tsx'
import { FileDrop } from './file-drop.tsx'
import { PasswordField, Textarea, TextField } from './text-field.tsx'

beforeEach(() => activateLanguage('pl', pl))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent)

describe('text', () => {
  test.each([
    ['a line', TextField],
    ['several lines', Textarea],
  ])('A11Y-03 %s: label, hint and error belong to the control', (_, Control) => {
    render(<Control label="Imię" hint="Jak w umowie" error="To pole jest wymagane" />)
    const control = screen.getByRole('textbox', { name: 'Imię' })
    expect(describedBy(control)).toEqual(['Jak w umowie', 'To pole jest wymagane'])
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('To pole jest wymagane').closest('[aria-live=polite]')).toBeTruthy()
  })

  test('without an error a control is not invalid, and the place of the error is announced from the start', () => {
    const { container } = render(<TextField label="Imię" />)
    const control = screen.getByRole('textbox', { name: 'Imię' })
    expect([control.getAttribute('aria-invalid'), control.getAttribute('aria-describedby')]).toEqual([null, null])
    expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('')
  })

  test('a password is masked until its button shows it, and what was typed stays', () => {
    render(<PasswordField label="Hasło" autoComplete="current-password" />)
    const field = screen.getByLabelText<HTMLInputElement>('Hasło')
    fireEvent.change(field, { target: { value: 'Dobre-1' } })
    expect([field.type, field.autocomplete]).toEqual(['password', 'current-password'])
    fireEvent.click(screen.getByRole('button', { name: 'Pokaż hasło', pressed: false }))
    expect([field.type, field.value]).toEqual(['text', 'Dobre-1'])
    fireEvent.click(screen.getByRole('button', { name: 'Ukryj hasło', pressed: true }))
    expect(field.type).toBe('password')
  })
})

describe('choices', () => {
  test('a tick box is ticked by its label, and its error is tied to it', () => {
    render(<Checkbox label="Akceptuję regulamin" error="Musisz zaakceptować" defaultChecked={false} />)
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Akceptuję regulamin' })
    fireEvent.click(screen.getByText('Akceptuję regulamin'))
    expect(box.checked).toBe(true)
    expect(describedBy(box)).toEqual(['Musisz zaakceptować'])
  })

  function Form({ onChange }: { onChange: (value: 'person' | 'company') => void }) {
    const [value, setValue] = useState<'person' | 'company'>('person')
    const options = [
      { value: 'person', label: 'Osoba', hint: 'bez firmy' },
      { value: 'company', label: 'Firma' },
    ] as const
    const choose = (next: typeof value) => {
      setValue(next)
      onChange(next)
    }
    return <RadioGroup label="Forma" name="form" value={value} options={options} onChange={choose} />
  }

  test('one of a few is a named group, and exactly one is chosen', () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<Form onChange={onChange} />)
    expect(screen.getByRole('group', { name: 'Forma' })).toBeTruthy()
    const [person, company] = screen.getAllByRole<HTMLInputElement>('radio')
    expect([person?.checked, company?.checked]).toEqual([true, false])
    fireEvent.click(screen.getByText('Firma'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('company')
    expect([person?.checked, company?.checked]).toEqual([false, true])
  })

  test('a switch says whether it is on, and what it is for', () => {
    const onChange = vi.fn<(checked: boolean) => void>()
    const { rerender } = render(<Switch label="Easy Ad" hint="Dołącza sam" checked={false} onChange={onChange} />)
    const control = screen.getByRole('switch', { name: 'Easy Ad', checked: false })
    expect(describedBy(control)).toEqual(['Dołącza sam'])
    fireEvent.click(control)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
    rerender(<Switch label="Easy Ad" checked onChange={onChange} />)
    expect(screen.getByRole('switch', { name: 'Easy Ad', checked: true })).toBeTruthy()
  })

  test('A11Y-04 one that is off limits can be reached and read, and does nothing', () => {
    const onChange = vi.fn<(checked: boolean) => void>()
    render(<Switch label="Easy Ad" checked={false} disabled onChange={onChange} />)
    const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Easy Ad' })
    expect([control.disabled, control.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    fireEvent.click(control)
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('copying', () => {
  /** A clipboard that takes what it is given, or refuses it. */
  function clipboard(takes = true): string[] {
    const taken: string[] = []
    const writeText = async (text: string) => {
      if (!takes) throw new Error('not allowed')
      taken.push(text)
    }
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    return taken
  }

  test.each([
    ['a field', CopyField],
    ['a line', CopyLine],
    ['a block', CopyBlock],
  ])('%s is copied whole by a button that names it, and that is said', async (_, Shown) => {
    const taken = clipboard()
    render(<Shown label="Link" value="https://fanfara.test/c/1" />)
    fireEvent.click(screen.getByRole('button', { name: 'Kopiuj: Link' }))
    const said = await screen.findAllByText('Skopiowano')
    expect(said.some(element => element.closest('[aria-live=polite]'))).toBe(true)
    expect(taken).toEqual(['https://fanfara.test/c/1'])
  })

  test('what could not be copied is said with another way', async () => {
    clipboard(false)
    render(<CopyField label="Link" value="https://fanfara.test/c/1" />)
    fireEvent.click(screen.getByRole('button', { name: 'Kopiuj: Link' }))
    const said = await screen.findByText(/Zaznacz tekst i skopiuj go ręcznie/)
    expect(said.getAttribute('aria-live')).toBe('polite')
  })

  test('SET-09 focus selects the whole value', () => {
    render(<CopyField label="Link" value="https://fanfara.test/c/1" />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
    expect(field.readOnly).toBe(true)
    const select = vi.spyOn(field, 'select')
    fireEvent.focus(field)
    expect(select).toHaveBeenCalledOnce()
  })
})

describe('a file', () => {
  const picture = new File(['x'], 'a.png', { type: 'image/png' })

  function showDrop() {
    const onFile = vi.fn<(file: File) => void>()
    render(
      <FileDrop label="Zdjęcie" accept="image/png" onFile={onFile}>
        {({ choose, isOver }) => (
          <button type="button" onClick={choose}>
            {isOver ? 'Upuść tutaj' : 'Wybierz plik'}
          </button>
        )}
      </FileDrop>,
    )
    const input = screen.getByLabelText<HTMLInputElement>('Zdjęcie')
    return { onFile, input, button: () => screen.getByRole('button') }
  }
  const carried = (types: string[], files: File[] = []) => ({ dataTransfer: { types, files } })

  test('the button opens the chooser of the input that names what is wanted', () => {
    const { input, button } = showDrop()
    const opened = vi.spyOn(input, 'click')
    fireEvent.click(button())
    expect(opened).toHaveBeenCalledOnce()
    expect([input.type, input.accept, input.tabIndex]).toEqual(['file', 'image/png', -1])
  })

  test('a chosen file is handed on, and the same one can be chosen again', () => {
    const { input, onFile } = showDrop()
    Object.defineProperty(input, 'files', { value: [picture], configurable: true })
    const emptied = vi.fn<(value: string) => void>()
    Object.defineProperty(input, 'value', { set: emptied, get: () => 'a.png', configurable: true })
    fireEvent.change(input)
    expect(onFile).toHaveBeenCalledExactlyOnceWith(picture)
    expect(emptied).toHaveBeenCalledExactlyOnceWith('')
  })

  test('a file that hovers is welcomed, one that is dropped is taken', () => {
    const { onFile, button } = showDrop()
    fireEvent.dragOver(button(), carried(['Files']))
    expect(button().textContent).toBe('Upuść tutaj')
    fireEvent.drop(button(), carried(['Files'], [picture]))
    expect(button().textContent).toBe('Wybierz plik')
    expect(onFile).toHaveBeenCalledExactlyOnceWith(picture)
  })

  test('a file that goes away again is not waited for', () => {
    const { button } = showDrop()
    fireEvent.dragEnter(button(), carried(['Files']))
    fireEvent.dragLeave(button(), { relatedTarget: document.body })
    expect(button().textContent).toBe('Wybierz plik')
  })

  test('a text that is dragged over it is left to the page', () => {
    const { onFile, button } = showDrop()
    fireEvent.dragOver(button(), carried(['text/plain']))
    expect(button().textContent).toBe('Wybierz plik')
    expect(fireEvent.drop(button(), carried(['text/plain']))).toBe(true)
    expect(onFile).not.toHaveBeenCalled()
  })
})

test('FORM-07 what is wrong with the field that has the focus comes into sight with it; that of another stays where it is', () => {
  const scrolled = vi.fn<(where?: unknown) => void>()
  const before = HTMLElement.prototype.scrollIntoView
  HTMLElement.prototype.scrollIntoView = scrolled
  const page = (error?: string) => (
    <>
      <TextField label="Kod z maila" error={error} />
      <TextField label="Imię z maila" error={error} />
    </>
  )
  const { rerender } = render(page())
  screen.getByLabelText('Kod z maila').focus()
  rerender(page('Źle'))
  expect(scrolled.mock.contexts.map(node => (node instanceof HTMLElement ? node.textContent : null))).toEqual(['Źle'])
  expect(scrolled.mock.calls).toEqual([[{ block: 'nearest' }]])
  HTMLElement.prototype.scrollIntoView = before
})
