import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { messages as en } from 'virtual:messages/en'
import { messages as pl } from 'virtual:messages/pl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateRange, DateText } from '../text/date-text.tsx'
import { Money } from '../text/money.tsx'
import { activateLanguage } from '../text/text.tsx'
import { Avatar, initials } from './avatar.tsx'
import { ErrorState, EmptyState } from './empty-state.tsx'
import { Progress, Steps } from './progress.tsx'

beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

test('A11Y-08 a bar names what it measures and says its value', () => {
  render(<Progress label="Miejsca" value={3} max={12} valueText="3 z 12 miejsc" />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Miejsca' })
  expect([bar.value, bar.max, bar.getAttribute('aria-valuetext')]).toEqual([3, 12, '3 z 12 miejsc'])
})

test('AUTH-22 steps say which one of how many it is', () => {
  render(<Steps label="Nowe hasło" step={2} total={4} />)
  expect(screen.getByRole('progressbar', { name: 'Nowe hasło' }).getAttribute('aria-valuetext')).toBe('Krok 2 z 4')
})

test.each([
  ['Ola Nowak', 'ON'],
  ['  łukasz  ', 'Ł'],
  ['Jan Maria Rokita', 'JM'],
  ['😀 Ola', '😀O'],
  ['', ''],
])('the initials of %j are %j', (name, shown) => {
  expect(initials(name)).toBe(shown)
})

test('LAY-04 a picture that does not load gives way to initials, until there is another one', () => {
  const { container, rerender } = render(<Avatar name="Ola Nowak" url="/a.png" />)
  const initialsOf = () => container.querySelector('[data-initials]')?.getAttribute('data-initials')
  expect(initialsOf()).toBeUndefined()
  fireEvent.error(container.querySelector('img')!)
  expect(initialsOf()).toBe('ON')
  rerender(<Avatar name="Ola Nowak" url="/b.png" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.png')
})

test('I18N-06 an amount is Polish in both languages', () => {
  activateLanguage('en', en)
  const { container } = render(<Money zloty={-1234.5} />)
  expect(container.textContent).toBe('−1\u00a0234,50\u00a0zł')
})

test('I18N-04, I18N-05 a day keeps its digits and an instant its time, for machines as well', () => {
  render(<DateText value="2026-03-05" />)
  const day = screen.getByText('05-03-2026')
  expect([day.tagName, day.getAttribute('datetime')]).toEqual(['TIME', '2026-03-05'])
  cleanup()
  render(<DateText value={new Date(2026, 2, 5, 9, 7).toISOString()} full />)
  expect(screen.getByText('05-03-2026 09:07')).toBeTruthy()
})

test.each([
  [null, null, 'Bez terminu'],
  ['2026-03-05', null, '05-03-2026 –'],
  ['2026-03-05', '2026-03-05', '05-03-2026'],
  ['2026-03-05', '2026-04-01', '05-03-2026 – 01-04-2026'],
])('SCR-50 from %s to %s reads %s', (from, to, shown) => {
  const { container } = render(<DateRange from={from} to={to} />)
  expect(container.textContent).toBe(shown)
})

test.each([false, true])('LAY-12 what failed to load is an alert with a way to try again (small: %s)', isSmall => {
  const onRetry = vi.fn<() => void>()
  const { rerender } = render(<ErrorState isSmall={isSmall} onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('Sprawdź połączenie i spróbuj jeszcze raz.')
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(<ErrorState isSmall={isSmall} message="Serwer odpoczywa" onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('Serwer odpoczywa')
})

test('what is empty is a heading only where nothing else is on the page', () => {
  const { rerender } = render(<EmptyState drawing="tasks" title="Nie masz zadań" />)
  expect(screen.queryByRole('heading')).toBeNull()
  rerender(<EmptyState isPage drawing="lost" title="Nie ma takiej strony" action={<a href="/">Start</a>} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Nie ma takiej strony' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start' })).toBeTruthy()
})

test.each([false, true])('SCR-22 what failed is tried again when the connection is back (small: %s)', isSmall => {
  const retry = vi.fn<() => void>()
  const { unmount } = render(<ErrorState isSmall={isSmall} onRetry={retry} />)
  expect(retry).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledOnce()
})
