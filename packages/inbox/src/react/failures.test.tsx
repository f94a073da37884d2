import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InboxProvider, NotificationBell, NotificationCenter, PopoverNotificationCenter } from '../index.ts'
import { liveNetwork } from '../testing/live-network.ts'
import { type ModelAnswer, type ModelCall, ServiceModel } from '../testing/service-model.ts'
import { CALM, type VirtualNetwork } from '../testing/virtual-network.ts'
import type { InboxProviderProps } from './providers.tsx'

// How long is waited says nothing about us: other tests have the processor too.
configure({ asyncUtilTimeout: 10_000 })

let model: ServiceModel
let network: VirtualNetwork
let seq = 0
let subscriber = ''
let refuse: (call: ModelCall) => number | false

beforeEach(() => {
  // Sessions are shared by subscriber, so every test has one of its own.
  seq += 1
  subscriber = `ola-${seq}`
  refuse = () => false
  model = new ServiceModel()
  network = liveNetwork(model)
  const answerOf = model.handle.bind(model)
  vi.spyOn(model, 'handle').mockImplementation((call): ModelAnswer => {
    const status = refuse(call)
    return status ? { status, body: { message: 'planned' } } : answerOf(call)
  })
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  network.restore()
  vi.restoreAllMocks()
})

const Whole = (props: { children: ReactNode } & Partial<InboxProviderProps>) => (
  <InboxProvider
    applicationIdentifier="fanfara-demo"
    subscriberId={subscriber}
    backendUrl="http://inbox.test"
    debounceMs={10}
    undoMs={50}
    {...props}
  />
)
const showPanel = (provider: Partial<InboxProviderProps> = {}) =>
  render(
    <Whole {...provider}>
      <NotificationCenter colorScheme="light" />
    </Whole>,
  )
const notify = (...contents: string[]) => contents.map(content => model.notify(subscriber, content)._id)
const rows = () => screen.findAllByRole('article')
const NOTHING = 'Nothing new to see here yet'

test('13.10 F2 the service answers 500 to the list: badge 3 stands beside “could not load”, and “try again” has it back', async () => {
  notify('One', 'Two', 'Three')
  // Not a passing reason, so that nothing but the press tries again.
  refuse = ({ path }) => path === '/notifications/feed' && 400
  showPanel()
  expect(await screen.findByText('Could not load')).toBeDefined()
  await expect.poll(() => document.querySelector('[data-test-id=unseen-count-label]')?.textContent).toBe('3')
  expect(screen.queryByText(NOTHING)).toBeNull()
  refuse = () => false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await rows()).length).toBe(3)
})

test.each([
  ['a wrong hash', {}, 401],
  ['a page that may not use it', {}, 403],
  ['an unknown application', { applicationIdentifier: 'unknown' }, false],
  ['no subscriber at all', { subscriberId: undefined }, false],
] as const)('13.10 F2 INBOX-37 %s: it is set up wrongly, not empty', async (_, provider, status) => {
  refuse = ({ path }) => path === '/session/initialize' && status
  showPanel(provider)
  expect(await screen.findByText('This inbox is set up wrongly')).toBeDefined()
  expect(screen.queryByText(NOTHING)).toBeNull()
})

test('SETUP-32 opened without a subscriber, the console says what is missing', async () => {
  const complained = vi.spyOn(console, 'error')
  showPanel({ subscriberId: undefined })
  expect(await screen.findByText('This inbox is set up wrongly')).toBeDefined()
  const said = 'This inbox is set up wrongly: no subscriberId or no applicationIdentifier'
  await expect.poll(() => complained.mock.calls).toContainEqual([said])
})

test('13.10 F2 a service that is away at first comes back without a press', async () => {
  notify('One')
  refuse = () => 503
  showPanel({ i18n: 'pl' })
  expect(await screen.findByText('Nie udało się wczytać')).toBeDefined()
  refuse = () => false
  expect((await rows()).length).toBe(1)
})

