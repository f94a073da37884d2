import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Theme } from '@fanfara/contract/enums'
import { applyTheme, followTheme } from './theme.tsx'

/** A device that prefers light or dark, and may change its mind. */
function device(prefersLight: boolean) {
  const listeners = new Set<() => void>()
  const query = {
    matches: prefersLight,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => query)
  return {
    listeners,
    change(matches: boolean) {
      query.matches = matches
      for (const listener of listeners) listener()
    },
  }
}
const applied = () => document.documentElement.dataset.theme
const colour = () => document.querySelector('meta[name=theme-color]')?.getAttribute('content')

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="">'
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['light', false, 'light', '#faf8f4'],
  ['dark', true, 'dark', '#0c0e14'],
  ['system', true, 'light', '#faf8f4'],
  ['system', false, 'dark', '#0c0e14'],
] as const)('SET-05 the theme %s on a device that prefers light: %s is %s', (theme, prefersLight, shown, bar) => {
  device(prefersLight)
  applyTheme(theme)
  expect([applied(), colour()]).toEqual([shown, bar])
})

test('SET-05 it follows what is chosen and what the device prefers, until it is stopped', () => {
  const { change, listeners } = device(false)
  let theme: Theme = 'system'
  let tell: () => void = () => undefined
  const stop = followTheme(
    () => theme,
    onChange => {
      tell = onChange
      return () => {
        tell = () => undefined
      }
    },
  )
  expect(applied()).toBe('dark')
  change(true)
  expect(applied()).toBe('light')
  theme = 'dark'
  tell()
  expect(applied()).toBe('dark')
  stop()
  theme = 'light'
  tell()
  expect(applied()).toBe('dark')
  expect(listeners.size).toBe(0)
})
