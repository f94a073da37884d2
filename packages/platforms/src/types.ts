import type { ChatRefusal } from '@fanfara/contract/chat'
import type { MediaKind, MediaRef, Platform } from './media-url.ts'
import type { NoticeReader } from './notices.ts'

/**
 * How to reach one platform: our credentials there and every host the adapter may call.
 * The real platform and the simulator differ in `baseUrls` only (`base-urls.ts`). platforms.md §2.1, rule 1.
 */
export interface PlatformConfig {
  clientId: string
  clientSecret: string
  /** The one address the platform may send the browser back to; compared character by character. */
  redirectUri: string
  baseUrls: Readonly<Record<string, string>>
  /** What Twitch signs its calls to us with: given when we subscribe. Others sign with the client secret. */
  noticeSecret?: string
}

/** What an adapter takes from outside; tests pass their own. */
export interface AdapterDeps {
  /** Defaults to the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /** The clock in epoch milliseconds, against which lifetimes are counted. Defaults to `Date.now`. */
  now?: () => number
  /** How long one call may take, body included, in milliseconds. Default 10,000 (platforms.md §2.1, rule 9). */
  timeoutMs?: number
}

/** Why we ask for consent: to know who somebody is, or to read their channel. */
export type Purpose = 'signin' | 'connect'

/** One trip to the consent screen. `state` and `codeVerifier` are random, single-use and kept by the server. */
export interface AuthorizeRequest {
  purpose: Purpose
  state: string
  codeVerifier: string
  /** Show the consent screen even to somebody who agreed before. */
  forceConsent?: boolean
}

/** What the browser brought back. `state` must be compared before anything else, on the error branch too. */
export type CallbackResult =
  | { code: string; state: string }
  | { error: 'user_cancelled' | 'provider_error'; state: string | null; detail?: string }

/** Tokens of one grant. Store encrypted, never log. platforms.md §2.1. */
export interface TokenSet {
  accessToken: string
  refreshToken: string | null
  /** The scopes granted, which may be fewer than asked. */
  scopes: string[]
  accessExpiresAt: Date | null
  refreshExpiresAt: Date | null
  /** The rest of the platform's reply, without the tokens themselves; holds `id_claims` when an ID token was checked. */
  raw: Record<string, unknown>
}

/** Who an account is at the platform. platforms.md §1.1. */
export interface Identity {
  /** Stable id: the only key for "already registered" checks. Handles change. */
  externalId: string
  /** Handle without `@`. */
  login: string
  displayName: string
  avatarUrl: string | null
  /** The public page of the channel. */
  url: string
  /** Only an address the platform has verified, and only when the scope was granted. */
  email?: string
  /**
   * Who calls about the account name: Google's account id (`sub`) when an ID token was checked, the person's id at Facebook
   * for Instagram; both differ from the channel's id. platforms.md §4.1, §5.
   */
  subject?: string
  /** Twitch: '', 'affiliate' or 'partner'. */
  accountType?: string
}

/** Readings for the platform evaluation; its keys are exactly the evaluation's. `null` means unknown, never 0. */
export interface Metrics {
  followers_count?: number | null
  monthly_video_view_count?: number | null
  monthly_video_count?: number | null
  monthly_average_viewer_count?: number | null
  monthly_average_view_count?: number | null
  observedAt: Date
  windowFrom?: Date
  windowTo?: Date
  /** Samples or videos behind the figures. */
  sampleSize?: number
  /** Both readings of YouTube's monthly views, whichever is exposed. platforms.md §4.3. */
  viewReadings?: { analytics: number | null; videos: number | null }
}

