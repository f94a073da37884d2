import type { UserChannel } from '@fanfara/contract/channels'
import { platforms } from '@fanfara/contract/enums'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'

const uuid = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const channel = (of: Partial<UserChannel>): UserChannel => ({
  id: uuid(1),
  type: 'twitch',
  status: 'connected',
  login: 'ola_wrzos',
  url: null,
  salary: null,
  marketing_benefit: null,
  chosen_ad: null,
  connected_at: null,
  ...of,
})
const types = (changes: Record<string, object> = {}) =>
  platforms.map(name => ({
    name,
    label: name,
    active: true,
    hidden: false,
    hidden_in_login: false,
    need_confirm: name === 'youtube',
    coming_soon: false,
    ...changes[name],
  }))
const preview = `GET /channels/${uuid(1)}/disconnect`
const disconnect = `POST /channels/${uuid(1)}/disconnect`

/** A window that the browser opened; `address` is where it was sent. */
const popup = { closed: false, close: vi.fn<() => void>(), location: { href: '' } }

async function show(channels: UserChannel[], answers: Parameters<typeof serve>[0] = {}) {
  vi.resetModules()
  const { activateLanguage } = await import('@fanfara/ui/text')
  activateLanguage('pl', (await import('virtual:messages/pl')).messages)
  const calls = serve({
    'GET /channels': () => answer(200, { data: channels }),
    'GET /channels/types': () => answer(200, { data: types() }),
    'GET /users': () => answer(200, { data: { uuid: 'u-u-i-d' } }),
    'POST /channels/connect-tickets': () => answer(201, { data: { ticket: 'bilet' } }),
    [preview]: () => answer(200, { data: { blocked: false, campaigns: [] } }),
    ...answers,
  })
  const { ChannelsSection } = await import('./channels-section.tsx')
  showPage(ChannelsSection)
  await screen.findByRole('list', { name: 'Kanały społecznościowe' })
  return calls
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const opened = () => vi.mocked(window.open).mock.calls.length

beforeEach(() => {
  session.auth.set({ token: 't', remember: false })
  Object.assign(popup, { closed: false, location: { href: '' } })
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('CHAN-02, CHAN-03, CHAN-04, API-22: each row says whose channel it is and how it stands; a connected one offers to disconnect, the others to connect', async () => {
  await show([
    channel({}),
    channel({ id: uuid(2), type: 'x', status: 'disconnected', login: null, url: 'https://x.test/o' }),
  ])
  const rows = within(screen.getByRole('list', { name: 'Kanały społecznościowe' })).getAllByRole('listitem')
  const acts = rows.map(row =>
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  )
  expect(acts.map(names => names.filter(name => name !== ''))).toEqual([
    ['Odłącz'],
    ['Połącz'],
    ['Połącz'],
    ['Połącz'],
    ['Połącz ponownie'],
  ])
  const said = rows.map(({ textContent }) => textContent ?? '')
  expect(said[0]).toMatch(/Twitch.*ola_wrzos.*Połączony/)
  expect(said[1]).toMatch(/YouTube.*Niepołączony/)
  expect(said[4]?.startsWith('X') && said[4].includes('Odłączony')).toBe(true)
  const hrefs = rows.map(row =>
    within(row)
      .queryAllByRole('link')
      .map(link => link.getAttribute('href')),
  )
  expect([hrefs[1], hrefs[4]]).toEqual([[], ['https://x.test/o']])
})

test('CHAN-11, TRAN-54: without consent or instruction the press opens the window, with ticket and uuid', async () => {
  await show([])
  press('Połącz TikTok')
  expect(opened()).toBe(1)
  await waitFor(() => expect(popup.location.href).toMatch(/\/api\/tiktok\/u-u-i-d\/connect\?ticket=bilet&nonce=./))
})

test('CHAN-16, TRAN-54: YouTube’s consent comes first; cancelling it opens no window', async () => {
  await show([])
  press('Połącz YouTube')
  expect(await screen.findByRole('dialog', { name: 'Zgoda na odczyt danych YouTube' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Anuluj' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened()).toBe(0)
  press('Połącz YouTube')
  fireEvent.click(await screen.findByRole('button', { name: 'Zgadzam się, połącz' }))
  expect(opened()).toBe(1)
})

test.each([
  ['Twitch', 'Zanim połączysz Twitcha'],
  ['Instagram', 'Zanim połączysz Instagrama'],
])('CHAN-09, TRAN-54: %s shows its instruction first', async (name, title) => {
  await show([])
  press(`Połącz ${name}`)
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(opened()).toBe(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Przejdź dalej' }))
  expect(opened()).toBe(1)
})

test.each(['window', 'stored'])(
  'TRAN-55, CHAN-12, CHAN-13: a %s message of success alone closes the trip, and the list is read again',
  async way => {
    const calls = await show([])
    press('Połącz X')
    await waitFor(() => expect(popup.location.href).not.toBe(''))
    const nonce = new URL(popup.location.href).searchParams.get('nonce') ?? ''
    const said = { source: 'fanfara', status: 'success', action: 'connect', type: 'x', nonce, at: Date.now() }
    if (way === 'window') {
      const { origin } = window.location
      const event = new MessageEvent('message', { data: said, origin })
      Object.defineProperty(event, 'source', { value: popup })
      window.dispatchEvent(event)
    } else {
      localStorage.setItem('popup-message', JSON.stringify(said))
      window.dispatchEvent(new StorageEvent('storage', { key: 'popup-message', newValue: JSON.stringify(said) }))
    }
    await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /channels')).toHaveLength(2))
    expect(localStorage.getItem('popup-message')).toBeNull()
    await waitFor(() => expect(screen.queryByText('Dokończ łączenie w otwartym oknie.')).toBeNull())
    expect(popup.close).toHaveBeenCalled()
  },
)

test('TRAN-57: a window that the person closes leaves everything as it was', async () => {
  await show([])
  press('Połącz X')
  expect(await screen.findByText('Dokończ łączenie w otwartym oknie.')).toBeTruthy()
  popup.closed = true
  await waitFor(() => expect(screen.queryByText('Dokończ łączenie w otwartym oknie.')).toBeNull(), { timeout: 4000 })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a window that the browser blocked, and a ticket that was refused, are told above the list', async () => {
  await show([], {
    'POST /channels/connect-tickets': () => answer(422, { message: 'Tej platformy nie można teraz połączyć.' }),
  })
  vi.mocked(window.open).mockReturnValueOnce(null)
  press('Połącz X')
  expect((await screen.findByRole('alert')).textContent).toContain('Zezwól na wyskakujące okna')
  press('Połącz X')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Tej platformy nie można teraz połączyć.'),
  )
  expect(popup.close).toHaveBeenCalled()
})

test('CHAN-14, OPS-20: an inactive platform is disabled with its reason, a hidden one is shown to whoever has it', async () => {
  await show([channel({})], {
    'GET /channels/types': () =>
      answer(200, { data: types({ x: { active: false }, twitch: { hidden: true }, tiktok: { hidden: true } }) }),
  })
  const button = screen.getByRole('button', { name: 'Połącz X' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Tej platformy nie można teraz połączyć.',
  )
  expect(screen.getByRole('button', { name: 'Odłącz' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /TikTok/ })).toBeNull()
})

test('CHAN-20, API-25, TRAN-51: the question names the campaigns that would be left; yes disconnects', async () => {
  let channels = [channel({})]
  const calls = await show([], {
    'GET /channels': () => answer(200, { data: channels }),
    [preview]: () =>
      answer(200, {
        data: { blocked: false, campaigns: ['Sok', 'Herbata'].map((name, at) => ({ id: uuid(at), name })) },
      }),
    [disconnect]: () => {
      channels = [channel({ status: 'disconnected' })]
      return answer(200, { data: channels[0] })
    },
  })
  press('Odłącz')
  const dialog = within(await screen.findByRole('dialog', { name: 'Odłączyć Twitch?' }))
  expect(await dialog.findByText('Wycofasz się z 2 kampanii:')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Sok', 'Herbata'])
  expect(calls.some(({ name }) => name === disconnect)).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Odłącz' }))
  expect(await screen.findByRole('button', { name: 'Połącz ponownie Twitch' })).toBeTruthy()
})

test('CHAN-18, ERR-13: a running campaign is told at once, without a question; OK ends it', async () => {
  const calls = await show([channel({})], {
    [preview]: () => answer(200, { data: { blocked: true, campaigns: [{ id: uuid(1), name: 'Sok' }] } }),
  })
  press('Odłącz')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nie można odłączyć kanału' }))
  expect(dialog.getByText('Nie możesz odłączyć kanału używanego w aktywnej kampanii.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.some(({ name }) => name === disconnect)).toBe(false)
})

test('CHAN-19: a failure shows the server’s sentence with OK', async () => {
  await show([channel({})], { [disconnect]: () => answer(422, { message: 'Serwer mówi: nie teraz.' }) })
  press('Odłącz')
  const dialog = within(await screen.findByRole('dialog', { name: 'Odłączyć Twitch?' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Odłącz' }).getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(dialog.getByRole('button', { name: 'Odłącz' }))
  const told = within(await screen.findByRole('dialog', { name: 'Nie można odłączyć kanału' }))
  expect(told.getByText('Serwer mówi: nie teraz.')).toBeTruthy()
  fireEvent.click(told.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('CHAN-20: where nobody knows what would be left, nobody is asked: the server’s sentence stands there', async () => {
  const calls = await show([channel({})], {
    [preview]: () => answer(422, { message: 'Serwer mówi: nie wiem.' }),
  })
  press('Odłącz')
  const told = within(await screen.findByRole('dialog', { name: 'Nie można odłączyć kanału' }))
  expect(told.getByText('Serwer mówi: nie wiem.')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Odłączyć Twitch?' })).toBeNull()
  fireEvent.click(told.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.some(({ name }) => name === disconnect)).toBe(false)
})
