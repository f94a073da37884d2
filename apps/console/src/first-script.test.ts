import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8')
const files = { start: ['assets/start.js'], pl: ['assets/pl.js'] }

let paint: () => void
/** A browser that tells of its first paint when the test says so. */
class Observer {
  static readonly supportedEntryTypes = ['paint']
  constructor(told: (list: { getEntriesByName: () => object[] }, own: Observer) => void) {
    paint = () => told({ getEntriesByName: () => [{}] }, this)
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = ''
  vi.stubGlobal('PerformanceObserver', Observer)
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
  const { shell, at } = document.documentElement.dataset
  return [shell, at]
}
const signIn = (role: string) => {
  localStorage.setItem('auth', JSON.stringify({ token: 't' }))
  localStorage.setItem('user', JSON.stringify({ role }))
}
const wanted = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'))

test.each([
  ['an operator', 'operator', '/ops', ['operator', 'start']],
  ['an operator at another screen', 'operator', '/ops/payouts', ['operator', 'elsewhere']],
  ['a guest, who is led to the door', null, '/ops/payouts', ['door', 'door']],
  ['a creator, who is too', 'influencer', '/ops/', ['door', 'door']],
])('SCR-76 the console’s shell for %s is that of what comes', (_, role, path, shape) => {
  if (role) signIn(role)
  expect(run(path)).toEqual(shape)
})

test('SCR-76 who comes with an invitation sees nothing of the door before it, and waits for no paint', async () => {
  expect(run('/ops/invitation')[0]).toBe('none')
  await expect.poll(wanted).toEqual(['/ops/assets/pl.js'])
})

test('DOOR-03 the console’s shell is painted before the files of its address are asked for', () => {
  signIn('operator')
  run('/ops')
  expect(wanted()).toEqual([])
  paint()
  expect(wanted()).toEqual(['/ops/assets/pl.js', '/ops/assets/start.js'])
})

test('DOOR-03 where a browser tells of no paint they are asked for all the same', async () => {
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
  run('/ops/login')
  await expect.poll(wanted).toEqual(['/ops/assets/pl.js'])
})
