import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { StrictMode, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  InboxProvider,
  NotificationBell,
  NotificationCenter,
  type NotificationCenterProps,
  PopoverNotificationCenter,
  SubscriberPreference,
  useNotifications,
  useUnseenCount,
} from '../index.ts'
import { liveNetwork } from '../testing/live-network.ts'
import { type ModelOptions, ServiceModel } from '../testing/service-model.ts'
import type { InboxProviderProps } from './providers.tsx'

// How long is waited says nothing about us: other tests have the processor too.
configure({ asyncUtilTimeout: 10_000 })

let model: ServiceModel
let restore: () => void
let seq = 0
let subscriber = ''

beforeEach(() => {
  // Sessions are shared by subscriber, so every test has one of its own.
  seq += 1
  subscriber = `ola-${seq}`
  serve()
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  restore()
  vi.restoreAllMocks()
})

function serve(options: ModelOptions = {}): void {
  restore?.()
  model = new ServiceModel(options)
  restore = liveNetwork(model).restore
}

const Whole = (props: { children: ReactNode } & Partial<InboxProviderProps>) => (
  <InboxProvider
    applicationIdentifier="fanfara-demo"
    subscriberId={subscriber}
    backendUrl="http://inbox.test"
    debounceMs={10}
    undoMs={150}
    {...props}
  />
)
function showPanel(props: Partial<NotificationCenterProps> = {}, provider: Partial<InboxProviderProps> = {}) {
  return render(
    <Whole {...provider}>
      <NotificationCenter colorScheme="light" {...props} />
    </Whole>,
  )
}
function showPopover(props: Partial<NotificationCenterProps> = {}) {
  return render(
    <Whole>
      <PopoverNotificationCenter colorScheme="dark" {...props}>
        {({ unseenCount }) => <NotificationBell unseenCount={unseenCount} colorScheme="dark" />}
      </PopoverNotificationCenter>
    </Whole>,
  )
}
const notify = (...contents: string[]) => contents.map(content => model.notify(subscriber, content)._id)
const rows = () => screen.findAllByRole('article')
const openMenu = async (index = 0) => {
  const row = (await rows())[index] as HTMLElement
  fireEvent.click(within(row).getByRole('button', { name: 'More actions' }))
  return screen.getByRole('menu')
}

test('INBOX-07 the bell shows the unseen count, nothing for none, 99+ above 99', async () => {
  const bell = (count: number) => {
    cleanup()
    render(
      <Whole>
        <NotificationBell unseenCount={count} />
      </Whole>,
    )
    return screen.getByRole('button').textContent
  }
  expect([bell(0), bell(1), bell(99), bell(100)]).toEqual(['', '1', '99', '99+'])
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe('Notifications: 99+')
})

test('INBOX-05 INBOX-08 INBOX-10 the panel: title, messages, “mark all as read”, whose service it is', async () => {
  notify('First', 'Second')
  showPanel()
  expect((await rows()).map(row => row.querySelector('[data-test-id=notification-content]')?.textContent)).toEqual([
    'Second',
    'First',
  ])
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeDefined()
  expect((await screen.findByText('Powered By')).parentElement?.textContent).toBe('Powered By Fanfara')
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await expect.poll(() => model.countsOf(subscriber)).toEqual({ unseen: 0, unread: 0 })
  expect(document.querySelectorAll('.nc-notifications-list-item-unread').length).toBe(0)
})

test('INBOX-10 no footer for an organisation without branding', async () => {
  serve({ removeBranding: true })
  notify('One')
  showPanel()
  await rows()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(screen.queryByText('Powered By')).toBeNull()
})

test('INBOX-11 nothing new', async () => {
  showPanel()
  expect(await screen.findByText('Nothing new to see here yet')).toBeDefined()
})

