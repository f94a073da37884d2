import { afterEach, expect, test, vi } from 'vitest'
import { usualDebounceMs } from './debounce.ts'

afterEach(() => vi.unstubAllGlobals())

test('CONST-31 INBOX-43 events of the socket are gathered for 100 ms, and for a second under an end-to-end runner', () => {
  expect(usualDebounceMs()).toBe(100)
  vi.stubGlobal('Cypress', {})
  expect(usualDebounceMs()).toBe(1000)
})
