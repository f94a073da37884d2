import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NameSearch } from './name-search.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A list with a search, whose address keeps the name; somewhere else it is changed. */
async function showSearch(first?: string) {
  const searched: (string | undefined)[] = []
  function List() {
    const [name, setName] = useState(first)
    const search = (wanted: string | undefined) => {
      searched.push(wanted)
      // The address follows a moment later.
      setTimeout(() => setName(wanted), 100)
    }
    return (
      <>
        <NameSearch label="Szukaj kampanii" value={name} onSearch={search} />
        <button type="button" onClick={() => setName('herbata')}>
          herbata
        </button>
      </>
    )
  }
  const root = createRootRoute({ component: List, notFoundComponent: List })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider<typeof router> router={router} />)
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Szukaj kampanii' })
  vi.useFakeTimers()
  return { searched, field, router }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('CAMP-02 it searches 300 ms after the last key, once', async () => {
  const { searched, field } = await showSearch()
  type(field, 'ka')
  wait(299)
  type(field, 'kawa ')
  wait(299)
  expect(searched).toEqual([])
  wait(1)
  expect(searched).toEqual(['kawa'])
  wait(5_000)
  expect(searched).toHaveLength(1)
})

test('Enter, and leaving the field, search at once', async () => {
  const { searched, field } = await showSearch()
  type(field, 'kawa')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(searched).toEqual(['kawa'])
  type(field, 'herbata')
  fireEvent.blur(field)
  expect(searched).toEqual(['kawa', 'herbata'])
  wait(1_000)
  expect(searched).toHaveLength(2)
})

test('emptying it searches for nothing', async () => {
  const { searched, field } = await showSearch('kawa')
  expect(field.value).toBe('kawa')
  type(field, '  ')
  wait(300)
  expect(searched).toEqual([undefined])
})

test('another address changes the field; the answer of one’s own search leaves what is typed', async () => {
  const { searched, field } = await showSearch('kawa')
  fireEvent.click(screen.getByRole('button', { name: 'herbata' }))
  expect(field.value).toBe('herbata')
  type(field, 'sok')
  wait(300)
  type(field, 'sok ja')
  wait(100)
  expect(searched).toEqual(['sok'])
  expect(field.value).toBe('sok ja')
})

test('whoever is on the way to another page is not called back', async () => {
  const { searched, field, router } = await showSearch()
  type(field, 'kawa')
  act(() => router.history.push('/elsewhere'))
  fireEvent.blur(field)
  wait(300)
  expect(searched).toEqual([])
})
