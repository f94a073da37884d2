import { PAGE_SIZES, type PageSize } from '@fanfara/contract/limits'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { Pagination, useExistingPage } from './pagination.tsx'

beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

/** A list of so many rows, whose pages are turned. */
function List({ total, from = 1, isCapped }: { total: number; from?: number; isCapped?: boolean }) {
  const [page, setPage] = useState(from)
  const [size, setSize] = useState<PageSize>(10)
  return (
    <Pagination page={page} pageSize={size} total={total} isCapped={isCapped} onPage={setPage} onPageSize={setSize} />
  )
}
const pages = () => within(screen.getByRole('navigation', { name: 'Strony' }))
const current = () => pages().getByRole('button', { current: 'page' }).textContent
const press = (name: string) => fireEvent.click(pages().getByRole('button', { name }))
const range = () => screen.getByText(/ z /).textContent

test('CAMP-04 arrows and numbers turn the pages, and the range says where one is', () => {
  render(<List total={42} />)
  expect([current(), range()]).toEqual(['1', '1–10 z 42'])
  press('Następna strona')
  expect([current(), range()]).toEqual(['2', '11–20 z 42'])
  press('Strona 5')
  expect([current(), range()]).toEqual(['5', '41–42 z 42'])
  press('Poprzednia strona')
  expect(current()).toBe('4')
})

test('CAMP-04 at both ends the arrow that leads nowhere says so, can be reached, and goes nowhere', () => {
  const turned = vi.fn()
  const shown = (page: number) => (
    <Pagination page={page} pageSize={10} total={20} onPage={turned} onPageSize={() => undefined} />
  )
  const { rerender } = render(shown(1))
  const arrow = (name: string) => pages().getByRole<HTMLButtonElement>('button', { name })
  const state = () => ['Poprzednia strona', 'Następna strona'].map(name => arrow(name).getAttribute('aria-disabled'))
  expect(state()).toEqual(['true', null])
  expect(arrow('Poprzednia strona').disabled).toBe(false)
  press('Poprzednia strona')
  rerender(shown(2))
  expect(state()).toEqual([null, 'true'])
  press('Następna strona')
  press('Strona 2')
  expect(turned).not.toHaveBeenCalled()
})

test('a list of one page has no pages to turn, an empty one no range, and both a size to choose', () => {
  const { unmount } = render(<List total={10} />)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(range()).toBe('1–10 z 10')
  unmount()
  render(<List total={0} />)
  expect([screen.queryByRole('navigation'), screen.queryByText(/ z /)]).toEqual([null, null])
  const sizes = within(screen.getByRole('combobox', { name: 'Na stronie' })).getAllByRole('option')
  expect(sizes.map(option => Number(option.textContent))).toEqual([...PAGE_SIZES])
})

test('eleven rows are two pages, and twenty in one are one again', () => {
  render(<List total={11} />)
  expect(pages().getAllByRole('button', { name: /^Strona/ })).toHaveLength(2)
  fireEvent.change(screen.getByRole('combobox', { name: 'Na stronie' }), { target: { value: '20' } })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(range()).toBe('1–11 z 11')
})

test('more than anybody counted has a plus, grouped as figures are', () => {
  render(<List total={10_000} from={1000} isCapped />)
  expect(range()?.replace(/\s/g, ' ')).toBe('9991–10 000 z 10 000+'.replace('9991', '9 991'))
  expect(current()).toBe('1000')
})

test('who stands on a page that has gone is led to the last that there is, once', () => {
  const led = vi.fn()
  function Led({ meta }: { meta?: { current_page: number; per_page: number; total: number } }) {
    return <p>{String(useExistingPage(meta, led))}</p>
  }
  const { rerender } = render(<Led />)
  expect(screen.getByText('false')).toBeTruthy()
  for (const meta of [
    { current_page: 3, per_page: 10, total: 30 },
    { current_page: 1, per_page: 10, total: 0 },
  ]) {
    rerender(<Led meta={meta} />)
    expect(screen.getByText('false')).toBeTruthy()
  }
  rerender(<Led meta={{ current_page: 3, per_page: 10, total: 20 }} />)
  rerender(<Led meta={{ current_page: 3, per_page: 10, total: 20 }} />)
  expect(screen.getByText('true')).toBeTruthy()
  expect(led.mock.calls).toEqual([[2]])
  rerender(<Led meta={{ current_page: 2, per_page: 10, total: 0 }} />)
  expect(led.mock.calls).toEqual([[2]])
})
