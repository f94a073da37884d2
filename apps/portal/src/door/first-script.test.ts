import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8')
const files = {
  door: ['assets/login.js'],
  rooms: ['assets/rooms.js'],
  member: ['assets/member.js'],
  home: ['assets/home.js'],
  pl: ['assets/pl.js'],
  'pl/later': ['assets/later.js'],
}

let paint: () => void
/** A browser that tells of its first paint when the test says so. */
class Observer {
  static readonly supportedEntryTypes = ['paint']
  readonly told: (list: { getEntriesByName: (name: string) => object[] }, own: Observer) => void
  constructor(told: Observer['told']) {
    this.told = told
  }
  observe() {
    paint = () => {
      const list = { getEntriesByName: (name: string) => (name === 'first-contentful-paint' ? [{}] : []) }
      this.told(list, this)
    }
  }
  disconnect() {}
}

beforeEach(() => {
  for (const name of ['auth', 'user', 'settings']) localStorage.removeItem(name)
  document.head.innerHTML = '<meta name="theme-color" content="#0c0e14" />'
  delete window.configAhead
  delete window.startAhead
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

/** Runs the page's first script at an address, as the browser does before it paints. */
function run(path: string) {
  history.replaceState(null, '', path)
  const tag = document.createElement('script')
  tag.dataset.files = JSON.stringify(files)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag)
  runInThisContext(script)
}
const keep = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify(value))
const wanted = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href')?.slice(8, -3))

test('DOOR-03 nothing is asked for before the shell is painted, and all of it at once then', () => {
  keep('auth', { token: 't' })
  keep('user', { role: 'influencer' })
  run('/')
  expect([wanted(), vi.mocked(fetch).mock.calls]).toEqual([[], []])
  expect(document.documentElement.dataset.shell).toBe('member')
  paint()
  expect(wanted()).toEqual(['rooms', 'member', 'home', 'pl', 'later'])
})

test.each([
  ['a stranger at the door', null, '/login', ['login', 'pl']],
  ['a stranger elsewhere', null, '/register', ['rooms', 'pl']],
  ['a creator elsewhere', 'influencer', '/finances', ['rooms', 'member', 'pl', 'later']],
  ['an operator, who is led to the console', 'operator', '/', ['rooms', 'pl']],
])('DOOR-03 %s gets what the address needs and no more', (_, role, path, parts) => {
  if (role) keep('auth', { token: 't' })
  keep('user', { role })
  run(path)
  paint()
  expect(wanted()).toEqual(parts)
})

test('DOOR-04 the configuration is asked for beside the files, unless the application has asked already', () => {
  run('/login')
  paint()
  expect(vi.mocked(fetch).mock.calls).toEqual([['/api/config']])
  expect(window.configAhead).toBeInstanceOf(Promise)
  window.configAhead = null
  run('/login')
  paint()
  expect(vi.mocked(fetch)).toHaveBeenCalledOnce()
})

test('START-05 what the start page shows is asked for beside its files, for who is signed in and in their language', () => {
  keep('auth', { token: 't', remember: true })
  keep('user', { role: 'influencer' })
  keep('settings', { language: 'en' })
  run('/')
  paint()
  const headers = { authorization: 'Bearer t', 'content-language': 'en' }
  expect(vi.mocked(fetch).mock.calls).toEqual([
    ['/api/config'],
    ['/api/start', { headers, signal: expect.any(AbortSignal) }],
  ])
  expect(window.startAhead).toMatchObject({ token: 't', language: 'en', at: expect.any(Number) })
})

test.each([
  ['on another page', '/finances', 'influencer', undefined],
  ['by an operator, who is led to the console', '/', 'operator', undefined],
  ['where the application was faster', '/', 'influencer', null],
])('START-05 it is not asked for %s', (_, path, role, ahead) => {
  keep('auth', { token: 't' })
  keep('user', { role })
  window.startAhead = ahead
  run(path)
  paint()
  expect(vi.mocked(fetch).mock.calls).toEqual([['/api/config']])
})

test('DOOR-03 where a browser tells of no paint, or a page has no shell, the files are asked for all the same', async () => {
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
  run('/login')
  await expect.poll(wanted).toEqual(['login', 'pl'])
  document.head.querySelectorAll('link').forEach(link => link.remove())
  vi.stubGlobal('PerformanceObserver', Observer)
  run('/callback')
  await expect.poll(wanted).toEqual(['rooms', 'pl'])
  expect(document.documentElement.dataset.shell).toBe('none')
})

test('DOOR-03 the theme and the language are those of the settings before anything is painted', () => {
  keep('settings', { theme: 'light', language: 'en' })
  run('/login')
  const { dataset, lang } = document.documentElement
  expect([dataset.theme, lang]).toEqual(['light', 'en'])
  expect(document.querySelector('meta')?.content).toBe('#faf8f4')
})
