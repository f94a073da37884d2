import type { Platform } from '../media-url.ts'
import { steady } from './chance.ts'
import { type Account, emptyState, type Linkage, readState, type State, type Video } from './state.ts'
import type { SimulatorStore } from './store.ts'

/** All five of the product's. */
export type SimulatedPlatform = Platform

/** All of them, in the order of their pages. */
export const simulatedPlatforms: readonly SimulatedPlatform[] = ['twitch', 'youtube', 'instagram', 'tiktok', 'x']

/** A video, upload, finished stream or post of a predefined account. */
export interface SeedVideo {
  /** Twitch, Instagram, TikTok, X: digits. YouTube: 11 of `[A-Za-z0-9_-]`. Default: made from account and title. */
  id?: string
  title: string
  publishedAt: Date
  durationSeconds: number
  views: number
  /** So many more views in a day; default none. */
  viewsPerDay?: number
  /** Default `upload`; `archive` is a finished stream. */
  kind?: 'archive' | 'upload' | 'highlight'
  visibility?: 'public' | 'unlisted' | 'private'
  paidPromotion?: boolean
  /** X: ids the post had before it was edited, oldest first. */
  earlierIds?: readonly string[]
  /** Instagram; default `post`. Stories are gone after a day. */
  format?: Video['format']
}

/** An account the demo world wants to exist. */
export interface SeedAccount {
  /** Twitch, Instagram, X: digits. YouTube: channel id, `UC` and 22 characters. TikTok: the `open_id`. */
  externalId: string
  login: string
  displayName: string
  email?: string
  /** Google account id; default made from `externalId`. */
  subject?: string
  followers: number
  /** The middle of a day's views in YouTube Analytics; default made from `followers`. */
  dailyViews?: number
  createdAt?: Date
  /** False: a Google account without a YouTube channel. */
  hasChannel?: boolean
  /** X: only followers see the posts. */
  isProtected?: boolean
  /** Instagram: how the account is tied to a Facebook page; default `professional`. */
  linkage?: Linkage
  /** Whole viewers, instant of the start. */
  live?: { title: string; viewers: number; startedAt: Date } | null
  videos?: readonly SeedVideo[]
  /** A consent that was given already, and the token that came of it and can be renewed. */
  grant?: { scopes: readonly string[]; refreshToken: string }
}

/** Accounts by platform, as the option `seedAccounts` takes them. */
export type SeedAccounts = Partial<Record<SimulatedPlatform, readonly SeedAccount[]>>

const YEAR_MS = 365 * 86_400_000

/** Completes what a seed leaves open; the same seed always gives the same figures. */
export function toAccount(seed: SeedAccount, platform: SimulatedPlatform, nowMs: number): Account {
  const linkage = platform === 'instagram' ? (seed.linkage ?? 'professional') : undefined
  const videos = (seed.videos ?? []).map(one => toVideo(one, seed.externalId, platform, nowMs))
  const account: Account = {
    id: seed.externalId,
    subject: seed.subject ?? subjectOf(platform, seed.externalId),
    login: seed.login,
    displayName: seed.displayName,
    email: seed.email ?? null,
    createdAt: seed.createdAt?.getTime() ?? nowMs - YEAR_MS * steady(`${seed.externalId} age`, 1, 9),
    followers: seed.followers,
    dailyViews: seed.dailyViews ?? Math.round(seed.followers / 12),
    hasChannel: linkage ? linkage === 'professional' : (seed.hasChannel ?? true),
    isProtected: seed.isProtected ?? false,
    ...(linkage && { linkage }),
    live: null,
    videos,
    clips: [],
    clipMode: 'appear',
  }
  if (seed.live) startStream(account, platform, { ...seed.live, startedAt: seed.live.startedAt.getTime() })
  return account
}

function subjectOf(platform: SimulatedPlatform, externalId: string) {
  if (platform === 'youtube') return `1${digits(externalId, 20)}`
  return platform === 'instagram' ? `12${digits(`${externalId} person`, 14)}` : externalId
}

