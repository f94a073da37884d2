import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { messages as en } from 'virtual:messages/en'
import { messages as pl } from 'virtual:messages/pl'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { Agenda, type AgendaDay } from './agenda.tsx'
import type { Month } from './days.ts'
import { MonthBar } from './month-bar.tsx'

beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

const marked = (...days: string[]): AgendaDay[] => days.map(day => [day, <p key={day}>{`zadanie ${day}`}</p>])
const tasks = () => screen.queryAllByText(/^zadanie/).map(({ textContent }) => textContent?.replace('zadanie ', ''))
const agenda = (month: Month, days: readonly AgendaDay[], today = '2026-03-15') => (
  <Agenda month={month} today={today} days={days} now={<p>teraz</p>} />
)

test('I18N-12 in the month of today the days that are over are folded, and a key unfolds them', () => {
  render(agenda('2026-03', marked('2026-03-20', '2026-03-01', '2026-03-14', '2026-02-28', '2026-04-01')))
  expect(tasks()).toEqual(['2026-03-20'])
  const fold = screen.getByRole('button', { name: 'Wcześniej w tym miesiącu (2)', expanded: false })
  expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')?.hidden).toBe(true)
  fold.focus()
  fireEvent.click(fold)
  expect(screen.getByRole('button', { name: 'Wcześniej w tym miesiącu (2)', expanded: true })).toBe(
    document.activeElement,
  )
  expect(tasks()).toEqual(['2026-03-01', '2026-03-14', '2026-03-20'])
  fireEvent.click(fold)
  expect(tasks()).toEqual(['2026-03-20'])
})

test('today stands between them with what runs, and is not said twice where something begins on it', () => {
  render(agenda('2026-03', marked('2026-03-15', '2026-03-16')))
  expect(tasks()).toEqual(['2026-03-16'])
  expect(screen.getByText('teraz')).toBeTruthy()
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles.filter(title => title?.includes('Dzisiaj'))).toHaveLength(1)
  expect(titles).toHaveLength(2)
})

test('another month shows all of its days, in their order, folds none, and does not speak of today', () => {
  render(agenda('2026-02', marked('2026-02-28', '2026-02-01', '2026-03-01')))
  expect(tasks()).toEqual(['2026-02-01', '2026-02-28'])
  expect([screen.queryByText('teraz'), screen.queryByRole('button')]).toEqual([null, null])
})

test('a month without anything, and one that has no more, say so in their own words', () => {
  const { rerender } = render(agenda('2026-03', []))
  expect(screen.getByText('W tym miesiącu nic się nie zaczyna ani nie kończy.')).toBeTruthy()
  rerender(agenda('2026-03', marked('2026-03-02')))
  expect(screen.getByText('Do końca miesiąca nic się już nie zaczyna ani nie kończy.')).toBeTruthy()
})

test('what was unfolded in one month is folded in the next', () => {
  const { rerender } = render(agenda('2026-03', marked('2026-03-02')))
  fireEvent.click(screen.getByRole('button', { expanded: false }))
  rerender(agenda('2026-04', marked('2026-04-01'), '2026-04-02'))
  expect(screen.getByRole('button', { expanded: false })).toBeTruthy()
})

/** A calendar whose month is turned. */
function Turned({ start, onToday = () => undefined }: { start: Month; onToday?: () => void }) {
  const [month, setMonth] = useState(start)
  return <MonthBar month={month} onToday={onToday} onMonth={setMonth} />
}
const title = () => screen.getByRole('heading', { level: 2 })

test('months are turned over New Year, both ways, and each is announced', () => {
  render(<Turned start="2026-12" />)
  expect(title().textContent).toBe('grudzień 2026')
  expect(title().getAttribute('aria-live')).toBe('polite')
  fireEvent.click(screen.getByRole('button', { name: 'Następny miesiąc' }))
  expect(title().textContent).toBe('styczeń 2027')
  fireEvent.click(screen.getByRole('button', { name: 'Poprzedni miesiąc' }))
  fireEvent.click(screen.getByRole('button', { name: 'Poprzedni miesiąc' }))
  expect(title().textContent).toBe('listopad 2026')
})

test('a month has its name in the reader’s language, and today is a button of its own', () => {
  activateLanguage('en', en)
  const led = vi.fn()
  const { container } = render(<Turned start="2026-02" onToday={led} />)
  expect(title().textContent).toBe('February 2026')
  fireEvent.click(within(container).getByRole('button', { name: 'Today' }))
  expect(led).toHaveBeenCalledOnce()
})
