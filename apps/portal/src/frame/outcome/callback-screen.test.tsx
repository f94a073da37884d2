import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '@fanfara/ui/search'
import { CallbackScreen } from './callback-screen.tsx'

/** Opens the popup's result page with a query. */
async function open(query: string) {
  const root = createRootRoute()
  const callback = createRoute({ getParentRoute: () => root, path: '/callback', component: CallbackScreen })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/$', component: () => <p>elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([callback, elsewhere]),
    history: createMemoryHistory({ initialEntries: [`/callback${query}`] }),
    parseSearch,
    stringifySearch,
  })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('heading')
  return router
}
/** The window that opened this one. */
function openedBy(origin: string) {
  const assign = vi.fn<(path: string) => void>()
  const postMessage = vi.fn<(message: unknown, target: string) => void>()
  vi.stubGlobal('opener', { location: { origin, assign }, postMessage })
  return { assign, postMessage }
}
const close = vi.fn<() => void>()
const links = () => screen.queryAllByRole('link').map(link => link.getAttribute('href'))

afterEach(() => {
  vi.unstubAllGlobals()
  close.mockReset()
})

test.each([
  ['accountNotFound', 'Nie znamy tego konta', /^Nie znaleziono tego konta w systemie\./, ['/login', '/register']],
  ['channelIsAlreadyExist', 'Masz już konto', /^Ten kanał jest już zarejestrowany\./, ['/api/twitch/login?nonce=n']],
  ['accessDenied', 'Nic się nie stało', /^Autoryzacja została anulowana\.$/, []],
  ['generic', 'Coś poszło nie tak', /^Coś poszło nie tak\. Spróbuj ponownie później\.$/, []],
  ['', 'Coś poszło nie tak', /^Coś poszło nie tak\. Spróbuj ponownie później\.$/, []],
  ['Limit na dziś.', 'Coś poszło nie tak', /^Limit na dziś\.$/, []],
  ['__proto__', 'Coś poszło nie tak', /^__proto__$/, []],
])(
  'SOC-16 SOC-17 SOC-18 SOC-19 SOC-20 SOC-22 ERR-21 ERR-22 ERR-23 ERR-24 ERR-25 TRAN-56: error=%s',
  async (error, title, said, addresses) => {
    await open(`?action=register&type=twitch&nonce=n&error=${encodeURIComponent(error)}`)
    expect(screen.getByRole('heading').textContent).toBe(title)
    expect(screen.getByRole('alert').textContent).toMatch(said)
    expect(links()).toEqual(addresses)
    expect(screen.getByRole('button', { name: 'Zamknij okno' })).toBeTruthy()
    expect(localStorage.getItem('popup-message')).toBeNull()
  },
)

test('SOC-20: text of the address is plain and at most 200 characters long', async () => {
  await open(`?error=${encodeURIComponent(`<b>${'x'.repeat(400)}`)}`)
  expect(screen.getByRole('alert').textContent).toHaveLength(200)
  expect(screen.getByRole('alert').querySelector('b')).toBeNull()
})

test('SOC-15, SOC-23: a success is handed over once to our own origin and the storage, the token leaves the address', async () => {
  vi.stubGlobal('close', close)
  const { postMessage } = openedBy(window.location.origin)
  const router = await open('?action=login&type=twitch&token=once&nonce=n')
  const wanted = { status: 'success', action: 'login', type: 'twitch', token: 'once', nonce: 'n' }
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(wanted), window.location.origin)
  expect(JSON.parse(localStorage.getItem('popup-message') ?? '')).toMatchObject(wanted)
  await waitFor(() => expect(router.history.location.search).toBe('?action=login&type=twitch'))
  expect(close).toHaveBeenCalled()
  await screen.findByText('Możesz zamknąć to okno.')
  expect(screen.getByRole('heading').textContent).toBe('Gotowe')
})

test.each(['', '?action=login&type=twitch&nonce=n', '?token=once&nonce=n'])(
  'SOC-19: an address that brings nothing (%s) is no success',
  async query => {
    await open(query)
    expect(screen.getByRole('heading').textContent).toBe('Coś poszło nie tak')
    expect(localStorage.getItem('popup-message')).toBeNull()
  },
)

test('SOC-11: registering goes on in the window that opened this one, unless that is another site', async () => {
  vi.stubGlobal('close', close)
  const ours = openedBy(window.location.origin)
  const router = await open('?action=login&type=twitch&error=accountNotFound')
  fireEvent.click(screen.getByRole('link', { name: 'Zarejestruj się' }))
  expect(ours.assign).toHaveBeenCalledExactlyOnceWith('/register')
  expect(close).toHaveBeenCalledOnce()
  const foreign = openedBy('https://evil.example')
  fireEvent.click(screen.getByRole('link', { name: 'Zaloguj się' }))
  expect(foreign.assign).not.toHaveBeenCalled()
  await waitFor(() => expect(router.history.location.pathname).toBe('/login'))
})

test('SOC-21: the close button closes the window; one that cannot be closed goes home', async () => {
  vi.stubGlobal('close', close)
  const router = await open('?error=generic')
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij okno' }))
  expect(close).toHaveBeenCalledOnce()
  await waitFor(() => expect(router.history.location.pathname).toBe('/'))
})

test('CHAN-22, SOC-02: what an Instagram account lacks comes with help; no platform is offered that signs nobody in', async () => {
  await open('?action=connect&type=instagram&nonce=n&error=Konto%20nie%20ma%20strony')
  expect(links()).toEqual(['/settings/instruction/facebook-fan-page'])
  cleanup()
  await open('?action=connect&type=instagram&nonce=n&error=channelIsAlreadyExist')
  expect(links()).toEqual([])
})

test('HELP-25: a channel that is not connected comes with the answer to why; whoever cancelled knows', async () => {
  await open('?action=connect&type=twitch&nonce=n&error=generic')
  expect(links()).toEqual(['/settings/instruction/contact#connecting-fails'])
  cleanup()
  await open('?action=connect&type=twitch&nonce=n&error=accessDenied')
  expect(links()).toEqual([])
})
