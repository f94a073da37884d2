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
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

/** Runs the page's first script at an address, as the browser does before it paints. */
function run(path: string, entry?: string) {
  history.replaceState(null, '', path)
  const tag = document.createElement('script')
  tag.dataset.files = JSON.stringify(files)
  if (entry) tag.dataset.entry = entry
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

test.each([
  ['a stranger at the door', null, '/', 'door'],
  ['a stranger elsewhere', null, '/campaigns', ''],
  ['a creator', 'influencer', '/', 'home'],
  ['a creator among campaigns', 'influencer', '/campaigns', 'campaigns'],
  ['a creator elsewhere', 'influencer', '/finances', ''],
  ['an operator, who is led to the console', 'operator', '/', ''],
])('SCR-76 the shell of %s says the words of their screen', (_, role, path, screen) => {
  if (role) keep('auth', { token: 't' })
  keep('user', { role })
  run(path)
  expect(document.documentElement.dataset.at).toBe(screen)
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

/** Applications that the first script has begun, in their order; none is really loaded. */
function watchEntries() {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {})
  const isEntry = (node: Node | string): node is HTMLScriptElement =>
    node instanceof HTMLScriptElement && node.type === 'module'
  return () => append.mock.calls.flatMap(nodes => nodes.filter(isEntry).map(node => node.getAttribute('src')))
}

test('DOOR-05 an application that the page holds back begins once, when the shell is painted', async () => {
  vi.useFakeTimers()
  const entered = watchEntries()
  run('/login', '/assets/index.js')
  expect(entered()).toEqual([])
  paint()
  expect(entered()).toEqual(['/assets/index.js'])
  await vi.runAllTimersAsync()
  expect(entered()).toEqual(['/assets/index.js'])
})

test('DOOR-05 it begins without a paint in the background, without a shell, and where a browser does not tell in time', async () => {
  const entered = watchEntries()
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  run('/login', '/assets/background.js')
  isHidden.mockReturnValue(false)
  run('/callback', '/assets/popup.js')
  expect(entered()).toEqual(['/assets/background.js', '/assets/popup.js'])
  vi.useFakeTimers()
  run('/login', '/assets/untold.js')
  await vi.advanceTimersByTimeAsync(500)
  expect(entered().at(-1)).toBe('/assets/untold.js')
})

test('DOOR-03 the theme and the language are those of the settings before anything is painted', () => {
  keep('settings', { theme: 'light', language: 'en' })
  run('/login')
  const { dataset, lang } = document.documentElement
  expect([dataset.theme, lang]).toEqual(['light', 'en'])
  expect(document.querySelector('meta')?.content).toBe('#faf8f4')
})
