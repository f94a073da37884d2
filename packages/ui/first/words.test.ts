import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

declare global {
  interface Window {
    /** What the build puts before the script: by language and screen the words of its places. */
    shellWords: Record<string, Record<string, readonly string[]>>
  }
}
const script = readFileSync(join(import.meta.dirname, 'words.js'), 'utf8')
const shell = '<div class="shell"><b data-word></b><p data-word></p></div>'
const page = `<div id="root">${shell}</div><noscript></noscript>`

beforeEach(() => {
  document.body.innerHTML = page
  document.documentElement.lang = 'pl'
  document.documentElement.dataset.at = 'home'
  window.shellWords = {
    pl: { home: ['Cześć, {name}', 'Co nowego.'], campaigns: ['Kampanie'] },
    en: { home: ['Hello'] },
  }
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})
const run = () => void runInThisContext(script)
const said = () => [...document.querySelectorAll('[data-word]')].map(place => place.textContent)

test('SCR-76 the shell says the words of its screen in its language, each in its place, and calls who is signed in by their name', () => {
  localStorage.setItem('user', JSON.stringify({ name: 'Ola Wrona' }))
  run()
  expect(said()).toEqual(['Cześć, Ola', 'Co nowego.'])
  document.documentElement.lang = 'en'
  run()
  expect(said()).toEqual(['Hello', ''])
})

test.each([
  ['nobody is kept', null],
  ['what is kept cannot be read', '{'],
  ['what is kept has no name', '{}'],
])('SCR-76 where %s, a title with a name is left to the application', (_, kept) => {
  if (kept !== null) localStorage.setItem('user', kept)
  run()
  expect(said()).toEqual(['', 'Co nowego.'])
})

test.each([
  ['a screen', 'at', 'elsewhere'],
  ['a language', 'lang', 'de'],
])('SCR-76 for %s without words nothing is said', (_, what, value) => {
  if (what === 'lang') document.documentElement.lang = value
  else document.documentElement.dataset.at = value
  run()
  expect(said()).toEqual(['', ''])
})

test('SCR-76 a page that is still being read has its words with its first picture, once the shell is whole', () => {
  document.body.innerHTML = `<div id="root">${shell}</div>`
  let draw: FrameRequestCallback = () => undefined
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation(next => {
    draw = next
    return 0
  })
  document.documentElement.dataset.at = 'campaigns'
  run()
  expect(said()).toEqual(['', ''])
  document.body.insertAdjacentHTML('beforeend', '<noscript></noscript>')
  draw(0)
  expect(said()).toEqual(['Kampanie', ''])
})
