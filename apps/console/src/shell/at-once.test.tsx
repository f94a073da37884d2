import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, open, serve, signIn } from '#/test/world.tsx'
import { AtOnce } from './at-once.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (...pending: boolean[]) =>
  draw(
    <AtOnce queries={pending.map(isPending => ({ isPending }))}>
      <p>first</p>
      <p>second</p>
    </AtOnce>,
  )

test.each([
  [true, true],
  [true, false],
  [false, true],
])('SCR-07 parts of a page wait for each other: %s, %s', (...pending) => {
  show(...pending)
  expect(screen.queryByText('first')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Ładowanie…')
})

test('SCR-07 what failed is an answer too: the others do not wait for it', () => {
  show(false, false)
  expect(screen.getByText('first')).toBeTruthy()
  expect(screen.getByText('second')).toBeTruthy()
})

const broken = { queryKey: ['broken'], queryFn: async () => (await fetch('/api/broken')).json(), retry: false }

function Part() {
  const { error } = useQuery(broken)
  return <p>{error ? 'failed' : 'asking'}</p>
}
function Screen() {
  return (
    <AtOnce queries={[useQuery(broken)]}>
      <Part />
    </AtOnce>
  )
}

test('SCR-07 a part that cannot be read says so, and is not asked for without end', async () => {
  const received = serve({ 'GET /broken': () => Promise.reject(new TypeError('gone')) })
  draw(<Screen />)
  expect(await screen.findByText('failed')).toBeTruthy()
  const asked = received.length
  await waitFor(() => expect(screen.getByText('failed')).toBeTruthy())
  await new Promise(resolve => requestAnimationFrame(resolve))
  expect(received.length).toBe(asked)
  expect(asked).toBeLessThanOrEqual(2)
})

test('SCR-07 what came stays while a part is read again', () => {
  const parts = (isPending: boolean) => (
    <AtOnce queries={[{ isPending: false }, { isPending }]}>
      <input aria-label="typed" />
    </AtOnce>
  )
  const { rerender } = render(parts(false))
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'half a word' } })
  rerender(parts(true))
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('half a word')
})

test.each(['/receivables', '/flags', '/bank-statements'])(
  'SCR-07 %s, of which nothing can be read, asks for each part a second time at most',
  async address => {
    const received: string[] = []
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      received.push(String(input))
      return answer(500, { message: 'Coś się zepsuło.' })
    })
    open(address)
    await screen.findAllByText('Coś się zepsuło.')
    await waitFor(() => expect(screen.queryAllByText('Ładowanie…')).toEqual([]))
    for (const path of new Set(received)) expect(received.filter(one => one === path).length, path).toBeLessThan(4)
  },
)
