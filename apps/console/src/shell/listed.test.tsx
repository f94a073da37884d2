import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '#/texts.ts'
import { Listed, ListedTable } from './listed.tsx'

beforeAll(() => speak('pl'))
afterEach(cleanup)

const refetch = vi.fn()
const at = new Date('2026-03-05T10:15:00Z').getTime()
const query = (data: string[] | undefined, error: Error | null = null) => ({ data, error, dataUpdatedAt: at, refetch })
const show = (of: ReturnType<typeof query>) =>
  render(
    <Listed query={of} bar={<p>Szukaj</p>} empty={<p>Nic tu nie ma</p>} outline={<p>Zarys</p>}>
      {rows => <p>{rows.join(', ')}</p>}
    </Listed>,
  )
/** Each thing that a list may show, and whether it does. */
const seen = () => ['Szukaj', 'Zarys', 'Nic tu nie ma', 'Kawa'].filter(words => screen.queryByText(words))
const down = new Error('down')

test('LIST-04 while it is read its shape stands there, and what narrows it', () => {
  show(query(undefined))
  expect(seen()).toEqual(['Szukaj', 'Zarys'])
})

test('LIST-04 what could not be read is said alone, and tried again', () => {
  show(query(undefined, down))
  expect(seen()).toEqual([])
  expect(screen.getByRole('alert')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(refetch).toHaveBeenCalled()
})

test('LIST-04 where there is nothing at all, there is nothing to narrow; a filter that finds nothing can be let go', () => {
  const { rerender } = show(query([]))
  expect(seen()).toEqual(['Nic tu nie ma'])
  rerender(
    <ListedTable query={query([])} bar={<p>Szukaj</p>} isNarrowed empty={<p>Nic tu nie ma</p>}>
      {() => 'Kawa'}
    </ListedTable>,
  )
  expect(seen()).toEqual(['Szukaj', 'Nic tu nie ma'])
})

test('LIST-05 rows that could not be read again say from when they are, beneath them; those that could say nothing', () => {
  const { container, rerender } = show(query(['Kawa'], down))
  expect(seen()).toEqual(['Szukaj', 'Kawa'])
  expect(screen.getByRole('status').textContent).toBe('To stan z 05-03-2026 11:15: nowszego nie udało się odczytać.')
  const [bar, row, note] = container.children
  expect([bar?.textContent, row?.textContent, note?.querySelector('button')?.textContent]).toEqual([
    'Szukaj',
    'Kawa',
    'Spróbuj ponownie',
  ])
  rerender(<ListedTable query={query(['Kawa'])}>{rows => rows?.join(', ')}</ListedTable>)
  expect(screen.queryByRole('status')).toBeNull()
})

test('LIST-04 rows of which a page says the number, and others that are counted apart', () => {
  const page = { ...query(undefined), data: { data: [], meta: { total: 3 } } }
  const { rerender } = render(
    <ListedTable query={page} empty={<p>Nic tu nie ma</p>}>
      {() => <p>Kawa</p>}
    </ListedTable>,
  )
  expect(seen()).toEqual(['Kawa'])
  rerender(
    <ListedTable query={page} count={0} empty={<p>Nic tu nie ma</p>}>
      {() => <p>Kawa</p>}
    </ListedTable>,
  )
  expect(seen()).toEqual(['Nic tu nie ma'])
})
