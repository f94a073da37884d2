import { createElement, type ReactNode, useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  InboxProvider,
  NotificationBell,
  NotificationCenter,
  NotificationCenterComponent,
  NotificationCenterContentComponent,
  NovuThemeProvider,
  PopoverNotificationCenter,
} from '../index.ts'
import { useDrawn } from './latest.ts'
import { inboxOf } from './registry.ts'

test('INBOX-01 the components render on a server, where nothing is requested and no address is known', () => {
  const options = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola', colorScheme: 'light' as const }
  expect(renderToString(createElement(NotificationCenterComponent, options))).toContain('nc-bell-button')
  expect(renderToString(createElement(NotificationCenterContentComponent, options))).toContain('Mark all as read')
})

test('SETUP-40 a part that is told no colour scheme has that of what stands above it, a bell its panel’s; light without', () => {
  const bell = createElement(NotificationBell, { unseenCount: 1 })
  const schemesOf = (part: ReactNode) => {
    const options = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola' }
    return renderToString(createElement(InboxProvider, options, part)).match(/nc-(light|dark|undefined)/g)
  }
  const popover = createElement(PopoverNotificationCenter, { colorScheme: 'dark', children: () => bell })
  expect(schemesOf(popover)).toEqual(['nc-dark', 'nc-dark'])
  expect(schemesOf(createElement(NotificationCenter, {}))).toEqual(['nc-light'])
  const themed = createElement(NovuThemeProvider, { colorScheme: 'dark' }, createElement(NotificationCenter, {}), bell)
  expect(schemesOf(themed)).toEqual(['nc-dark', 'nc-dark'])
})

test('SETUP-16 a server that renders for many people keeps no inbox of theirs, and is not warned', () => {
  const options = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola' }
  expect(inboxOf(options)).not.toBe(inboxOf(options))
  // React 18 writes a warning for every layout effect that a server meets.
  expect(useDrawn).toBe(useEffect)
})

test('SETUP-16 the element may be imported where there is no document: it is registered in the browser', async () => {
  const { InboxElement, register } = await import('../element/index.ts')
  expect(InboxElement.observedAttributes).toContain('subscriber-id')
  expect(register()).toBeUndefined()
})
