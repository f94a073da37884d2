import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { Pages } from './pages.tsx'

beforeEach(() => activateLanguage('pl', pl))
afterEach(cleanup)

const meta = (current_page: number, total: number, per_page = 10) => ({ current_page, per_page, total })

function show(of: ReturnType<typeof meta> | undefined) {
  const onTurn = vi.fn<(to: object, how?: object) => void>()
  const view = render(<Pages meta={of} onTurn={onTurn} />)
  return { onTurn, ...view }
}

test('it says which rows of how many are shown', () => {
  show(meta(2, 1234))
  expect(screen.getByText(/11–20 z/).textContent).toBe('11–20 z 1\u00a0234')
})

test('the last page ends where the list ends', () => {
  show(meta(3, 25))
  expect(screen.getByText('21–25 z 25')).toBeTruthy()
})

test('the pages are a named place, and the one that is shown is the current one', () => {
  show(meta(2, 35))
  const places = within(screen.getByRole('navigation', { name: 'Strony' }))
  expect(places.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
    'Poprzednia strona',
    'Strona 1',
    'Strona 2',
    'Strona 3',
    'Strona 4',
    'Następna strona',
  ])
  expect(places.getByRole('button', { current: 'page' }).textContent).toBe('2')
})

test.each([
  ['Poprzednia strona', 1],
  ['Następna strona', 3],
  ['Strona 4', 4],
])('"%s" of page 2 goes to page %i', (name, page) => {
  const { onTurn } = show(meta(2, 35))
  fireEvent.click(screen.getByRole('button', { name }))
  expect(onTurn).toHaveBeenCalledExactlyOnceWith({ page })
})

test.each([
  [1, 'Poprzednia strona'],
  [4, 'Następna strona'],
  [3, 'Strona 3'],
])('A11Y-04 on page %i "%s" can be reached and leads nowhere', (page, name) => {
  const { onTurn } = show(meta(page, 35))
  const button = screen.getByRole<HTMLButtonElement>('button', { name })
  fireEvent.click(button)
  expect(onTurn).not.toHaveBeenCalled()
  expect(button.disabled).toBe(false)
})

test('CAMP-04 a page has ten, twenty, fifty or a hundred rows; another size begins again at the first page', () => {
  const { onTurn } = show(meta(3, 60))
  const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Na stronie' })
  expect([...sizes.options].map(({ value }) => value)).toEqual(['10', '20', '50', '100'])
  fireEvent.change(sizes, { target: { value: '50' } })
  expect(onTurn).toHaveBeenCalledExactlyOnceWith({ page: undefined, per_page: 50 })
  expect(onTurn.mock.calls[0]?.[0]).toHaveProperty('page')
})

test('what fits on the smallest page has no pages, and neither has what is not known yet', () => {
  const { container, rerender } = show(meta(1, 10))
  expect(container.textContent).toBe('')
  rerender(<Pages meta={undefined} onTurn={() => undefined} />)
  expect(container.textContent).toBe('')
})

test('a page that is not there any more is left for the last one, in its place in the history', () => {
  const { onTurn } = show(meta(9, 35))
  expect(onTurn).toHaveBeenCalledExactlyOnceWith({ page: 4 }, { replace: true })
})

test('a list that became empty is left for its first page', () => {
  const { onTurn } = show(meta(2, 0))
  expect(onTurn).toHaveBeenCalledExactlyOnceWith({ page: 1 }, { replace: true })
})

test('of a list that nobody counted to its end it says that there are more, and the pages go on', () => {
  const onTurn = vi.fn<(to: object, how?: object) => void>()
  render(<Pages meta={{ ...meta(1, 1000), is_capped: true }} onTurn={onTurn} />)
  expect(screen.getByText(/1–10 z/).textContent).toBe('1–10 z 1\u00a0000+')
  fireEvent.click(screen.getByRole('button', { name: 'Strona 100' }))
  expect(onTurn).toHaveBeenCalledExactlyOnceWith({ page: 100 })
})