/** Puts an account on air: the stream, and its recording that grows with it. */
export function startStream(
  account: Account,
  platform: SimulatedPlatform,
  { title, viewers, startedAt }: { title: string; viewers: number; startedAt: number },
) {
  const key = `${account.id} ${startedAt}`
  const streamId = `4${digits(`${key} stream`, 10)}`
  const videoId = mediaId(platform, key)
  account.live = { streamId, videoId, title, startedAt, viewers }
  account.videos.push({
    id: videoId,
    kind: 'archive',
    title,
    publishedAt: startedAt,
    durationSeconds: 0,
    views: 0,
    visibility: 'public',
    streamId,
    paidPromotion: false,
  })
}

function toVideo(seed: SeedVideo, accountId: string, platform: SimulatedPlatform, nowMs: number): Video {
  const id = seed.id ?? mediaId(platform, `${accountId} ${seed.title} ${seed.publishedAt.getTime()}`)
  return {
    id,
    kind: seed.kind ?? 'upload',
    title: seed.title,
    publishedAt: seed.publishedAt.getTime(),
    durationSeconds: seed.durationSeconds,
    views: seed.views,
    visibility: seed.visibility ?? 'public',
    streamId: seed.kind === 'archive' ? `4${digits(`${id} stream`, 10)}` : null,
    paidPromotion: seed.paidPromotion ?? false,
    ...(seed.viewsPerDay && { growth: { perDay: seed.viewsPerDay, countedAt: nowMs } }),
    ...(seed.earlierIds && { earlierIds: [...seed.earlierIds] }),
    ...(platform === 'instagram' && { format: seed.format ?? 'post' }),
  }
}

/** An id of the platform's form from a text; `99…` and `sim…` keep clear of what really exists. */
export function mediaId(platform: SimulatedPlatform, text: string) {
  if (platform === 'youtube') return `sim${letters(text, 8)}`
  return `99${digits(text, platform === 'twitch' ? 10 : 17)}`
}

/** What stands in links to a post or reel on Instagram in place of its id; `Sim…` keeps clear of what really exists. */
export function shortcodeOf(id: string) {
  return `Sim${letters(`${id} shortcode`, 8)}`
}

/** The Facebook page of an Instagram account. */
export function pageIdOf(account: Pick<Account, 'id'>) {
  return `10${digits(`${account.id} page`, 13)}`
}

/** A channel id of the platform's form from a text. */
export function channelId(platform: SimulatedPlatform, text: string) {
  if (platform === 'youtube') return `UCsim${letters(text, 19)}`
  if (platform === 'tiktok') return `-000sim${letters(text, 25)}`
  return `9${digits(text, platform === 'twitch' ? 8 : 18)}`
}

function digits(text: string, length: number) {
  return Array.from({ length }, (_, index) => steady(`${text}#${index}`, 0, 9)).join('')
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function letters(text: string, length: number) {
  return Array.from({ length }, (_, index) => LETTERS[steady(`${text}#${index}`, 0, LETTERS.length - 1)]).join('')
}

/**
 * Adds the accounts that are not there yet to a store the simulator will use, and leaves known ones alone.
 * Call it before the server listens: the simulator does not know that you write.
 */
export async function seedPlatformAccounts(
  store: SimulatorStore,
  platform: SimulatedPlatform,
  seeds: readonly SeedAccount[],
  nowMs: number,
): Promise<void> {
  const state = readState(await store.load(platform)) ?? emptyState([])
  const known = new Set(state.accounts.map(account => account.id))
  const missing = seeds.filter(seed => !known.has(seed.externalId))
  state.accounts.push(...missing.map(seed => toAccount(seed, platform, nowMs)))
  for (const { externalId, grant } of missing) if (grant) addGrant(state, platform, externalId, grant, nowMs)
  await store.save(platform, state)
}

/** A person's token at Instagram renews itself, while it lives. platforms.md §5.2. */
const PERSON_TOKEN_MS = 60 * 86_400_000

function addGrant(
  state: State,
  platform: SimulatedPlatform,
  accountId: string,
  grant: NonNullable<SeedAccount['grant']>,
  nowMs: number,
) {
  const scopes = [...grant.scopes]
  const { refreshToken } = grant
  const id = letters(`${accountId} ${refreshToken} session`, 16)
  const isOwnRenewal = platform === 'instagram'
  state.grants[accountId] = scopes
  state.sessions.push({ id, accountId, scopes, refreshToken: isOwnRenewal ? null : refreshToken, usedAt: nowMs })
  if (isOwnRenewal) state.access.push({ token: refreshToken, sessionId: id, expiresAt: nowMs + PERSON_TOKEN_MS })
}
