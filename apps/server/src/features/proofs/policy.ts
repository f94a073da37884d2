import { MINUTE_MS, HOUR_MS, DAY_MS } from '@fanfara/contract/durations'
import { type AdType, adTypeFacts, type Platform } from '@fanfara/contract/enums'
import type { MediaItem, MediaKind, VerifyOutcome } from '@fanfara/platforms'

/** Media of one list; X is paid for by the post (platforms.md §1), so its list is shorter. */
export const listMax = (platform: Platform): number => (platform === 'x' ? 20 : 50)
/**
 * How often a creator may have media listed: YouTube's 10,000 units a day and X's price per post are everybody's, and a
 * list costs 3 to 5 units there, or 20 posts. The browser keeps a list for a minute.
 */
export const LIST_LIMITS = [
  { name: 'hour', max: 40, windowMs: HOUR_MS },
  { name: 'day', max: 120, windowMs: DAY_MS },
] as const
/** As many as uploads (threat model §3.6): each snapshot keeps a file, and makes a clip at the platform. */
export const SNAPSHOT_LIMIT = { max: 10, windowMs: HOUR_MS } as const
/** Two presses within so long are one; later it is another recording. The countdown's own call comes after 25 s. */
export const SAME_PRESS_MS = 20_000
/** Twitch lets what is not a creator's own proof be kept for a day (platforms.md §11). */
export const KEPT_MS = DAY_MS

/** What no platform can say anything about: banners under a stream are looked at by a person (platforms.md §3.2). */
export const isJudgedByHand = (adType: AdType): boolean => adType === 'onpage_banner_under_stream'

const LIVE_KINDS: Record<Platform, readonly MediaKind[]> = {
  twitch: ['live', 'vod'],
  youtube: ['live', 'video'],
  instagram: [],
  tiktok: [],
  x: [],
}
const KINDS: Record<Platform, readonly MediaKind[]> = {
  twitch: ['vod', 'video'],
  youtube: ['video', 'short'],
  instagram: ['post', 'reel'],
  tiktok: ['video'],
  x: ['post'],
}

/** Kinds of media that may prove an ad type on a platform (platforms.md §8.1). */
export function kindsFor(adType: AdType, platform: Platform): readonly MediaKind[] {
  const { kind, media_type } = adTypeFacts[adType]
  if (isJudgedByHand(adType)) return []
  if (media_type === 'live') return LIVE_KINDS[platform]
  if (
    platform === 'instagram' &&
    adType !== 'paid_promotion' &&
    (kind === 'story' || kind === 'reel' || kind === 'post')
  )
    return [kind]
  return KINDS[platform]
}

/** What decides whether something fits a task. */
export interface Window {
  adType: AdType
  startsAt: Date | null
}

/** Streams that began before the task count with what is left of them; nobody streams for longer than this. */
const LONGEST_STREAM_MS = 2 * DAY_MS
/** Without a start, and for tasks that began long ago, so far back is looked: each page costs quota. */
const LOOK_BACK_MS = 60 * DAY_MS

/** The look-back's bound, or the longest stream before the task began, whichever is later. */
export function listedSince({ startsAt }: Window, now: Date): Date {
  const earliest = now.getTime() - LOOK_BACK_MS
  return new Date(Math.max(earliest, (startsAt?.getTime() ?? earliest) - LONGEST_STREAM_MS))
}

type Timed = Pick<MediaItem, 'type' | 'createdAt' | 'durationSeconds'>

/** Whether something is from before the task's window: a stream is when it ended before it, anything else by its date. */
export function isTooOld({ adType, startsAt }: Window, { type, createdAt, durationSeconds }: Timed): boolean {
  if (!startsAt || type === 'live') return false
  const isStream = adTypeFacts[adType].media_type === 'live'
  return createdAt.getTime() + (isStream ? (durationSeconds ?? 0) * 1000 : 0) < startsAt.getTime()
}

/** Shorts are at most so long (platforms.md §4.4). Seconds. */
const SHORT_MAX = 180
/** Beginnings of a stream and of its own recording differ by less than this. */
const SAME_START_MS = 2 * MINUTE_MS

/** Of what a platform listed, what may be chosen: public, in the window; live first, then the newest. */
export function choicesOf(items: readonly MediaItem[], task: Window): MediaItem[] {
  const live = items.filter(({ type }) => type === 'live')
  const isBeingRecorded = ({ kind, createdAt }: MediaItem) =>
    kind === 'vod' && live.some(stream => Math.abs(stream.createdAt.getTime() - createdAt.getTime()) < SAME_START_MS)
  const fits = (item: MediaItem) =>
    item.isPublic &&
    !isTooOld(task, item) &&
    !isBeingRecorded(item) &&
    (task.adType !== 'video_short' || (item.durationSeconds ?? 0) <= SHORT_MAX)
  const rank = ({ type }: MediaItem) => (type === 'live' ? 0 : 1)
  return items.filter(fits).sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime())
}

/** What a platform counted: of a stream on Twitch those who watch now, of everything else the views so far. */
export function figuresOf(platform: Platform, { type, viewCount = null }: Pick<MediaItem, 'type' | 'viewCount'>) {
  return platform === 'twitch' && type === 'live'
    ? { views: null, viewers: viewCount }
    : { views: viewCount, viewers: null }
}

type Reason = Extract<VerifyOutcome, { ok: false }>['reason']

/** The sentence for a platform's "no"; null where a person has to look. */
export const sentenceFor = (reason: Reason): string | null =>
  ({
    not_a_media_url: 'inputs.error.proof_unknown',
    wrong_platform: 'inputs.error.proof_platform',
    not_found: 'inputs.error.proof_not_found',
    not_owner: 'inputs.error.proof_not_owner',
    not_public: 'inputs.error.proof_not_public',
    too_old: 'inputs.error.proof_too_old',
    unresolvable: 'inputs.error.proof_short',
    needs_manual_review: null,
  })[reason]
