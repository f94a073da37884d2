import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import { session } from '#/session.ts'
import { Console } from '#/console.tsx'
import { makeRouter } from '#/routes.tsx'
import { overview, page } from '#/test/samples.ts'
import { type Answers, answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const world = (more: Answers = {}) =>
  serve({ 'GET /ops/overview': () => ({ data: overview() }), 'GET /ops/audit': () => page([]), ...more })
const menu = () => within(screen.getAllByRole('navigation', { name: 'Główne menu' })[0] as HTMLElement)

test('the menu leads everywhere, and marks where one is whatever the address holds besides', async () => {
  world()
  open('/audit?page=2')
  await screen.findByRole('heading', { name: 'Dziennik' })
  const links = menu().getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Do zrobienia', '/ops/'],
    ['Kampanie', '/ops/campaigns'],
    ['Twórcy', '/ops/creators'],
    ['Dowody', '/ops/proofs'],
    ['Wypłaty', '/ops/payouts?status=ordered'],
    ['Ceny', '/ops/prices'],
    ['Wiadomości', '/ops/messages'],
    ['Aktualności', '/ops/news'],
    ['Pomoc dla twórców', '/ops/help'],
    ['Usługa skrzynki', '/ops/inbox'],
    ['Dziennik', '/ops/audit'],
    ['Firma', '/ops/company'],
    ['Zespół', '/ops/team'],
    ['Funkcje', '/ops/flags'],
  ])
  expect(links.filter(link => link.getAttribute('aria-current') === 'page').map(link => link.textContent)).toEqual([
    'Dziennik',
  ])
})

test('DESK-77 the menu shows whole where one is, also after a change of screen', async () => {
  world()
  const shown: (string | null)[] = []
  // It answers with a promise in browsers of today.
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async function (this: Element) {
    if (this.closest('nav')) shown.push(this.textContent)
  })
  open('/audit')
  await screen.findByRole('heading', { name: 'Dziennik' })
  expect(shown).toContain('Dziennik')
  fireEvent.click(menu().getByRole('link', { name: 'Do zrobienia' }))
  await screen.findByRole('heading', { name: 'Do zrobienia' })
  expect(shown.at(-1)).toBe('Do zrobienia')
})

test('LIST-08 after a change of screen the focus is on its title, and scrolls nothing: Back finds the place that was left', async () => {
  world()
  const focused = vi.spyOn(HTMLElement.prototype, 'focus')
  open('/')
  await screen.findByRole('heading', { name: 'Do zrobienia' })
  fireEvent.click(menu().getByRole('link', { name: 'Dziennik' }))
  const title = await screen.findByRole('heading', { name: 'Dziennik' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  const [given] = focused.mock.calls[focused.mock.contexts.indexOf(title)] ?? []
  focused.mockRestore()
  expect(given).toEqual({ preventScroll: true })
})

test('signing out ends the session at the server and here, and forgets what was read', async () => {
  const received = world({ 'POST /logout': () => ({ data: {} }) })
  open('/')
  await screen.findByText('2 zgłoszenia czekają na decyzję')
  fireEvent.click(screen.getAllByRole('button', { name: 'Wyloguj się' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Zaloguj się' })).toBeTruthy()
  expect(received.find(({ path }) => path === '/logout')?.headers.get('authorization')).toBe('Bearer secret')
  expect(session.token()).toBeNull()
  expect(queryClient.getQueryData(['overview'])).toBeUndefined()
})

test('DESK-40 who signs out has meant what is held: it is sent, and answered, while the session lasts', async () => {
  const order: string[] = []
  const kept = { id: 't1', kind: 'message', name: 'Powitanie', text: { pl: 'Cześć', en: 'Hello' }, revision: 'r1' }
  let respond: () => void = () => undefined
  world({
    'GET /ops/templates': () => ({ data: [kept] }),
    'DELETE /ops/templates/t1': async () => {
      order.push('removed')
      await new Promise<void>(resolve => {
        respond = resolve
      })
      return { data: {} }
    },
    'POST /logout': () => {
      order.push('signed out')
      return { data: {} }
    },
  })
  open('/messages/templates')
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń: Powitanie' }))
  const [button] = screen.getAllByRole('button', { name: 'Wyloguj się' })
  if (button) fireEvent.click(button)
  await waitFor(() => expect(order).toEqual(['removed']))
  expect(session.token()).toBe('secret')
  respond()
  expect(await screen.findByRole('heading', { name: 'Zaloguj się' })).toBeTruthy()
  expect(order).toEqual(['removed', 'signed out'])
  expect(await screen.findByText('Usunięto: Powitanie')).toBeTruthy()
})

test('signing out works without the server', async () => {
  world({ 'POST /logout': () => answer(503, { message: 'Za chwilę wracamy.' }) })
  open('/')
  await screen.findByText('2 zgłoszenia czekają na decyzję')
  fireEvent.click(screen.getAllByRole('button', { name: 'Wyloguj się' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Zaloguj się' })).toBeTruthy()
  expect(session.token()).toBeNull()
})

test('I18N-01 another language is spoken at once', async () => {
  world()
  open('/')
  await screen.findByRole('heading', { name: 'Do zrobienia' })
  fireEvent.change(screen.getAllByRole('combobox', { name: 'Język' })[0] as HTMLElement, { target: { value: 'en' } })
  expect(await screen.findByText('2 applications wait for a decision')).toBeTruthy()
  expect(session.settings.get().language).toBe('en')
  fireEvent.change(screen.getAllByRole('combobox', { name: 'Language' })[0] as HTMLElement, { target: { value: 'pl' } })
  expect(await screen.findByText('2 zgłoszenia czekają na decyzję')).toBeTruthy()
})

test.each(['/nowhere', '/audit/nowhere/else', '/login/nowhere'])(
  'SCR-70 %s leads nowhere, says so beside the menu, and leads back',
  async address => {
    world()
    open(address)
    expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeTruthy()
    expect(menu().getByRole('link', { name: 'Dziennik' })).toBeTruthy()
    fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Do zrobienia' }))
    expect(await screen.findByText('2 zgłoszenia czekają na decyzję')).toBeTruthy()
  },
)

test('SCR-70 a guest of an address that leads nowhere is asked to sign in, and comes back to it', async () => {
  world()
  session.signOut()
  const { history } = open('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Zaloguj się' })).toBeTruthy()
  expect(history.location.search).toBe('?to=%2Fnowhere')
})

test('a campaign that there is not is said to be none', async () => {
  world()
  open('/campaigns/00000000-0000-4000-8000-000000000099')
  expect(await screen.findByText('Nie ma takiej kampanii')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull()
})

test('NAV-32 a session that ends while the first screen is asked for leads to the sign-in page', async () => {
  world()
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/ops/audit'] }))
  await router.load()
  session.signOut()
  render(<Console router={router} />)
  expect(await screen.findByRole('button', { name: 'Zaloguj się' })).toBeTruthy()
})

test('SCR-21 while the connection is gone one line says so, and no longer when it is back', async () => {
  world()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  open('/audit')
  const said = () => screen.queryByText('Brak połączenia. Dane mogą być nieaktualne')
  await screen.findByRole('main')
  expect(said()).toBeNull()
  online.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(said()).toBeTruthy()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(said()).toBeNull()
})
