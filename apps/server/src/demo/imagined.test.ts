import { campaignStatuses } from '@fanfara/contract/enums'
import { expect, test } from 'vitest'
import { calendarOf } from './calendar.ts'
import { imagineCampaigns } from './campaigns.ts'
import { chanceOf, steadyId } from './chance.ts'
import { imagineEntries, takenPlaces } from './entries.ts'
import { imaginePeople } from './people.ts'
import { imagineTasks } from './tasks.ts'

/** Just after midnight in Warsaw, days of 23 and 25 hours, a leap day, and the last evening of a year. */
const moments = [
  '2026-11-20T23:01:00Z',
  '2025-03-30T00:30:00Z',
  '2025-03-30T21:59:00Z',
  '2025-10-26T00:30:00Z',
  '2028-02-29T12:00:00Z',
  '2026-12-31T22:59:59Z',
]

test.each(moments)('a world that is made at %s makes sense', moment => {
  const now = new Date(moment)
  const calendar = calendarOf(now)
  const campaigns = imagineCampaigns(calendar)
  const entries = imagineEntries(campaigns, imaginePeople(), calendar)
  const taken = takenPlaces(entries)
  expect(campaigns.filter(({ id, places }) => places !== null && (taken.get(id) ?? 0) > places)).toEqual([])
  expect(campaigns.filter(({ createdAt, publishedAt }) => createdAt > now || (publishedAt ?? now) > now)).toEqual([])
  const wrong = entries.filter(({ campaign, askedAt, enteredAt, leftAt, since }) => {
    const steps = [
      campaign.publishedAt ?? now,
      askedAt,
      enteredAt ?? askedAt,
      leftAt ?? enteredAt ?? askedAt,
      since,
      now,
    ]
    return steps.some((step, at) => at > 0 && step < (steps[at - 1] ?? step))
  })
  expect(wrong.map(({ campaign, person }) => `${campaign.name}: ${person.key}`)).toEqual([])
  const tasks = imagineTasks(entries, calendar)
  expect(tasks.filter(({ status, finishedAt }) => (status === 'finished') !== (finishedAt !== null))).toEqual([])
  expect(
    tasks.filter(
      ({ finishedAt, startsAt, endsAt }) =>
        finishedAt &&
        (finishedAt > now || finishedAt < (startsAt ?? finishedAt) || finishedAt > (endsAt ?? finishedAt)),
    ),
  ).toEqual([])
})

test('participations stand where their campaigns stand', () => {
  const calendar = calendarOf(new Date('2026-03-02T09:00:00Z'))
  const campaigns = imagineCampaigns(calendar)
  const entries = imagineEntries(campaigns, imaginePeople(), calendar)
  const allowed: Record<string, readonly string[]> = {
    completed: ['completed', 'declined'],
    cancelled: ['declined'],
    running: ['active', 'invited', 'pending_approval', 'declined'],
    onboarding: ['planned', 'attached', 'invited', 'pending_approval', 'declined'],
  }
  const astray = entries.filter(({ campaign, status }) => !allowed[campaign.stageNow]?.includes(status))
  expect(astray.map(({ campaign, status }) => `${campaign.name}: ${status}`)).toEqual([])
  expect([...new Set(entries.map(({ status }) => status))].every(status => campaignStatuses.includes(status))).toBe(
    true,
  )
})

test('chance is the same every time', () => {
  const drawn = () => {
    const chance = chanceOf('a text')
    return [chance.whole(1, 1000), chance.happens(50), chance.pick(['a', 'b', 'c']), chance.shuffled([1, 2, 3, 4])]
  }
  expect(drawn()).toEqual(drawn())
  expect(chanceOf('x').whole(3, 3)).toBe(3)
  expect(steadyId('x')).toBe(steadyId('x'))
  expect(steadyId('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
