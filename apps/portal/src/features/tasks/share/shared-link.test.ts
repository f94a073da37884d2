import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { describe, expect, test } from 'vitest'
import { linkIn, platformOf, tasksFor } from './shared-link.ts'

describe('PHONE-06 the link in what was shared', () => {
  test.each([
    [{ url: 'https://youtu.be/a' }, 'https://youtu.be/a'],
    [{ text: 'https://youtu.be/a' }, 'https://youtu.be/a'],
    [{ text: 'Zobacz mój film: https://www.tiktok.com/@ola/video/7?x=1.' }, 'https://www.tiktok.com/@ola/video/7?x=1'],
    [{ title: 'Film (https://x.com/ola/status/1)' }, 'https://x.com/ola/status/1'],
    [{ url: 'nothing', text: 'see http://example.com/a' }, 'http://example.com/a'],
    [{ text: 'https://user:pass@evil.test/a https://youtu.be/a' }, null],
    [{ text: 'https://localhost/a' }, null],
    [{ url: 'javascript:alert(1)' }, null],
    [{ text: 'no link at all' }, null],
    [{}, null],
  ])('%j', (shared, link) => expect(linkIn(shared)).toBe(link))
})

test.each([
  ['https://m.youtube.com/watch?v=a', 'youtube'],
  ['https://youtu.be/a', 'youtube'],
  ['https://clips.twitch.tv/A', 'twitch'],
  ['https://vm.tiktok.com/a', 'tiktok'],
  ['https://www.instagram.com/p/a', 'instagram'],
  ['https://mobile.twitter.com/a', 'x'],
  ['https://x.com/a', 'x'],
  ['https://notx.com/a', null],
  ['https://x.com.evil.test/a', null],
] as const)('PHONE-06 %s is of %s', (link, platform) => expect(platformOf(link)).toBe(platform))

describe('PHONE-06 the tasks that a link fits', () => {
  const link = 'https://youtu.be/a'
  const fit = (...of: Parameters<typeof sampleTask>[0][]) =>
    tasksFor(
      of.map(each => sampleTask(each)),
      link,
    ).map(({ id }) => id)

  test('run now, on the link’s platform, and are proven by a link', () => {
    expect(
      fit(
        { id: 'fits' },
        { id: 'other platform', channel_type: 'tiktok' },
        { id: 'coming', status: 'coming' },
        { id: 'finished', status: 'finished' },
        { id: 'missed', status: 'missed' },
        { id: 'live', media_type: 'live', type: 'stream_shotout' },
        { id: 'not approved', need_acceptance: true },
        { id: 'approved', need_acceptance: true, is_acceptance_approved: true },
        { id: 'runs by itself', type: 'automatic' },
      ),
    ).toEqual(['fits', 'approved'])
  })
  test('stand by their deadline; one without a date is last', () => {
    expect(
      fit(
        { id: 'none', end_date: null },
        { id: 'later', end_date: '2026-03-11T00:00:00Z' },
        { id: 'soon', end_date: '2026-03-09T00:00:00Z' },
      ),
    ).toEqual(['soon', 'later', 'none'])
  })
  test('are those of every platform where the link says nothing of that', () => {
    const tasks = [sampleTask({ id: 'a' }), sampleTask({ id: 'b', channel_type: 'tiktok' })]
    expect(tasksFor(tasks, 'https://bit.ly/a').map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