test('13.10 F3 settings that cannot be read say so and are read when asked again; they never stay a skeleton', async () => {
  refuse = ({ path }) => path === '/preferences' && 500
  showPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  expect(await screen.findByText('Could not load')).toBeDefined()
  expect(document.querySelector('.nc-loader')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Could not load')).toBeDefined()
  refuse = () => false
  // What is read next shows that the service is well.
  notify('News')
  expect(await screen.findByRole('switch', { name: 'News E-mail' })).toBeDefined()
})

test('13.10 F3 a press alone reads settings again, whatever else cannot be read', async () => {
  refuse = ({ path }) => path !== '/session/initialize' && 500
  showPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  refuse = ({ path }) => !['/session/initialize', '/preferences'].includes(path) && 500
  fireEvent.click(again)
  expect(await screen.findByRole('switch', { name: 'News E-mail' })).toBeDefined()
})

test('13.10 F3 a switch that is refused goes back and is said', async () => {
  showPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const email = await screen.findByRole('switch', { name: 'News E-mail' })
  refuse = ({ method }) => method === 'PATCH' && 503
  fireEvent.click(email)
  expect(await screen.findByText('The change was not saved')).toBeDefined()
  expect(email.getAttribute('aria-checked')).toBe('true')
  refuse = () => false
  fireEvent.click(email)
  await expect.poll(() => screen.queryByText('The change was not saved')).toBeNull()
  expect(email.getAttribute('aria-checked')).toBe('false')
})

test.each([
  ['the mark', (row: HTMLElement) => fireEvent.click(row)],
  ['the removal', (row: HTMLElement) => fireEvent.keyDown(row, { key: 'Delete' })],
])('13.10 F3 a mark and a removal that are refused are said: %s', async (_, act) => {
  notify('One')
  showPanel()
  const row = await screen.findByRole('article', { name: 'Unread One' })
  refuse = ({ path }) => path.startsWith('/messages') && 500
  act(row)
  expect(await screen.findByText('The change was not saved')).toBeDefined()
  expect(await screen.findByRole('article', { name: 'Unread One' })).toBeDefined()
})

test('13.10 F8 unread is said in words, read is not; rows know their place', async () => {
  notify('One', 'Two')
  showPanel()
  await rows()
  const one = await screen.findByRole('article', { name: 'Unread One' })
  expect([one.getAttribute('aria-posinset'), one.getAttribute('aria-setsize')]).toEqual(['2', '2'])
  fireEvent.click(one)
  expect(await screen.findByRole('article', { name: 'One' })).toBe(one)
})

test('13.10 F8 a list with more to come has no known length', async () => {
  notify(...Array.from({ length: 12 }, (_, index) => `Message ${index}`))
  showPanel()
  const [first] = await rows()
  expect(first?.getAttribute('aria-setsize')).toBe('-1')
})

test('13.10 F8 one row is a tab stop, with its menu; arrow keys move both', async () => {
  notify('One', 'Two', 'Three')
  showPanel()
  const all = await rows()
  const stops = () => [...document.querySelectorAll<HTMLElement>('[role=feed] [tabindex="0"], [role=feed] a')]
  const menuOf = (row: HTMLElement | undefined) =>
    within(row as HTMLElement).getByRole('button', { name: 'More actions' })
  expect(stops()).toEqual([all[0], menuOf(all[0])])
  all[0]?.focus()
  fireEvent.keyDown(all[0] as HTMLElement, { key: 'ArrowDown' })
  await expect.poll(stops).toEqual([all[1], menuOf(all[1])])
})

test('13.10 F8 each new message is announced once, several in a row too, with the panel closed and open', async () => {
  render(
    <Whole>
      <PopoverNotificationCenter colorScheme="dark">
        {({ unseenCount }) => <NotificationBell unseenCount={unseenCount} colorScheme="dark" />}
      </PopoverNotificationCenter>
    </Whole>,
  )
  notify('Before')
  await screen.findByRole('button', { name: 'Notifications: 1' })
  // Whatever is told is told twice.
  network.line('inbox.test').weather = { ...CALM, eventDoubling: 1 }
  const said = () => screen.getAllByRole('log').map(log => [...log.children].map(line => line.textContent))
  notify('<b>One</b>', 'Two')
  // Which of two comes first is the network's business here.
  await expect.poll(() => said()[0]?.slice(-2).toSorted()).toEqual(['Notifications: One', 'Notifications: Two'])
  fireEvent.click(screen.getByRole('button', { name: /Notifications/ }))
  const { _id } = model.notify(subscriber, 'Three', { title: 'Title' })
  await expect.poll(() => said().map(lines => lines.at(-1))).toEqual(['Notifications: Title. Three'])
  expect(_id).toBeDefined()
  const [lines] = said()
  expect(lines).toEqual([...new Set(lines)])
})

test('13.10 F10 a picture that cannot be had is a drawing', async () => {
  model.notify(subscriber, 'One', { actor: { type: 'user', data: 'https://gone.test/a.png' } })
  showPanel()
  const [row] = await rows()
  const picture = row?.querySelector('img')
  fireEvent.error(picture as HTMLElement)
  expect(row?.querySelector('img')).toBeNull()
  expect(row?.querySelector('.nc-avatar svg')).not.toBeNull()
})

test('13.10 F10 a button that the service named by itself is in the reader’s language', async () => {
  const buttons = [
    { type: 'primary' as const, content: 'OK', isDefault: true },
    { type: 'secondary' as const, content: 'Cancel', isDefault: true },
  ]
  model.notify(subscriber, 'Join?', { cta: { action: { buttons } } })
  showPanel({ i18n: 'pl' })
  expect(await screen.findByRole('button', { name: 'Anuluj' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'OK' })).toBeDefined()
})
