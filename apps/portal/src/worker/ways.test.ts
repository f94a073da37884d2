import { describe, expect, test } from 'vitest'
import { type Way, wayOf } from './ways.ts'

const ORIGIN = 'https://fanfara.test'
const way = (path: string, request: { method?: string; mode?: RequestMode } = {}) =>
  wayOf({ method: 'GET', mode: 'navigate', url: new URL(path, ORIGIN).href, ...request }, ORIGIN)

describe('PHONE-02 what the worker answers', () => {
  test.each([
    '/',
    '/timetable',
    '/finances?status=paid',
    '/campaigns/available',
    '/settings/system',
    '/login',
    '/nothing',
  ])('the portal’s own page %s', path => expect(way(path)).toBe('page'))
  test.each<[string, Way]>([
    ['/assets/base-1.js', 'file'],
    ['/assets/inter-1.woff2', 'file'],
    ['/theme.js', 'file'],
    ['/shell.css', 'file'],
    ['/api/config', 'config'],
  ])('what the page consists of: %s', (path, expected) => expect(way(path, { mode: 'no-cors' })).toBe(expected))
})

describe('PHONE-02 what the worker leaves alone', () => {
  test.each([
    '/ops',
    '/ops/payouts',
    '/ops/assets/a.js',
    '/c/ola',
    '/k/ola',
    '/overlay/key',
    '/v1/feeds',
    '/api/tasks',
    '/api/payments',
    '/dev/mail',
    '/sandbox/twitch',
    '/callback?code=1',
    '/task-acceptance/secret',
    '/advertiser/secret',
    '/confirm-email?token=x',
    '/calendar/secret.ics',
    '/socket.io/?x=1',
    '/manifest.webmanifest',
    '/sw.js',
  ])('%s', path => {
    expect(way(path)).toBeNull()
    expect(way(path, { mode: 'cors' })).toBeNull()
  })
  test('pages whose address only begins like another application’s are the portal’s', () => {
    expect(way('/campaigns')).toBe('page')
    expect(way('/opsx')).toBe('page')
  })
  test('what is written, what other sites have, and what is asked for within a page', () => {
    expect(way('/', { method: 'POST' })).toBeNull()
    expect(way('https://elsewhere.test/assets/a.js')).toBeNull()
    expect(way('/timetable', { mode: 'cors' })).toBeNull()
  })
})
