import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { opsSendMessage } from '../../ops/inbox.ts'
import { mistakesOf } from '../../testing/mistakes.ts'
import { isOwnPath } from './paths.ts'

const SITE = 'https://fanfara.test'

test('threat model §3.4 whatever a browser makes of a path, it stays at the site', () => {
  const letters = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    '\0',
    '.',
    '@',
    ':',
    '?',
    '#',
    'a',
    '%',
    ' ',
    'ż',
    '\u2028',
  )
  const addresses = fc.string({ unit: letters, maxLength: 12 }).map(rest => `/${rest}`)
  fc.assert(
    fc.property(fc.oneof(addresses, fc.webUrl(), fc.string()), address => {
      expect(!isOwnPath(address) || new URL(address, SITE).origin === SITE).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('what the portal’s own screens are is a path', () => {
  for (const path of ['/', '/finances?status=paid', '/campaigns/1#tasks', '/ż', '/a//b', '/a\\b', '/@ola', '/?to=//x'])
    expect(isOwnPath(path), path).toBe(true)
  for (const other of [
    '',
    'finances',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '\\/evil.test',
    ' /a',
    'https:/a',
  ])
    expect(isOwnPath(other), other).toBe(false)
})

test('OPS-24 a message leads to a path of the portal, or nowhere', () => {
  const told = (url: unknown) =>
    mistakesOf(opsSendMessage.body, { creator_id: null, kind: 'message', text: { pl: 'Cześć', en: 'Hello' }, url })
  for (const right of [null, '/', '/finances', `/${'k'.repeat(1999)}`]) expect(told(right)).toEqual([])
  for (const wrong of ['//evil.test', '/\\evil.test', '/\n/evil.test', 'https://evil.test', 'javascript:alert(1)'])
    expect(told(wrong), wrong).toEqual(['url: invalid'])
  expect(told(`/${'k'.repeat(2000)}`)).toEqual(['url: too_long'])
})
