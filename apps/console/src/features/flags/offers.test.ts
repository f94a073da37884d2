import { platforms, providerDefaults, type ProviderFlags } from '@fanfara/contract/enums'
import { expect, test } from 'vitest'
import { flagsOf, offerOf, offers } from './offers.ts'

/** Every way in which the four flags of an offer can stand. */
const combinations: ProviderFlags[] = Array.from({ length: 16 }, (_, bits) => ({
  active: (bits & 1) > 0,
  coming_soon: (bits & 2) > 0,
  hidden: (bits & 4) > 0,
  hidden_in_login: (bits & 8) > 0,
  need_confirm: false,
}))

test('SCR-71 however flags stand, they are one offer, and whichever is chosen then is the one that is read back', () => {
  for (const flags of combinations) {
    expect(offers).toContain(offerOf(flags))
    for (const offer of offers)
      expect(offerOf({ ...flags, ...flagsOf[offer] }), JSON.stringify([flags, offer])).toBe(offer)
  }
})

test('SCR-71 platforms are offered as they are shipped, Instagram without sign-in', () => {
  expect(platforms.map(name => [name, offerOf(providerDefaults[name])])).toEqual([
    ['twitch', 'offered'],
    ['youtube', 'offered'],
    ['tiktok', 'offered'],
    ['instagram', 'no_login'],
    ['x', 'offered'],
  ])
})
