import { act, configure, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { liveNetwork } from '../testing/live-network.ts'
import { ServiceModel } from '../testing/service-model.ts'
import { init, type InboxElement, type InitOptions, NOTIFICATION_CENTER_PROPS, register } from './index.ts'

configure({ asyncUtilTimeout: 10_000 })

let model: ServiceModel
let restore: () => void
let seq = 0
let subscriber = ''

beforeEach(() => {
  seq += 1
  subscriber = `element-${seq}`
  model = new ServiceModel()
  restore = liveNetwork(model).restore
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(async () => {
  await act(async () => document.body.replaceChildren())
  restore()
  vi.restoreAllMocks()
})

const base = () => ({
  applicationIdentifier: 'fanfara-demo',
  subscriberId: subscriber,
  backendUrl: 'http://inbox.test',
  debounceMs: 10,
})
const put = async (options: Partial<InitOptions> = {}) => {
  let element: InboxElement | undefined
  await act(async () => {
    element = init({ ...base(), inline: true, ...options })
  })
  return element!
}
/** What stands inside an element. */
const inside = (element: InboxElement) => within(element.shadowRoot as unknown as HTMLElement)
/** Details of the events of this name, from now on. */
const heardOn = (name: string) => {
  const heard: unknown[] = []
  document.body.addEventListener(name, event => heard.push((event as CustomEvent<unknown>).detail))
  return heard
}

describe('INBOX-01 INBOX-04 an inbox as an element', () => {
  test('draws its messages in its own document, and none of them into the page', async () => {
    model.notify(subscriber, 'Hello')
    const element = await put()
    expect(await inside(element).findByText('Hello')).toBeTruthy()
    expect(document.body.textContent).not.toContain('Hello')
    expect(element.localName).toBe('notification-inbox-panel')
  })

  test('stands behind a bell unless it is in line', async () => {
    model.notify(subscriber, 'Hello')
    const element = await put({ inline: false })
    expect(element.localName).toBe('notification-inbox')
    const bell = await inside(element).findByRole('button', { name: /Notifications/ })
    await expect.poll(() => bell.textContent).toBe('1')
    expect(inside(element).queryByText('Hello')).toBeNull()
    await act(async () => void fireEvent.click(bell))
    expect(await inside(element).findByText('Hello')).toBeTruthy()
  })

  test('is put where the page says, and says when there is no such place', async () => {
    const place = document.createElement('aside')
    place.id = 'inbox'
    document.body.append(place)
    const element = await put({ target: '#inbox' })
    expect(element.parentElement).toBe(place)
    expect((await put({ target: place })).parentElement).toBe(place)
    expect((await put()).parentElement).toBe(document.body)
    expect(() => init({ ...base(), target: '#nowhere' })).toThrow('There is no #nowhere to put the inbox into.')
  })

  test('is registered under its names once, however often it is asked for', () => {
    register()
    register()
    for (const name of [
      'notification-inbox',
      'notification-inbox-panel',
      'notification-center-component',
      'notification-center-content-component',
    ])
      expect(customElements.get(name), name).toBeDefined()
  })
})

describe('wire protocol §14.1 what an element is told', () => {
  test('may stand in attributes: texts as texts, JSON as JSON, what only looks like it as it is', async () => {
    register()
    const element = document.createElement('notification-inbox-panel') as InboxElement
    element.setAttribute('application-identifier', 'fanfara-demo')
    element.setAttribute('subscriber-id', '42')
    element.setAttribute('debounce-ms', '10')
    element.setAttribute('show-user-preferences', 'false')
    element.setAttribute('stores', '[{"storeId":"news"}]')
    element.setAttribute('styles', '{not json')
    element.setAttribute('i18n', 'en')
    expect(element).toMatchObject({
      applicationIdentifier: 'fanfara-demo',
      subscriberId: '42',
      debounceMs: 10,
      showUserPreferences: false,
      stores: [{ storeId: 'news' }],
      styles: '{not json',
      i18n: 'en',
    })
    element.removeAttribute('i18n')
    expect(element.get('i18n')).toBeUndefined()
  })

  test('SETUP-32 a list that cannot be read is left out: the inbox stands, and the console says which', async () => {
    model.notify(subscriber, 'Hello')
    const complained = vi.spyOn(console, 'error')
    const element = init({ ...base(), inline: true })
    element.setAttribute('stores', '[{"storeId":')
    element.setAttribute('tabs', 'news')
    await act(async () => undefined)
    expect(await inside(element).findByText('Hello')).toBeTruthy()
    const said = complained.mock.calls.map(([text]) => String(text))
    for (const name of ['stores', 'tabs']) expect(said.join()).toContain(`No list: ${name}`)
  })

  test('may stand in properties that were set before the script had loaded', async () => {
    model.notify(subscriber, 'Hello')
    const element = document.createElement('notification-inbox-panel') as InboxElement
    for (const [name, value] of Object.entries(base()))
      Object.defineProperty(element, name, { value, configurable: true, enumerable: true, writable: true })
    expect(element.get('subscriberId')).toBeUndefined()
    await act(async () => document.body.append(element))
    expect(element.get('subscriberId')).toBe(subscriber)
    expect(Object.hasOwn(element, 'subscriberId')).toBe(false)
    expect(await inside(element).findByText('Hello')).toBeTruthy()
  })

  test('SETUP-17 an element of a bundle has its languages from the service, since no script says where they are', async () => {
    const asked: string[] = []
    const passOn = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (!String(address).includes('/inbox/lang/')) return passOn(address, init)
      asked.push(String(address))
      return Response.json({ notifications: 'Powiadomienia' })
    })
    const element = await put({ i18n: 'pl' })
    expect(await inside(element).findByRole('heading', { name: 'Powiadomienia' })).toBeTruthy()
    expect(asked).toEqual(['http://inbox.test/inbox/lang/pl.json'])
  })

  test('SETUP-24 no other language is shown on the way to the one that is asked for, and English where that does not come', async () => {
    let answer: (texts: Response) => void = () => undefined
    const passOn = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) =>
      String(address).includes('/inbox/lang/') ? new Promise(resolve => (answer = resolve)) : passOn(address, init),
    )
    model.notify(subscriber, 'Hello')
    const slow = await put({ i18n: 'pl' })
    await expect.poll(() => JSON.stringify(model.sessions)).toContain(`"${subscriber}"`)
    expect(slow.shadowRoot?.textContent).not.toContain('Notifications')
    await act(async () => answer(Response.json({ notifications: 'Powiadomienia' })))
    expect(await inside(slow).findByRole('heading', { name: 'Powiadomienia' })).toBeTruthy()
    const without = await put({ i18n: 'de' })
    await act(async () => answer(new Response('', { status: 404 })))
    expect(await inside(without).findByRole('heading', { name: 'Notifications' })).toBeTruthy()
    const silent = await put({ i18n: 'fr' })
    expect(await inside(silent).findByRole('heading', { name: 'Notifications' })).toBeTruthy()
  })

  test('SETUP-24 takes the popover’s place under its older name too, which an element has for something else', async () => {
    const place: InitOptions['popover'] = { position: 'top-start', offset: 4 }
    const element = await put({ inline: false, popover: place })
    expect(element.hasAttribute('popover')).toBe(false)
    expect(element.popoverConfig).toEqual(place)
    expect((await put({ popoverConfig: place })).popoverConfig).toEqual(place)
  })

  test('can be read back under every name that the protocol lists', () => {
    const element = document.createElement('notification-inbox')
    const given = Object.fromEntries(NOTIFICATION_CENTER_PROPS.map(name => [name, `value of ${name}`]))
    Object.assign(element, given)
    for (const name of NOTIFICATION_CENTER_PROPS) expect(Reflect.get(element, name), name).toBe(`value of ${name}`)
  })

  test('SETUP-17 is typed: tags, properties and what events carry, without an assertion in the page’s code', async () => {
    const element = document.createElement('notification-inbox-panel')
    const counts: number[] = []
    const urls: string[] = []
    element.addEventListener('inbox-unseen-count', ({ detail }) => counts.push(detail))
    element.addEventListener('inbox-url', ({ detail: { url, message } }) => urls.push(url, message.content))
    element.applicationIdentifier = 'fanfara-demo'
    element.stores = [{ storeId: 'news', name: 'Nowości' }]
    element.styles = { header: { title: ({ colorScheme }) => ({ opacity: colorScheme === 'dark' ? 0.9 : 1 }) } }
    element.onUnseenCountChanged = count => counts.push(count)
    // A number is no subscriber, and what only React draws is no option of an element.
    expectTypeOf<number>().not.toExtend<typeof element.subscriberId>()
    expectTypeOf<InitOptions>().not.toHaveProperty('footer')
    expect(element).toMatchObject({ applicationIdentifier: 'fanfara-demo' })
    element.dispatchEvent(new CustomEvent('inbox-unseen-count', { detail: 3 }))
    expect(counts).toEqual([3])
  })

  test('several stores without tabs are tabs under their own names', async () => {
    const stores = [{ storeId: 'all' }, { storeId: 'news', name: 'Nowości', query: { feedIdentifier: 'news' } }]
    const element = await put({ stores })
    const tabs = await inside(element).findAllByRole('tab')
    expect(tabs.map(tab => tab.textContent)).toEqual(['all', 'Nowości'])
  })
})

