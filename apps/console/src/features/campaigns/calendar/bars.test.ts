import type { CalendarCampaign } from '@fanfara/contract/ops/campaign/calendar'
import { expect, test } from 'vitest'
import { calendarCampaign } from '#/test/samples.ts'
import { goingOn, marksIn, partOf, recruitsIn, runsIn, writtenOn } from './bars.ts'

const one = (of: Partial<CalendarCampaign>) => calendarCampaign(of)

test.each([
  [
    { from: '2026-02-10', to: '2026-03-01' },
    { first: 1, last: 1, begins: false, ends: true },
  ],
  [
    { from: '2026-03-31', to: '2026-04-02' },
    { first: 31, last: 31, begins: true, ends: false },
  ],
  [
    { from: '2026-03-05', to: '2026-03-05' },
    { first: 5, last: 5, begins: true, ends: true },
  ],
  [
    { from: '2026-01-01', to: null },
    { first: 1, last: 31, begins: false, ends: false },
  ],
  [{ from: '2026-02-01', to: '2026-02-28' }, null],
  [{ from: '2026-04-01', to: null }, null],
  [null, null],
])('WORK-08 of %j March shows %j', (span, part) => {
  expect(partOf(span, '2026-03')).toEqual(part)
})

test.each([
  ['both ends where there is room', ['2026-03-05', '2026-03-20'], { from: '2026-03-05', to: '2026-03-20' }],
  ['the end, of what began before', ['2026-02-10', '2026-03-05'], { from: null, to: '2026-03-05' }],
  ['the start, of what ends later', ['2026-03-27', '2026-04-20'], { from: '2026-03-27', to: null }],
  ['the end, of what is short', ['2026-03-05', '2026-03-10'], { from: null, to: '2026-03-10' }],
  ['both, of what goes on through the month', ['2026-02-10', '2026-04-20'], { from: '2026-02-10', to: '2026-04-20' }],
  ['the start, of what has no end', ['2026-03-27', null], { from: '2026-03-27', to: null }],
  ['nothing on four days', ['2026-02-10', '2026-03-04'], null],
  ['nothing on one day', ['2026-03-31', '2026-04-20'], null],
] as const)('SCR-83 a bar says %s', (_, [start, end], written) => {
  const campaign = one({ start_date: start, end_date: end })
  const part = partOf(runsIn(campaign), '2026-03')
  expect(part && writtenOn(part, campaign)).toEqual(written)
})

test('WORK-08 creators come from publishing until recruiting, or the campaign, ends; of a draft the last day alone is known', () => {
  const days = { recruiting_from: '2026-03-01', recruiting_until: null, end_date: '2026-03-20' }
  expect(recruitsIn(one(days))).toEqual({ from: '2026-03-01', to: '2026-03-20' })
  expect(recruitsIn(one({ ...days, recruiting_until: '2026-03-10' }))?.to).toBe('2026-03-10')
  expect(recruitsIn(one({ ...days, end_date: null }))?.to).toBeNull()
  const draft = one({ stage: 'draft', recruiting_from: null, recruiting_until: '2026-03-10' })
  expect(recruitsIn(draft)).toEqual({ from: '2026-03-10', to: '2026-03-10' })
  expect(recruitsIn(one({ recruiting_from: null, recruiting_until: null }))).toBeNull()
  expect(recruitsIn(one({ ...days, stage: 'cancelled' }))).toBeNull()
  expect(runsIn(one({ start_date: null }))).toBeNull()
})

test('WORK-08 a day has what begins and ends on it, once for each campaign', () => {
  const short = one({ start_date: '2026-03-05', end_date: '2026-03-05', recruiting_from: null, recruiting_until: null })
  const other = one({
    recruiting_from: '2026-02-20',
    start_date: '2026-03-05',
    recruiting_until: '2026-03-01',
    end_date: null,
  })
  const marks = [...marksIn([short, other], '2026-03')].map(([day, rows]) => [day, rows.map(row => row.marks)])
  expect(marks).toEqual([
    ['2026-03-05', [['start', 'end'], ['start']]],
    ['2026-03-01', [['recruiting_until']]],
  ])
  expect(goingOn([short, other], '2026-03-06')).toEqual([other])
  expect(goingOn([one({ ...other, stage: 'cancelled' })], '2026-03-06')).toEqual([])
})
