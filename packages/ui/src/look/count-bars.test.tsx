import { cleanup, render, screen, within } from '@testing-library/react'
import { day, dayOf, plusDays, startOf } from '@fanfara/contract/time'
import { messages as pl } from 'virtual:messages/pl'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { barsOf, CountBars } from './count-bars.tsx'

beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

const on = (text: string, counted = 1, event = 'click') => ({
  start: startOf(day(text)).toISOString(),
  event,
  counted,
  rest: 2,
})
const daysOf = (...points: ReturnType<typeof on>[]) =>
  barsOf(points, 'click', 'days').map(({ start }) => dayOf(new Date(start)))

describe('I18N-12 bars of days', () => {
  test.each([
    ['without a change of the clock', '2026-05-01', 6],
    ['over the day of 23 hours', '2026-03-27', 6],
    ['from the day of 23 hours on', '2026-03-29', 4],
    ['over the day of 25 hours', '2026-10-23', 6],
    ['from the day of 25 hours on', '2026-10-25', 4],
    ['over both', '2026-03-28', 59],
  ])('are each day once, those on which nothing came too: %s', (_, first, count) => {
    const days = Array.from({ length: count }, (_each, at) => plusDays(day(first), at))
    expect(daysOf(on(first), on(days.at(-1) ?? ''))).toEqual(days)
  })

  test('begin with their day, so that what is filled in is like what came', () => {
    const bars = barsOf([on('2026-10-24'), on('2026-10-28', 5)], 'click', 'days')
    for (const { start } of bars) expect(startOf(dayOf(new Date(start))).getTime()).toBe(start)
    expect(bars.map(({ counted, rest }) => counted + rest)).toEqual([3, 0, 0, 0, 7])
  })

  test('are of one kind of event, and at most the newest 60', () => {
    expect(daysOf(on('2026-05-01'), on('2026-05-03', 1, 'sale'))).toEqual(['2026-05-01'])
    const many = daysOf(on('2026-01-01'), on('2026-05-01'))
    expect([many.length, many.at(-1)]).toEqual([60, '2026-05-01'])
    expect(daysOf()).toEqual([])
  })
})

test('bars of hours are each hour once, also the two that show the same clock', () => {
  const at = (hour: string) => ({ start: `2026-10-25T${hour}:00:00.000Z`, event: 'click', counted: 1, rest: 0 })
  const bars = barsOf([at('00'), at('03')], 'click', 'hours')
  expect(bars.map(({ start }) => new Date(start).toISOString().slice(11, 13))).toEqual(['00', '01', '02', '03'])
})

test('A11Y-08 a chart is read as a table: each day with what counted and what did not', () => {
  const words = { chart: 'Kliknięcia', time: 'Dzień', counted: 'Policzone', notCounted: 'Niepoliczone' }
  render(
    <CountBars bars={barsOf([on('2026-05-01', 1234), on('2026-05-02')], 'click', 'days')} range="days" words={words} />,
  )
  const table = within(screen.getByRole('table', { name: 'Kliknięcia' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Dzień',
    'Policzone',
    'Niepoliczone',
  ])
  expect(table.getAllByRole('rowheader')).toHaveLength(2)
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    '1 234',
    '2',
    '1',
    '2',
  ])
})

test('a chart of nothing is one of no rows, and no failure', () => {
  const words = { chart: 'Kliknięcia', time: 'Dzień', counted: 'Policzone', notCounted: 'Niepoliczone' }
  render(<CountBars bars={[]} range="hours" words={words} />)
  expect(within(screen.getByRole('table', { name: 'Kliknięcia' })).queryAllByRole('rowheader')).toEqual([])
})