describe('INBOX-03 what an element tells', () => {
  test('a click is an event and a call, and the page may take care of the link itself', async () => {
    model.notify(subscriber, 'Hello', { cta: { type: 'redirect', data: { url: '/orders/7' } } })
    const [clicked, urls] = [heardOn('inbox-notification-click'), heardOn('inbox-url')]
    const [onNotificationClick, onUrlChange] = [vi.fn(), vi.fn()]
    const element = await put({ onNotificationClick, onUrlChange })
    const press = async () => {
      const row = await inside(element).findByText('Hello')
      await act(async () => void fireEvent.click(row))
    }
    await press()
    expect(clicked).toMatchObject([{ content: 'Hello' }])
    expect(onNotificationClick.mock.calls).toMatchObject([[{ content: 'Hello' }]])
    expect(urls).toMatchObject([{ url: '/orders/7', message: { content: 'Hello' } }])
    expect(onUrlChange.mock.calls).toMatchObject([['/orders/7', { content: 'Hello' }]])
    element.addEventListener('inbox-url', event => event.preventDefault())
    await press()
    expect(onUrlChange).toHaveBeenCalledTimes(1)
    expect(clicked).toHaveLength(2)
  })

  test('SEC-13 without a page that takes care, a link is followed: in its own window where it says so, a script never', async () => {
    const opened = vi.spyOn(window, 'open').mockImplementation(() => null)
    const went = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const link = (url: string, target?: string) => ({ cta: { type: 'redirect' as const, data: { url, target } } })
    model.notify(subscriber, 'Here', link('https://shop.test/7'))
    model.notify(subscriber, 'There', link('https://shop.test/8', '_blank'))
    model.notify(subscriber, 'Script', link('javascript:alert(1)'))
    const element = await put()
    for (const content of ['Here', 'There', 'Script']) {
      const row = await inside(element).findByText(content)
      await act(async () => void fireEvent.click(row))
    }
    expect(went.mock.calls).toEqual([['https://shop.test/7']])
    expect(opened.mock.calls).toEqual([['https://shop.test/8', '_blank', 'noopener']])
  })

  test('SETUP-24 the session, counts and tabs are events that leave the element, under both names of their callbacks', async () => {
    const [loaded, counted, turned] = [
      heardOn('inbox-loaded'),
      heardOn('inbox-unseen-count'),
      heardOn('inbox-tab-click'),
    ]
    const [sessionLoaded, unseenCountChanged, tabClicked] = [vi.fn(), vi.fn(), vi.fn()]
    const stores = [{ storeId: 'all' }, { storeId: 'news', query: { feedIdentifier: 'news' } }]
    model.notify(subscriber, 'Hello')
    const callbacks = { sessionLoaded, unseenCountChanged, tabClicked }
    const element = await put({ inline: false, stores, ...callbacks })
    await expect.poll(() => loaded).toHaveLength(1)
    expect(sessionLoaded).toHaveBeenCalledTimes(1)
    // SETUP-24: none is told before it is known.
    await expect.poll(() => counted).toEqual([1])
    expect(unseenCountChanged.mock.calls).toEqual([[1]])
    const bell = await inside(element).findByRole('button', { name: /Notifications/ })
    await act(async () => void fireEvent.click(bell))
    const tab = await inside(element).findByRole('tab', { name: 'news' })
    await act(async () => void fireEvent.click(tab))
    expect(turned).toMatchObject([{ storeId: 'news' }])
    expect(tabClicked).toHaveBeenCalledTimes(1)
  })

  test('the newer name of a callback comes before the older one', async () => {
    const [onLoad, sessionLoaded] = [vi.fn(), vi.fn()]
    await put({ onLoad, sessionLoaded })
    await expect.poll(() => onLoad.mock.calls.length).toBe(1)
    expect(sessionLoaded).not.toHaveBeenCalled()
  })
})