/** One stream, video or clip of a channel, whatever the platform calls it. */
export interface MediaItem {
  externalId: string
  /** `live` while it is on air, `other` afterwards. */
  type: 'live' | 'other'
  kind: MediaKind
  url: string
  createdAt: Date
  title?: string
  /** What stands under it, whole; absent where the platform has, or tells, none. */
  description?: string
  viewCount?: number | null
  thumbnailUrl?: string | null
  isPublic: boolean
  /** Whole seconds; absent while live. */
  durationSeconds?: number | null
  /** The creator ticked the platform's own "paid promotion" box. */
  paidPartnershipDisclosed?: boolean | null
}

/** One published medium: whose, and the id that listing and verifying gave. */
export interface PublishedMedium {
  /** `externalId` of the channel. */
  channel: string
  id: string
}

/**
 * What a platform says of a published medium now: its views so far (null: it tells none of this kind), that it is not public,
 * or that it is not found, which on some platforms is all that is said of a private one.
 */
export type MediumFigure = { is: 'there'; views: number | null } | { is: 'private' } | { is: 'gone' }

/** The answer to "does this link show something of this channel?". `too_old` is for callers, who know the window. */
export type VerifyOutcome =
  | { ok: true; media: MediaItem }
  | {
      ok: false
      reason:
        | 'not_a_media_url'
        | 'wrong_platform'
        | 'not_found'
        | 'not_owner'
        | 'not_public'
        | 'too_old'
        | 'unresolvable'
        | 'needs_manual_review'
    }

/** Receipt of a snapshot under way. Keep `ticket` on the server: it carries what `finish` will believe. */
export interface SnapshotTicket {
  ticket: string
  /** From this moment `finish` gives its final answer. */
  readyAt: Date
  method: 'clip' | 'thumbnail'
}

/** Proof that a channel was live. platforms.md §3.4. */
export interface Snapshot {
  capturedAt: Date
  url: string
  imageUrl: string | null
  viewerCount: number | null
  streamId: string
  startedAt: Date
  freshness: 'exact' | 'up_to_5_min' | 'unknown'
}

/** One channel on air, as sampled for the average of viewers. platforms.md §3.3. */
export interface LiveStream {
  streamId: string
  externalId: string
  login: string
  title: string
  viewerCount: number
  startedAt: Date
}

/** One broadcast on the air; `viewers` null where its owner hides them. */
export interface WatchedBroadcast {
  id: string
  /** The channel's. */
  externalId: string
  viewers: number | null
}

/** What became of a line of chat: `refusal` null when it is there; `code` in the platform's own words. */
export interface ChatAnswer {
  refusal: ChatRefusal | null
  code: string | null
}

/** Filters of `listMedia`: newest first, created at or after `since`, at most `limit` items. */
export interface ListMediaOptions {
  since: Date
  limit: number
  kinds?: MediaKind[]
}

/**
 * One platform behind one interface. platforms.md §2.1.
 * Every method that calls the platform rejects with `PlatformError` and with nothing else.
 */