test('INBOX-09 the menu offers the other state, and removal that can be undone', async () => {
  const [id] = notify('One')
  showPanel()
  const menu = await openMenu()
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(item => item.textContent),
  ).toEqual(['Mark as Read', 'Remove Message'])
  fireEvent.click(within(menu).getByText('Mark as Read'))
  expect(screen.queryByRole('menu')).toBeNull()
  await expect.poll(() => model.rowsOf(subscriber)[0]?.read).toBe(true)
  fireEvent.click(within(await openMenu()).getByText('Mark as Unread'))
  await expect.poll(() => model.rowsOf(subscriber)[0]?.read).toBe(false)
  fireEvent.click(within(await openMenu()).getByText('Remove Message'))
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getByText('Message removed')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(document.activeElement).toBe((await rows())[0])
  fireEvent.click(within(await openMenu()).getByText('Remove Message'))
  await expect.poll(() => model.rowsOf(subscriber).map(row => row._id)).not.toContain(id)
})

test('INBOX-09 the menu and the list by keyboard', async () => {
  notify('One', 'Two', 'Three')
  showPanel()
  const [first, second, third] = (await rows()) as [HTMLElement, HTMLElement, HTMLElement]
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second, { key: 'End' })
  expect(document.activeElement).toBe(third)
  const menu = await openMenu(2)
  const [read, remove] = within(menu).getAllByRole('menuitem')
  expect(document.activeElement).toBe(read)
  fireEvent.keyDown(read as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(remove)
  fireEvent.keyDown(remove as HTMLElement, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(within(third).getByRole('button', { name: 'More actions' }))
  first.focus()
  fireEvent.keyDown(first, { key: 'Enter' })
  await expect.poll(() => model.rowsOf(subscriber).find(row => row.content === 'Three')?.read).toBe(true)
})

test('INBOX-03 INBOX-22 a click reads the message and tells the page, the link too', async () => {
  model.notify(subscriber, 'Go', { cta: { type: 'redirect', data: { url: '/tasks' } } })
  const onNotificationClick = vi.fn<(message: object) => void>()
  const onUrlChange = vi.fn<(url: string) => void>()
  showPanel({ onNotificationClick, onUrlChange })
  fireEvent.click((await rows())[0] as HTMLElement)
  expect(onNotificationClick.mock.calls[0]?.[0]).toMatchObject({ content: 'Go' })
  expect(onUrlChange.mock.calls[0]?.[0]).toBe('/tasks')
  await expect.poll(() => model.rowsOf(subscriber)[0]?.read).toBe(true)
  expect(model.usage.map(({ name }) => name)).toContain('[Widget] - Notification Click')
})

test('INBOX-03 INBOX-32 an action is called and told, and shows as done', async () => {
  const buttons = [{ type: 'primary' as const, content: 'Accept' }]
  const { _id } = model.notify(subscriber, 'Join?', { cta: { action: { buttons } } })
  const onActionClick = vi.fn<(template: string, type: string) => void>()
  showPanel({ onActionClick })
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(onActionClick.mock.calls[0]?.slice(0, 2)).toEqual(['message', 'primary'])
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await expect.poll(() => model.actions).toEqual([{ id: _id, body: { executedType: 'primary', status: 'done' } }])
  expect(model.rowsOf(subscriber)[0]?.read).toBe(false)
})

test('INBOX-12 INBOX-20 settings: a switch for each channel, fixed where critical, and the way back', async () => {
  showPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const email = await screen.findByRole('switch', { name: 'News E-mail' })
  expect(screen.getAllByRole('switch').length).toBe(8)
  expect(email.getAttribute('aria-checked')).toBe('true')
  fireEvent.click(email)
  expect(email.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Security E-mail' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByText('Nothing new to see here yet')).toBeDefined()
  expect(model.usage.map(({ name }) => name)).toContain('[Widget] - Settings Opened')
})

test('MSG-14 INBOX-20 the settings alone have their look, and tell what the service refuses', async () => {
  const onError = vi.fn<(error: Error, what: string) => void>()
  const view = render(
    <Whole>
      <SubscriberPreference colorScheme="dark" onError={onError} />
    </Whole>,
  )
  expect(view.container.querySelector('.nc-root.nc-dark .nc-loader')).not.toBeNull()
  const email = await screen.findByRole('switch', { name: 'News E-mail' })
  expect(view.container.querySelector('.nc-loader')).toBeNull()
  const answerOf = model.handle.bind(model)
  const handle = vi.spyOn(model, 'handle')
  const switches = () => handle.mock.calls.filter(([{ method }]) => method === 'PATCH').length
  fireEvent.click(email)
  await expect.poll(switches).toBe(1)
  expect(email.getAttribute('aria-checked')).toBe('false')
  expect(onError).not.toHaveBeenCalled()
  handle.mockImplementation(call =>
    call.method === 'PATCH' ? { status: 503, body: { message: 'planned' } } : answerOf(call),
  )
  fireEvent.click(email)
  await expect.poll(() => onError.mock.calls.map(([, what]) => what)).toEqual(['switch'])
  await expect.poll(() => email.getAttribute('aria-checked')).toBe('false')
})

test('INBOX-13 two stores, two tabs with different messages', async () => {
  notify('Everywhere')
  model.notify(subscriber, 'An offer', { feed: 'offers' })
  const stores = [{ storeId: 'all' }, { storeId: 'offers', query: { feedIdentifier: 'offers' } }]
  const tabs = [
    { storeId: 'all', name: 'All' },
    { storeId: 'offers', name: 'Offers' },
  ]
  const onTabClick = vi.fn<(tab: object) => void>()
  showPanel({ tabs, onTabClick }, { stores })
  expect((await rows()).length).toBe(2)
  const [all, offers] = screen.getAllByRole('tab') as [HTMLElement, HTMLElement]
  all.focus()
  fireEvent.keyDown(all, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(offers)
  fireEvent.click(offers)
  expect(offers.getAttribute('aria-selected')).toBe('true')
  await expect.poll(async () => (await rows()).length).toBe(1)
  expect(onTabClick).toHaveBeenCalledWith(tabs[1])
})

test('INBOX-17 INBOX-41 opening the popover makes its messages seen; what comes later appears by itself', async () => {
  notify('One', 'Two')
  const counts: number[] = []
  showPopover({ onUnseenCountChanged: count => void counts.push(count) })
  const bell = await screen.findByRole('button', { name: 'Notifications: 2' })
  expect(bell.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(bell)
  expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeDefined()
  await expect.poll(() => model.countsOf(subscriber).unseen).toBe(0)
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined()
  notify('Three')
  expect(await screen.findByText('Three')).toBeDefined()
  expect(counts.filter((count, index) => count !== counts[index - 1]).slice(-2)).toContain(0)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('SETUP-24 an empty inbox says so once: 0 is told when it is known', async () => {
  const counts: number[] = []
  showPopover({ onUnseenCountChanged: count => void counts.push(count) })
  await expect.poll(() => counts).toEqual([0])
  notify('One')
  await expect.poll(() => counts).toEqual([0, 1])
})

test('INBOX-34 mounting again, also twice at once, begins no second session', async () => {
  const { unmount } = render(
    <StrictMode>
      <Whole>
        <NotificationCenter colorScheme="light" />
      </Whole>
    </StrictMode>,
  )
  await screen.findByText('Nothing new to see here yet')
  unmount()
  await new Promise(resolve => setTimeout(resolve, 20))
  notify('Meanwhile')
  showPanel()
  expect(await screen.findByText('Meanwhile')).toBeDefined()
  expect(model.sessions.length).toBe(1)
})

test('INBOX-46 languages, texts of one’s own, and the direction', async () => {
  showPanel({}, { i18n: 'pl' })
  expect(await screen.findByText('Na razie nie ma tu nic nowego')).toBeDefined()
  cleanup()
  showPanel({}, { i18n: { lang: 'en', translations: { notifications: 'Inbox' } } })
  expect(screen.getByRole('heading', { name: 'Inbox' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDefined()
  cleanup()
  showPanel({}, { i18n: 'ar' })
  expect(await screen.findByText('الإعدادات', { ignore: 'none' }).catch(() => null)).toBeNull()
  expect(document.querySelector('.nc-root')?.getAttribute('dir')).toBe('rtl')
})

test('INBOX-46 an organisation from right to left turns every language; `ltr`, said by default, turns none back', async () => {
  serve({ direction: 'rtl' })
  showPanel()
  await expect.poll(() => document.querySelector('.nc-root')?.getAttribute('dir')).toBe('rtl')
  cleanup()
  serve({ direction: 'ltr' })
  showPanel({}, { i18n: 'ar' })
  await screen.findByText('Fanfara')
  expect(document.querySelector('.nc-root')?.getAttribute('dir')).toBe('rtl')
})

test('INBOX-03 SEC-13 colour scheme, theme and styles; what a message brings is made harmless', async () => {
  notify(
    '<b>Bold</b><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">no</a><a href="/ok">ok</a>',
  )
  showPanel(
    { colorScheme: 'dark', theme: { dark: { layout: { background: '#123456' } }, common: { fontFamily: 'Lato' } } },
    { styles: { header: { title: { color: 'red' } }, footer: { root: () => ({ color: 'blue' }) } } },
  )
  const [row] = await rows()
  const root = document.querySelector<HTMLElement>('.nc-root')
  expect(root?.classList.contains('nc-dark')).toBe(true)
  expect(root?.style.getPropertyValue('--inbox-surface')).toBe('#123456')
  expect(root?.style.getPropertyValue('--inbox-font')).toBe('Lato')
  expect(screen.getByRole('heading').style.color).toBe('red')
  const content = row?.querySelector('[data-test-id=notification-content]')
  expect(content?.querySelector('script, [onerror]')).toBeNull()
  expect([...(content?.querySelectorAll('a') ?? [])].map(link => link.getAttribute('href'))).toEqual([null, '/ok'])
  expect(content?.querySelector('b')?.textContent).toBe('Bold')
})

test('INBOX-38 13.10 F2 a feed that fails says so, and is read again when it is shown again', async () => {
  notify('One')
  const { fetch } = globalThis
  globalThis.fetch = (async (address: string, init?: RequestInit) =>
    address.includes('/feed')
      ? { ok: false, status: 400, json: async () => ({ message: 'no' }) }
      : fetch(address, init)) as typeof fetch
  const { unmount } = showPopover()
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications: 1' }))
  expect(await screen.findByText('Could not load')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Notifications: 1' }))
  globalThis.fetch = fetch
  fireEvent.click(screen.getByRole('button', { name: 'Notifications: 1' }))
  expect((await rows()).length).toBe(1)
  unmount()
})

test('hooks give the feed, its counts and its acts; outside the provider they throw', async () => {
  notify('One', 'Two')
  function Own() {
    const { notifications, markAllNotificationsAsRead, setStore, storeId } = useNotifications()
    const { data } = useUnseenCount()
    return (
      <>
        <p>{`${notifications.length} of ${data?.count}`}</p>
        <button type="button" onClick={() => setStore(storeId)}>
          load
        </button>
        <button type="button" onClick={markAllNotificationsAsRead}>
          all
        </button>
      </>
    )
  }
  render(
    <Whole>
      <Own />
    </Whole>,
  )
  expect(await screen.findByText('0 of 2')).toBeDefined()
  fireEvent.click(screen.getByText('load'))
  expect(await screen.findByText('2 of 2')).toBeDefined()
  act(() => screen.getByText('all').click())
  expect(await screen.findByText('2 of 0')).toBeDefined()
  expect(() => render(<Own />)).toThrow('InboxProvider')
})