describe('an element in a page that changes', () => {
  test('that is moved keeps what it shows and begins no second session', async () => {
    model.notify(subscriber, 'Hello')
    const loaded = heardOn('inbox-loaded')
    const element = await put()
    const row = await inside(element).findByText('Hello')
    await expect.poll(() => loaded).toHaveLength(1)
    const place = document.createElement('section')
    document.body.append(place)
    await act(async () => place.append(element))
    expect(inside(element).getByText('Hello')).toBe(row)
    expect(loaded).toHaveLength(1)
  })

  test('that is taken out draws nothing more, and draws again when it comes back', async () => {
    model.notify(subscriber, 'Hello')
    const element = await put()
    await inside(element).findByText('Hello')
    await act(async () => element.remove())
    expect(inside(element).queryByText('Hello')).toBeNull()
    await act(async () => document.body.append(element))
    expect(await inside(element).findByText('Hello')).toBeTruthy()
  })

  test('that is told of another person shows that one’s messages', async () => {
    model.notify(subscriber, 'For Ola')
    model.notify(`${subscriber}-kuba`, 'For Kuba')
    const element = await put()
    await inside(element).findByText('For Ola')
    await act(async () => element.set('subscriberId', `${subscriber}-kuba`))
    expect(await inside(element).findByText('For Kuba')).toBeTruthy()
    expect(inside(element).queryByText('For Ola')).toBeNull()
  })
})
