import { adTypeFacts, adTypes, type Platform } from '@fanfara/contract/enums'
import type { MediaItem } from '@fanfara/platforms'
import { describe, expect, test } from 'vitest'
import { choicesOf, isTooOld, kindsFor, listedSince, listMax } from './policy.ts'

const at = (text: string) => new Date(`2026-03-${text}Z`)
const item = (of: Partial<MediaItem> = {}): MediaItem => ({
  externalId: '1',
  type: 'other',
  kind: 'vod',
  url: 'https://www.twitch.tv/videos/1',
  createdAt: at('05T12:00:00'),
  isPublic: true,
  durationSeconds: 3600,
  ...of,
})
const stream = { adType: 'stream_shotout', startsAt: at('05T12:30:00') } as const

describe('TASK-33 what fits a task', () => {
  test('every ad type has kinds of media on each of its platforms, but the banner that no platform knows', () => {
    for (const adType of adTypes)
      for (const platform of adTypeFacts[adType].platforms as readonly Platform[])
        expect(kindsFor(adType, platform).length > 0, `${adType} ${platform}`).toBe(
          adType !== 'onpage_banner_under_stream',
        )
    expect(kindsFor('instastory', 'instagram')).toEqual(['story'])
    expect(kindsFor('paid_promotion', 'instagram')).toEqual(['post', 'reel'])
  })

  test('a stream counts while any of it is in the window, everything else by its beginning', () => {
    expect(isTooOld(stream, item())).toBe(false)
    expect(isTooOld(stream, item({ durationSeconds: 1799 }))).toBe(true)
    expect(isTooOld(stream, item({ type: 'live', createdAt: at('01T00:00:00'), durationSeconds: null }))).toBe(false)
    expect(isTooOld({ ...stream, adType: 'video_shotout' }, item())).toBe(true)
    expect(isTooOld({ ...stream, startsAt: null }, item({ durationSeconds: 1 }))).toBe(false)
  })

  test('the recording of what is on air stands aside, and what is not public', () => {
    const live = item({
      externalId: '2',
      type: 'live',
      kind: 'live',
      createdAt: at('05T13:00:00'),
      durationSeconds: null,
    })
    const recording = item({ externalId: '3', createdAt: at('05T13:00:20'), durationSeconds: 60 })
    const later = item({ externalId: '4', createdAt: at('05T14:00:00') })
    const hidden = item({ externalId: '5', createdAt: at('05T14:00:00'), isPublic: false })
    const chosen = choicesOf([recording, item(), later, hidden, live], stream)
    expect(chosen.map(({ externalId }) => externalId)).toEqual(['2', '4', '1'])
  })

  test('nobody looks back further than 60 days, and a list has an end', () => {
    const now = at('31T00:00:00')
    expect(listedSince({ adType: 'tweet', startsAt: null }, now).toISOString()).toBe('2026-01-30T00:00:00.000Z')
    expect(listedSince(stream, now).toISOString()).toBe('2026-03-03T12:30:00.000Z')
    expect([listMax('twitch'), listMax('x')]).toEqual([50, 20])
  })
})