export interface PlatformAdapter {
  readonly platform: Platform
  readonly usesPkce: 'none' | 'S256-base64url' | 'S256-hex'
  /** In the platform's own words; connecting may need other ones than signing in. */
  scopes(purpose: Purpose): string[]
  /** Where to send the browser. */
  authorizeUrl(request: AuthorizeRequest): URL
  parseCallback(query: URLSearchParams): CallbackResult
  /** Turns a code into tokens. @throws PlatformError `permanent` when the code is used, late or foreign. */
  exchange(code: string, codeVerifier: string): Promise<TokenSet>
  /**
   * New access token. Hold a lock per account and persist the returned set at once: the refresh token may rotate.
   * @throws PlatformError `token_invalid` when the grant is gone: mark the channel disconnected.
   */
  refresh(tokens: TokenSet): Promise<TokenSet>
  /** Ends the grant; "already invalid" counts as success. */
  revoke(tokens: TokenSet): Promise<void>
  /** @throws PlatformError `account_ineligible` when the account has no channel. */
  identity(tokens: TokenSet): Promise<Identity>
  metrics(tokens: TokenSet, externalId: string): Promise<Metrics>
  listMedia(tokens: TokenSet, externalId: string, options: ListMediaOptions): Promise<MediaItem[]>
  /** Ownership is decided by the platform's record, never by the handle in the link. platforms.md §8. */
  verifyMediaUrl(tokens: TokenSet, externalId: string, ref: MediaRef): Promise<VerifyOutcome>
  /** Figures of published media, which are read on a schedule. */
  figures: {
    /** Media that one call to the platform names. */
    perCall: number
    /**
     * Whether anybody's token reads public figures: media of many channels then share a call, and only the owner's token tells
     * `private` from `gone`.
     */
    isShared: boolean
    /** Keyed by `id`; every medium that was asked for has its answer. One that is another channel's is `gone`. */
    read(tokens: TokenSet, media: readonly PublishedMedium[]): Promise<Map<string, MediumFigure>>
  }
  /** Live proof; only where the platform offers it. */
  snapshot?: {
    /** @throws PlatformError `not_found` with code `offline` when the channel is not live. */
    begin(tokens: TokenSet, externalId: string): Promise<SnapshotTicket>
    /** `null` before `readyAt`: ask again; `null` from `readyAt` on: there is nothing to show. */
    finish(tokens: TokenSet, ticket: SnapshotTicket): Promise<Snapshot | null>
    /**
     * Bytes of a snapshot's picture, of at most 1 MB; null when it is not to be had. Only the platform's own picture host
     * is asked, and redirects are not followed (threat model §3.4).
     */
    picture(imageUrl: string): Promise<Uint8Array | null>
  }
  /** A budget per day over all channels that measuring must not use up; only where the platform has one. platforms.md §4.2. */
  quota?: {
    /** Channels that may be measured in a day, so that enough is left for links and connecting. */
    measuredPerDay: number
    /** Milliseconds until the budget is full again. */
    untilReset(nowMs: number): number
  }
  /**
   * Reads what the platform calls us about, by the last part of the address that it calls; only where it offers that. Every
   * call is verified before anything in it is looked at.
   */
  readonly notices?: Readonly<Record<string, NoticeReader>>
  /** Has the platform call us from now on; asking again changes nothing. Only where it must be asked. platforms.md §3.5. */
  subscribe?(callback: string): Promise<void>
  /** Asks the platform whether the token still lives; Twitch demands it hourly. platforms.md §3.1. */
  validate?(tokens: TokenSet): Promise<{ externalId: string; login: string; scopes: string[]; expiresAt: Date }>
  /** Sampling of many channels with our own credentials; only where the platform offers it. platforms.md §3.3. */
  live?: {
    appToken(): Promise<TokenSet>
    /** Channels that are on air among `externalIds`; offline ones are absent. 100 ids per call to the platform. */
    streams(appToken: TokenSet, externalIds: readonly string[]): Promise<LiveStream[]>
    /**
     * Writes a line of at most 500 characters into a channel's chat, as the bot whose login is given, which has granted us
     * `user:bot`. What the channel refuses is an answer.
     */
    say?(appToken: TokenSet, line: { externalId: string; bot: string; message: string }): Promise<ChatAnswer>
    /** Lines that the bot may write in all channels together, and in how many milliseconds. */
    sayLimit?: { lines: number; inMs: number }
  }
  /**
   * Viewers of broadcasts, asked with creators' own tokens; only where the application has none of its own for that.
   * platforms.md §4.2.
   */
  broadcasts?: {
    /** Broadcasts that one call may name. */
    perCall: number
    /** Units of the project's day that sampling may use; each call below costs one. */
    unitsPerDay: number
    /** The broadcast that the token's channel has on the air; null without one. */
    current(tokens: TokenSet): Promise<string | null>
    /** Those of at most `perCall` broadcasts that are on the air still; any channel's token will do. */
    watched(tokens: TokenSet, ids: readonly string[]): Promise<WatchedBroadcast[]>
  }
}
