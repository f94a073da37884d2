import { adTypeFacts, adTypes, type Platform } from '@fanfara/contract/enums'
import type { MediaItem } from '@fanfara/platforms'
import { describe, expect, test } from 'vitest'
import {
  choicesOf,
  figuresOf,
  isTooOld,
  kindsFor,
  LIST_LIMITS,
  listedSince,
  listMax,
  sentenceFor,
  SNAPSHOT_LIMIT,
} from './policy.ts'

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

  test('live work is proven by streams and their recordings, other work by what its platform publishes', () => {
    const kinds = (['twitch', 'youtube', 'instagram', 'tiktok', 'x'] as const).map(platform => [
      kindsFor('stream_shotout', platform),
      kindsFor('paid_promotion', platform),
    ])
    expect(kinds).toEqual([
      [
        ['live', 'vod'],
        ['vod', 'video'],
      ],
      [
        ['live', 'video'],
        ['video', 'short'],
      ],
      [[], ['post', 'reel']],
      [[], ['video']],
      [[], ['post']],
    ])
    expect(kindsFor('onpage_banner_under_stream', 'twitch')).toEqual([])
  })

  test('on Instagram a story, a reel and a post are each proven by their own kind; elsewhere the platform decides', () => {
    const own = adTypes.filter(adType => adType !== 'paid_promotion' && kindsFor(adType, 'instagram').length === 1)
    const kindOf = (adType: (typeof adTypes)[number]) => adTypeFacts[adType].kind
    expect(new Set(own.map(kindOf))).toEqual(new Set(['story', 'reel', 'post']))
    for (const adType of own) expect(kindsFor(adType, 'instagram')).toEqual([kindOf(adType)])
    expect(kindsFor('video_shotout', 'instagram')).toEqual(['post', 'reel'])
    expect(kindsFor('instastory', 'x')).toEqual(['post'])
  })

  test('a stream counts while any of it is in the window, everything else by its beginning', () => {
    expect(isTooOld(stream, item())).toBe(false)
    expect(isTooOld(stream, item({ durationSeconds: 1799 }))).toBe(true)
    expect(isTooOld(stream, item({ durationSeconds: 1800 }))).toBe(false)
    expect(isTooOld(stream, item({ durationSeconds: null }))).toBe(true)
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

  test('of two streams on air the recording of either stands aside; one that began two minutes apart is another', () => {
    const live = (id: string, text: string) =>
      item({ externalId: id, type: 'live', kind: 'live', createdAt: at(text), durationSeconds: null })
    const own = item({ externalId: '3', createdAt: at('05T14:01:59') })
    const other = item({ externalId: '4', createdAt: at('05T14:02:00') })
    const video = item({ externalId: '5', kind: 'video', createdAt: at('05T14:00:00') })
    const chosen = choicesOf([live('1', '05T13:00:00'), own, other, video, live('2', '05T14:00:00')], stream)
    expect(chosen.map(({ externalId }) => externalId)).toEqual(['2', '1', '4', '5'])
  })

  test('shorts have 180 seconds at most, also where nobody says how long; other videos as many as they like', () => {
    const ids = (adType: 'video_short' | 'video_shotout') =>
      choicesOf(
        [180, 181, null].map(durationSeconds =>
          item({ externalId: `${durationSeconds}`, kind: 'video', durationSeconds }),
        ),
        { adType, startsAt: null },
      ).map(({ externalId }) => externalId)
    expect(ids('video_short')).toEqual(['180', 'null'])
    expect(ids('video_shotout')).toEqual(['180', '181', 'null'])
  })
})

test('what a platform counted is those who watch now for a live stream on Twitch, the views so far for the rest', () => {
  expect(figuresOf('twitch', { type: 'live', viewCount: 120 })).toEqual({ views: null, viewers: 120 })
  expect(figuresOf('twitch', { type: 'other', viewCount: 120 })).toEqual({ views: 120, viewers: null })
  expect(figuresOf('youtube', { type: 'live', viewCount: 120 })).toEqual({ views: 120, viewers: null })
  expect(figuresOf('twitch', { type: 'live' })).toEqual({ views: null, viewers: null })
})

test('each of a platform’s reasons has its sentence, but the one that a person has to judge', () => {
  const reasons = [
    'not_a_media_url',
    'wrong_platform',
    'not_found',
    'not_owner',
    'not_public',
    'too_old',
    'unresolvable',
    'needs_manual_review',
  ] as const
  expect(reasons.map(sentenceFor)).toEqual([
    'inputs.error.proof_unknown',
    'inputs.error.proof_platform',
    'inputs.error.proof_not_found',
    'inputs.error.proof_not_owner',
    'inputs.error.proof_not_public',
    'inputs.error.proof_too_old',
    'inputs.error.proof_short',
    null,
  ])
})

test('threat model §3.6 how often lists and snapshots may be asked for', () => {
  const hour = 3_600_000
  expect(LIST_LIMITS.map(({ max, windowMs }) => [max, windowMs / hour])).toEqual([
    [40, 1],
    [120, 24],
  ])
  expect(SNAPSHOT_LIMIT).toEqual({ max: 10, windowMs: hour })
})
