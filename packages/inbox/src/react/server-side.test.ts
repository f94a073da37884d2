import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotificationCenterComponent, NotificationCenterContentComponent } from '../index.ts'

test('INBOX-01 the components render on a server, where nothing is requested and no address is known', () => {
  const options = { applicationIdentifier: 'fanfara-demo', subscriberId: 'ola', colorScheme: 'light' as const }
  expect(renderToString(createElement(NotificationCenterComponent, options))).toContain('nc-bell-button')
  expect(renderToString(createElement(NotificationCenterContentComponent, options))).toContain('Mark all as read')
})
