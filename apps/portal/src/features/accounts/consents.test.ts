import { expect, test, vi } from 'vitest'
import { socialRegistration } from './consents.tsx'

/** A form with these boxes ticked, and what it was told. */
function form(ticked: { privacy: boolean; terms: boolean }) {
  const told: string[] = []
  return {
    told,
    getValues: (name: string) => (name === 'is_privacy_accepted' ? ticked.privacy : ticked.terms),
    setError: (name: string, { message }: { message: string }) => told.push(`${name}: ${message}`),
    setFocus: vi.fn<(name: string) => void>(),
  }
}

test.each([
  [{ privacy: false, terms: false }, 'is_privacy_accepted', 2],
  [{ privacy: true, terms: false }, 'is_service_terms_accepted', 1],
  [{ privacy: false, terms: true }, 'is_privacy_accepted', 1],
])('SOC-05, VAL-13: with %o nothing starts, and the focus goes to %s', (ticked, focused, texts) => {
  const { told, ...asked } = form(ticked)
  expect(socialRegistration(asked)).toBeNull()
  expect(told).toHaveLength(texts)
  expect(asked.setFocus).toHaveBeenCalledExactlyOnceWith(focused)
})

test('SOC-05: with both consents the window is told of them and of the language', () => {
  const { told, ...asked } = form({ privacy: true, terms: true })
  expect(socialRegistration(asked)).toEqual({
    remember: false,
    query: { privacy: '1', terms: '1', language: 'pl' },
  })
  expect(told).toEqual([])
})
