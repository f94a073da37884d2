import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  InboxProvider,
  NotificationBell,
  NotificationCenter,
  NovuThemeProvider,
  PopoverNotificationCenter,
} from '../index.ts'
import { liveNetwork } from '../testing/live-network.ts'
import { ServiceModel } from '../testing/service-model.ts'
import type { PopoverProps } from './popover.tsx'
import type { InboxProviderProps } from './providers.tsx'

configure({ asyncUtilTimeout: 10_000 })

let restore: () => void
let seq = 0
const WINDOW = { width: 1000, height: 800 }
const PANEL = { width: 400, height: 500 }
let bellAt = { left: 500, right: 540, top: 100, bottom: 140, width: 40 }

beforeEach(() => {
  seq += 1
  restore = liveNetwork(new ServiceModel()).restore
  bellAt = { left: 500, right: 540, top: 100, bottom: 140, width: 40 }
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  vi.stubGlobal('innerHeight', WINDOW.height)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockImplementation(() => WINDOW.width)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => PANEL.width)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => PANEL.height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => bellAt as DOMRect)
})
afterEach(async () => {
  cleanup()
  // An inbox that nobody shows any more stops in the next turn; then there is nobody who would call.
  await new Promise(resolve => setTimeout(resolve))
  restore()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(props: Partial<PopoverProps> = {}, provider: Partial<InboxProviderProps> = {}) {
  render(
    <InboxProvider
      applicationIdentifier="fanfara-demo"
      subscriberId={`popover-${seq}`}
      backendUrl="http://inbox.test"
      {...provider}
    >
      <button type="button">Elsewhere</button>
      <PopoverNotificationCenter colorScheme="light" {...props}>
        {({ unseenCount }) => <NotificationBell unseenCount={unseenCount} />}
      </PopoverNotificationCenter>
    </InboxProvider>,
  )
}
const bell = () => document.querySelector<HTMLElement>('.nc-bell-button')!
const panel = () => document.querySelector<HTMLElement>('.nc-popover')
const openAt = async (props: Partial<PopoverProps> = {}, provider: Partial<InboxProviderProps> = {}) => {
  show(props, provider)
  await act(async () => void fireEvent.click(bell()))
  return placeOf()
}
const placeOf = () => [panel()?.style.left, panel()?.style.top]

describe('INBOX-03 where the panel opens', () => {
  test.each([
    ['bottom-end', ['140px', '148px']],
    ['bottom-start', ['500px', '148px']],
    ['bottom', ['320px', '148px']],
  ] as const)('%s, below the bell', async (position, place) => {
    expect(await openAt({ position })).toEqual(place)
  })

  test('as far from the bell as is said', async () => {
    expect(await openAt({ offset: 12 })).toEqual(['140px', '160px'])
  })

  test('above it where it is said, or where there is no room below', async () => {
    bellAt = { ...bellAt, top: 700, bottom: 740 }
    expect(await openAt({ position: 'top-end' })).toEqual(['140px', '192px'])
    cleanup()
    expect(await openAt({ position: 'bottom-end' })).toEqual(['140px', '192px'])
  })

  test('below it where there is no room above', async () => {
    expect(await openAt({ position: 'top-start' })).toEqual(['500px', '148px'])
  })

  test('never outside of the window', async () => {
    bellAt = { ...bellAt, left: 10, right: 50 }
    expect((await openAt({ position: 'bottom-end' }))[0]).toBe('8px')
    cleanup()
    bellAt = { ...bellAt, left: 950, right: 990 }
    expect((await openAt({ position: 'bottom-start' }))[0]).toBe('592px')
  })

  const heightOf = () => panel()?.style.getPropertyValue('--_room')

  test('SETUP-24 beside the bell, which closes it, in a window that is too low for all of it: as high as there is room', async () => {
    bellAt = { ...bellAt, top: 380, bottom: 420 }
    expect([(await openAt())[1], heightOf()]).toEqual(['428px', '364px'])
    cleanup()
    bellAt = { ...bellAt, top: 420, bottom: 460 }
    expect([(await openAt())[1], heightOf()]).toEqual(['8px', '404px'])
    bellAt = { ...bellAt, top: 100, bottom: 140 }
    await act(async () => void window.dispatchEvent(new Event('scroll')))
    expect([placeOf()[1], heightOf()]).toEqual(['148px', ''])
  })

  test('over the bell where there is hardly any room beside it', async () => {
    vi.stubGlobal('innerHeight', 375)
    bellAt = { ...bellAt, top: 110, bottom: 150 }
    expect([(await openAt())[1], heightOf()]).toEqual(['8px', ''])
  })

  test('on the other side of the bell for who reads from right to left', async () => {
    expect((await openAt({ position: 'bottom-end' }, { i18n: 'ar' }))[0]).toBe('500px')
  })

  test('stays at the bell while the page moves', async () => {
    await openAt()
    bellAt = { ...bellAt, top: 0, bottom: 40 }
    await act(async () => void window.dispatchEvent(new Event('scroll')))
    expect(placeOf()[1]).toBe('48px')
    bellAt = { ...bellAt, left: 600, right: 640 }
    await act(async () => void window.dispatchEvent(new Event('resize')))
    expect(placeOf()[0]).toBe('240px')
  })
})

describe('INBOX-03 the panel opens and closes', () => {
  test('by the bell, with the focus inside and back at the bell', async () => {
    const onOpenChange = vi.fn()
    await openAt({ onOpenChange })
    expect(document.activeElement).toBe(panel())
    expect(bell().getAttribute('aria-expanded')).toBe('true')
    await act(async () => void fireEvent.click(bell()))
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(bell())
    expect(bell().getAttribute('aria-expanded')).toBe('false')
    expect(onOpenChange.mock.calls).toEqual([[true], [false]])
  })

  test('a press elsewhere closes it, one inside or at the bell does not', async () => {
    await openAt()
    fireEvent.pointerDown(panel()!)
    fireEvent.pointerDown(bell())
    expect(panel()).not.toBeNull()
    await act(async () => void fireEvent.pointerDown(screen.getByText('Elsewhere')))
    expect(panel()).toBeNull()
  })

  test('Escape closes it wherever the focus is; other keys do not', async () => {
    await openAt()
    fireEvent.keyDown(document.body, { key: 'Enter' })
    expect(panel()).not.toBeNull()
    await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }))
    expect(panel()).toBeNull()
  })
})

const told: Record<string, () => ReactNode> = {
  'a bell that of its panel': () => (
    <PopoverNotificationCenter colorScheme="dark">{() => <NotificationBell />}</PopoverNotificationCenter>
  ),
  'a panel that of a provider': () => (
    <NovuThemeProvider colorScheme="dark">
      <NotificationCenter />
    </NovuThemeProvider>
  ),
  'a panel light without one': () => <NotificationCenter />,
}
test.each<[string, string[]]>([
  ['a bell that of its panel', ['nc-dark', 'nc-dark']],
  ['a panel that of a provider', ['nc-dark']],
  ['a panel light without one', ['nc-light']],
])('SETUP-40 a part that is told no colour scheme has that of what stands above it: %s', (name, schemes) => {
  render(
    <InboxProvider applicationIdentifier="fanfara-demo" subscriberId={`popover-${seq}`} backendUrl="http://inbox.test">
      {told[name]?.()}
    </InboxProvider>,
  )
  expect(document.body.innerHTML.match(/nc-(light|dark|undefined)(?=[ "])/g)).toEqual(schemes)
})
