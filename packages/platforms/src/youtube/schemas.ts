import * as z from 'zod/mini'

/** Token reply: scopes in one string, `refresh_token` only when it is new. platforms.md §4.1. */
export const tokenReply = z.looseObject({
  access_token: z.string(),
  expires_in: z.optional(z.number()),
  refresh_token: z.optional(z.string()),
  refresh_token_expires_in: z.optional(z.number()),
  scope: z.string(),
  token_type: z.string(),
  id_token: z.optional(z.string()),
})

export const tokenErrorReply = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** Errors of the Data and Analytics APIs. platforms.md §4.2. */
export const apiErrorReply = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    errors: z.optional(z.array(z.object({ reason: z.string(), message: z.optional(z.string()) }))),
  }),
})

/** Whole numbers travel as strings in `statistics`. platforms.md §4.2. */
const count = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))
const instant = z.string().check(z.refine(text => !Number.isNaN(Date.parse(text))))
const thumbnails = z.optional(z.record(z.string(), z.object({ url: z.string() })))

const list = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.optional(z.array(item)), nextPageToken: z.optional(z.string()) })

export const channelsReply = list(
  z.object({
    id: z.string(),
    snippet: z.object({ title: z.string(), customUrl: z.optional(z.string()), thumbnails }),
    statistics: z.object({
      subscriberCount: z.optional(count),
      hiddenSubscriberCount: z.optional(z.boolean()),
    }),
    contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
  }),
)

export const playlistItemsReply = list(
  z.object({
    contentDetails: z.object({ videoId: z.string(), videoPublishedAt: z.optional(instant) }),
  }),
)

export const videosReply = list(
  z.object({
    id: z.string(),
    snippet: z.object({
      channelId: z.string(),
      title: z.string(),
      description: z.optional(z.string()),
      publishedAt: instant,
      liveBroadcastContent: z.string(),
      thumbnails,
    }),
    statistics: z.optional(z.object({ viewCount: z.optional(count) })),
    status: z.object({ privacyStatus: z.string(), uploadStatus: z.string() }),
    contentDetails: z.optional(z.object({ duration: z.optional(z.string()) })),
    liveStreamingDetails: z.optional(z.object({ actualStartTime: z.optional(instant) })),
    paidProductPlacementDetails: z.optional(z.object({ hasPaidProductPlacement: z.optional(z.boolean()) })),
  }),
)

export const broadcastsReply = list(z.object({ id: z.string() }))

/** Videos as far as their viewers at this moment go: `concurrentViewers` only while live, and not where it is hidden. */
export const watchedReply = list(
  z.object({
    id: z.string(),
    snippet: z.object({ channelId: z.string(), liveBroadcastContent: z.string() }),
    liveStreamingDetails: z.optional(z.object({ concurrentViewers: z.optional(count) })),
  }),
)

/** `rows` is omitted when there is no data. platforms.md §4.3. */
export const reportReply = z.object({ rows: z.optional(z.array(z.array(z.number()))) })

export const idClaims = z.object({
  sub: z.string(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
})

export type Channel = NonNullable<z.infer<typeof channelsReply>['items']>[number]
export type Video = NonNullable<z.infer<typeof videosReply>['items']>[number]
export type TokenReply = z.infer<typeof tokenReply>
export type Thumbnails = z.infer<typeof thumbnails>
