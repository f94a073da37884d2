import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { CopyBlock, CopyField, CopyLine } from './copy-field.tsx'

const written = vi.fn<(text: string) => Promise<void>>()
beforeEach(() => {
  activateLanguage('pl', pl)
  written.mockReset().mockResolvedValue()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FAILED = 'Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.'
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kopiuj: Adres' })))
const button = () => screen.getByRole('button', { name: 'Kopiuj: Adres' }).textContent

describe.each([
  ['a field', CopyField],
  ['a line', CopyLine],
  ['a block', CopyBlock],
])('TASK-20 %s', (_, Shown) => {
  test('copies the value as it is, and says so where it is read out', async () => {
    render(<Shown label="Adres" value={'  a\nb  '} />)
    expect(button()).toBe('Kopiuj')
    await press()
    expect(written.mock.calls).toEqual([['  a\nb  ']])
    expect(button()).toBe('Skopiowano')
    expect(screen.getByText('Skopiowano', { selector: '[aria-live=polite]' })).toBeTruthy()
  })

  test('says what to do where copying is not allowed, and copies when it is pressed again', async () => {
    written.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    render(<Shown label="Adres" value="a" />)
    await press()
    expect([button(), screen.getByText(FAILED).getAttribute('aria-live')]).toEqual(['Kopiuj', 'polite'])
    await press()
    expect([button(), screen.queryByText(FAILED)]).toEqual(['Skopiowano', null])
  })

  test('tells whoever wants to know that it was copied, and of no copy that failed', async () => {
    const copied = vi.fn<() => void>()
    written.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    render(<Shown label="Adres" value="a" onCopied={copied} />)
    await press()
    expect(copied).not.toHaveBeenCalled()
    await press()
    expect(copied).toHaveBeenCalledOnce()
  })

  test('with another value has copied nothing of it yet', async () => {
    const { rerender } = render(<Shown label="Adres" value="stary" />)
    await press()
    rerender(<Shown label="Adres" value="stary" />)
    expect(button()).toBe('Skopiowano')
    rerender(<Shown label="Adres" value="nowy" />)
    expect(button()).toBe('Kopiuj')
    expect(screen.queryByText('Skopiowano')).toBeNull()
    await press()
    expect([written.mock.lastCall, button()]).toEqual([['nowy'], 'Skopiowano'])
  })
})

test.each([
  ['a field', CopyField],
  ['a line', CopyLine],
  ['a block', CopyBlock],
])('SEEN-01 %s that is copied by hand is copied', (_, Shown) => {
  const copied = vi.fn<() => void>()
  render(<Shown label="Adres" value="a" onCopied={copied} />)
  fireEvent.copy(screen.queryByRole('textbox') ?? screen.getByText('a'))
  expect(copied).toHaveBeenCalledOnce()
})
