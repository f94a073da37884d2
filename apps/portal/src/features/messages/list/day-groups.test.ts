import { expect, test, vi } from 'vitest'
import { groupByDay } from './day-groups.ts'

const message = (_id: string, at: Date) => ({ _id, content: '', createdAt: at.toISOString(), read: false, seen: false })

const sent = {
  a: '2026-02-28T23:05:00Z',
  b: '2026-02-28T22:59:00Z',
  c: '2026-02-28T07:00:00Z',
  d: '2026-02-20T11:00:00Z',
}

test.each(['Europe/Warsaw', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'SCR-20 messages stand under today, yesterday and dates of Warsaw on a device with the clock of %s',
  zone => {
    vi.stubEnv('TZ', zone)
    const now = new Date('2026-02-28T23:10:00Z')
    const groups = groupByDay(
      Object.entries(sent).map(([id, at]) => message(id, new Date(at))),
      now,
    )
    expect(groups.map(({ day, messages }) => [day, messages.map(({ _id }) => _id)])).toEqual([
      ['today', ['a']],
      ['yesterday', ['b', 'c']],
      [new Date(sent.d).toISOString(), ['d']],
    ])
    expect(groupByDay([], now)).toEqual([])
    vi.unstubAllEnvs()
  },
)
