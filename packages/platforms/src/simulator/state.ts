import * as z from 'zod/mini'

const instant = z.number()

/** What is published on Instagram. */
export const formats = ['post', 'reel', 'story'] as const

/**
 * How a person at Facebook stands to Instagram: a page with a professional account, a page beside a personal account, no
 * page at all. platforms.md §5
 */
export const linkages = ['professional', 'personal', 'no_page'] as const

/** Media as all platforms keep it; `archive` is a stream, also while it is still on air. On X it is a post. */
const video = z.object({
  id: z.string(),
  kind: z.enum(['archive', 'upload', 'highlight']),
  title: z.string(),
  publishedAt: instant,
  durationSeconds: z.number(),
  views: z.number(),
  /** People go on watching: so many more in a day, counted in `views` up to a moment. */
  growth: z.optional(z.object({ perDay: z.number(), countedAt: instant })),
  visibility: z.enum(['public', 'unlisted', 'private']),
  streamId: z.nullable(z.string()),
  paidPromotion: z.boolean(),
  /** X: ids the post had before it was edited, oldest first. */
  earlierIds: z.optional(z.array(z.string())),
  /** Instagram: what it was published as. */
  format: z.optional(z.enum(formats)),
})

const clip = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: instant,
  /** From when the API shows it; null: it failed and never will. */
  appearsAt: z.nullable(instant),
  durationSeconds: z.number(),
})

const live = z.object({
  streamId: z.string(),
  videoId: z.string(),
  title: z.string(),
  startedAt: instant,
  viewers: z.number(),
  /** YouTube: nobody is told how many watch. */
  hidesViewers: z.optional(z.boolean()),
})

/** How a Twitch channel's chat meets our bot; `open` wants the owner's consent, a moderator needs none. platforms.md §3.6 */
export const chatModes = ['open', 'moderator', 'closed', 'banned', 'followers', 'automod', 'limited'] as const
const chat = z.object({
  mode: z.enum(chatModes),
  lines: z.array(z.object({ at: instant, text: z.string() })),
})

const account = z.object({
  id: z.string(),
  /** Google's account id; Instagram: the person's at Facebook; elsewhere the same as `id`. */
  subject: z.string(),
  login: z.string(),
  displayName: z.string(),
  email: z.nullable(z.string()),
  createdAt: instant,
  followers: z.number(),
  /** The middle of a day's views; each day differs from it, always in the same way. */
  dailyViews: z.number(),
  /** False: a Google account that never made a YouTube channel, an Instagram account that is linked to no page. */
  hasChannel: z.boolean(),
  /** X: only followers see the posts. */
  isProtected: z.optional(z.boolean()),
  /** How an Instagram account hangs on its Facebook page; absent elsewhere. */
  linkage: z.optional(z.enum(linkages)),
  live: z.nullable(live),
  videos: z.array(video),
  clips: z.array(clip),
  /** What becomes of new clips: they appear, they never do, or the channel refuses them. */
  clipMode: z.enum(['appear', 'never', 'refused']),
  /** Twitch; absent is `open` without a line. */
  chat: z.optional(chat),
})

const code = z.object({
  code: z.string(),
  accountId: z.string(),
  redirectUri: z.string(),
  scopes: z.array(z.string()),
  challenge: z.nullable(z.string()),
  wantsRefreshToken: z.boolean(),
  expiresAt: instant,
})

/** One run of tokens; `accountId` null: the application's own. */
const session = z.object({
  id: z.string(),
  accountId: z.nullable(z.string()),
  scopes: z.array(z.string()),
  refreshToken: z.nullable(z.string()),
  usedAt: instant,
})

const access = z.object({ token: z.string(), sessionId: z.string(), expiresAt: instant })

/** What the next API calls answer instead of the truth. */
export const failureKinds = [
  '401',
  '403',
  '404',
  '429',
  '429-retry',
  '500',
  '503',
  'quota',
  'error-200',
  'html',
  'timeout',
] as const

const stateShape = z.object({
  version: z.literal(1),
  accounts: z.array(account),
  /** Consents given so far, by account. */
  grants: z.record(z.string(), z.array(z.string())),
  codes: z.array(code),
  sessions: z.array(session),
  access: z.array(access),
  /** X: objects read so far, each of which costs money. */
  reads: z.optional(z.object({ users: z.number(), posts: z.number() })),
  failure: z.nullable(z.object({ kind: z.enum(failureKinds), remaining: z.number() })),
  /** Private key for ID tokens, made when first needed. */
  signingKey: z.nullable(z.record(z.string(), z.unknown())),
})

/** Everything one simulated platform remembers: one JSON document. */
export type State = z.infer<typeof stateShape>
export type Account = z.infer<typeof account>
export type Video = z.infer<typeof video>
export type Session = z.infer<typeof session>
export type Linkage = (typeof linkages)[number]
export type FailureKind = (typeof failureKinds)[number]

/** The document as the store gave it, or null when it is missing or from another version. */
export function readState(document: unknown): State | null {
  const checked = stateShape.safeParse(document)
  return checked.success ? checked.data : null
}

/** A platform on its first day. */
export function emptyState(accounts: Account[]): State {
  return {
    version: 1,
    accounts,
    grants: {},
    codes: [],
    sessions: [],
    access: [],
    failure: null,
    signingKey: null,
  }
}
