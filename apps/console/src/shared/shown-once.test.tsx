import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/session.ts'
import { drawPage, signIn } from '#/test/world.tsx'
import { ShownOnce } from './shown-once.tsx'

const write = vi.fn<(text: string) => Promise<void>>()
beforeEach(async () => {
  await signIn()
  write.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
})
afterEach(cleanup)

const Page = () => <ShownOnce title="Skopiuj teraz" hint="Nie pokażemy go drugi raz." label="Klucz" value="tajne" />
const question = () => screen.queryByText('Klucz: widzisz to jedyny raz. Po wyjściu już tego nie pokażemy.')
const copy = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Kopiuj: Klucz' })))

/** The page, and ways to go from it. */
async function show() {
  const { history, router } = drawPage(Page)
  await screen.findByLabelText('Klucz')
  return {
    go: (to: string) => act(async () => history.push(to)),
    at: () => router.state.location.href,
  }
}

test('SEEN-01 leaving without a copy asks, and says that it will not be shown again; whoever says so stays, or goes', async () => {
  const { go, at } = await show()
  await go('/elsewhere')
  expect(await screen.findByRole('dialog', { name: 'Wyjść bez skopiowania?' })).toBeTruthy()
  expect(question()).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Zostań' }))
  await waitFor(() => expect(question()).toBeNull())
  expect(at()).toBe('/')
  await go('/elsewhere')
  fireEvent.click(await screen.findByRole('button', { name: 'Wyjdź bez kopii' }))
  await waitFor(() => expect(at()).toBe('/elsewhere'))
})

test('SEEN-01 another tab of its page takes it away as well; another row of a list does not', async () => {
  const { go, at } = await show()
  await go('/?open=1')
  expect(at()).toBe('/?open=1')
  await go('/?tab=history')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(at()).toBe('/?open=1')
})

test.each([
  ['the button', copy],
  ['hand', async () => void fireEvent.copy(screen.getByLabelText('Klucz'))],
])('SEEN-01 copied by %s, nobody is asked', async (_, copied) => {
  const { go, at } = await show()
  await copied()
  await go('/elsewhere')
  await waitFor(() => expect(at()).toBe('/elsewhere'))
})

test('SEEN-01 a copy that the browser did not allow is none; whoever was signed out meanwhile is not kept', async () => {
  write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  const { go, at } = await show()
  await copy()
  await go('/elsewhere')
  fireEvent.click(await screen.findByRole('button', { name: 'Zostań' }))
  await waitFor(() => expect(question()).toBeNull())
  session.auth.clear()
  await go('/login')
  await waitFor(() => expect(at()).toBe('/login'))
})
