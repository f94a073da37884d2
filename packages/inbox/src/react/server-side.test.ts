import { createElement, useEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotificationCenterComponent, NotificationCenterContentComponent } from '../index.ts'
import { useDrawn } from './latest.ts'
import { inboxOf } from './registry.ts'

test('INBOX-01 the components render on a server, where nothing is requested and no address is known', () => {
  const options = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola', colorScheme: 'light' as const }
  expect(renderToString(createElement(NotificationCenterComponent, options))).toContain('nc-bell-button')
  expect(renderToString(createElement(NotificationCenterContentComponent, options))).toContain('Mark all as read')
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
