import type { OpsApplication } from '@fanfara/contract/ops/inbox'
import { expect, test } from 'vitest'
import { bodyOf, emptyApplication, partsOf, valuesOf } from './application-values.ts'

const shop: OpsApplication = {
  id: '00000000-0000-4000-8000-000000000001',
  identifier: 'shop',
  name: 'Shop',
  is_own: false,
  is_secure: true,
  allowed_origins: ['https://shop.test', 'http://localhost:*'],
  makes_feeds: true,
  own_channels: ['email'],
  is_removable: true,
  branding: { color: '#ff0000', direction: 'rtl', removeBranding: true, fontFamily: 'Figtree' },
  created_at: '2026-03-01T10:00:00.000Z',
}

test('OPS-25: a form that nobody touched changes nothing, not even what it does not show', () => {
  const { identifier, name, is_secure, allowed_origins, makes_feeds, own_channels, branding } = shop
  expect(bodyOf(valuesOf(shop), branding)).toEqual({
    identifier,
    name,
    is_secure,
    allowed_origins,
    makes_feeds,
    own_channels,
    branding,
  })
})

test('OPS-25: origins are written one per line, as they are copied from an address bar', () => {
  const origins = ' https://Shop.test/ \n\nhttps://shop.test\nhttp://localhost:* '
  expect(bodyOf({ ...emptyApplication, origins }).allowed_origins).toEqual(['https://shop.test', 'http://localhost:*'])
})

test('OPS-25: what is emptied in the look is gone, the rest stays', () => {
  const values = { ...valuesOf(shop), color: ' ', direction: '' as const, remove_branding: false }
  expect(JSON.parse(JSON.stringify(bodyOf(values, shop.branding).branding))).toEqual({ fontFamily: 'Figtree' })
})

test('OPS-25: a new application is in secure mode', () => {
  expect(bodyOf(emptyApplication)).toMatchObject({ is_secure: true, allowed_origins: [], makes_feeds: false })
})

test('OPS-25: tags are taken apart without blanks and repetitions', () => {
  expect(partsOf('orders, news,, orders ', ',')).toEqual(['orders', 'news'])
})
