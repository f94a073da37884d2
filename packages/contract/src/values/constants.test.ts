import { expect, test } from 'vitest'
import { COUNT_MAX, RECONNECT_MAX_MS } from '../inbox/names.ts'
import { defaultLanguage } from './languages.ts'
import { languages } from './enums.ts'
import * as limits from './limits.ts'
import { STAGE_COUNT, stageBounds } from './stages.ts'

const MIB = 1024 * 1024

/** Each constant of the requirements beside the figure that they fix; screens and server read it from one place. */
test.each<[string, unknown, unknown]>([
  ['CONST-03 languages, the default first', [defaultLanguage, ...languages], ['pl', 'pl', 'en']],
  ['CONST-05 letters of a password', limits.PASSWORD_MIN_LENGTH, 8],
  ['CONST-06 digits of a reset code', limits.RESET_CODE_LENGTH, 4],
  ['CONST-07 interests of a profile', limits.INTERESTS_MAX, 3],
  ['CONST-08 bytes of an invoice', limits.INVOICE_MAX_BYTES, 10 * MIB],
  ['CONST-09 days until an invoice is due', limits.INVOICE_TERM_DAYS, 30],
  ['CONST-10 bytes of an avatar', limits.AVATAR_MAX_BYTES, 2 * MIB],
  ['CONST-11 zł of the highest price', limits.PRICE_MAX, 1_000_000],
  ['CONST-12 zł of the smallest payout', limits.PAYOUT_MINIMUM_ZLOTY, 100],
  ['CONST-13 days that an advertiser has', limits.ADVERTISER_TERM_DAYS, 90],
  ['CONST-14 rows of a list on the dashboard', limits.DASHBOARD_ITEMS, 2],
  ['CONST-16 days that the subtitle on earnings looks back', limits.FINANCES_DAYS, 30],
  ['CONST-18 points of the evaluation', STAGE_COUNT, 8],
  ['CONST-20 seconds after which a snapshot is made', limits.SNAPSHOT_SECONDS.create, 25],
  ['CONST-21 seconds of its countdown', limits.SNAPSHOT_SECONDS.total, 90],
  ['CONST-22 a popup’s share of the screen', limits.POPUP, { width: 0.5, height: 0.8 }],
  ['CONST-23 pixels of the widest dialog', limits.MODAL_MAX_WIDTH, 1144],
  ['CONST-25 pixels from which it is a desktop', limits.DESKTOP_BREAKPOINT, 992],
  ['CONST-26 pixels below which a table scrolls', limits.TABLE_MIN_SCROLL_WIDTH, 1024],
  ['CONST-27 the country of an empty form', limits.DEFAULT_COUNTRY, 'PL'],
  ['CONST-28 ms between two tries of a socket', RECONNECT_MAX_MS, 10_000],
  ['CONST-30 the highest count', COUNT_MAX, 100],
  ['CONST-34 ms that unused answers are kept', limits.CACHE_KEPT_MS, 60_000],
  ['CONST-35 characters of a description', limits.DESCRIPTION_MAX, 500],
  ['CONST-38 names in the browser’s storage', Object.values(limits.STORAGE), ['auth', 'settings', 'user']],
])('%s', (_, is, wanted) => {
  expect(is).toEqual(wanted)
})

test.each([
  ['CONST-40 followers on Instagram', 'instagram', '5000 10000 25000 50000 100000 200000 500000 1000000'],
  ['CONST-40 followers on X', 'x', '5000 10000 25000 50000 100000 200000 500000 1000000'],
  ['CONST-41 views on YouTube', 'youtube', '2000 5000 10000 20000 50000 100000 200000 500000'],
  ['CONST-42 views on TikTok', 'tiktok', '5000 20000 50000 100000 200000 400000 600000 800000'],
  ['CONST-43 viewers on Twitch', 'twitch', '25 75 125 200 500 1000 2000 5000'],
] as const)('EVAL-03 %s: the lower bound of each stage', (_, platform, bounds) => {
  expect(stageBounds[platform].join(' ')).toBe(bounds)
})
