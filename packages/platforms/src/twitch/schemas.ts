import * as z from 'zod/mini'

/** Token reply: `scope` is an array and may be missing when empty. platforms.md §3.1. */
export const tokenReply = z.looseObject({
  access_token: z.string(),
  expires_in: z.optional(z.number()),
  refresh_token: z.optional(z.string()),
  scope: z.optional(z.array(z.string())),
  token_type: z.string(),
})

export const validateReply = z.object({
  client_id: z.string(),
  login: z.string(),
  scopes: z.nullable(z.array(z.string())),
  user_id: z.string(),
  expires_in: z.number(),
})

/** What Twitch's two error shapes share: tokens answer without `error`, Helix with it. platforms.md §3.1, §3.2. */
export const errorReply = z.object({ message: z.string() })

const page = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), pagination: z.optional(z.object({ cursor: z.optional(z.string()) })) })

const instant = z.string().check(z.refine(text => !Number.isNaN(Date.parse(text))))

export const usersReply = page(
  z.object({
    id: z.string(),
    login: z.string(),
    display_name: z.string(),
    broadcaster_type: z.string(),
    profile_image_url: z.string(),
    email: z.optional(z.string()),
  }),
)

/** A line of chat: taken over, or dropped for a reason. */
export const chatReply = page(
  z.object({
    message_id: z.string(),
    is_sent: z.boolean(),
    drop_reason: z.optional(z.nullable(z.object({ code: z.string(), message: z.string() }))),
  }),
)

export const streamsReply = page(
  z.object({
    id: z.string(),
    user_id: z.string(),
    user_login: z.string(),
    type: z.string(),
    title: z.string(),
    viewer_count: z.number(),
    started_at: instant,
    thumbnail_url: z.string(),
  }),
)

export const videosReply = page(
  z.object({
    id: z.string(),
    user_id: z.string(),
    title: z.string(),
    created_at: instant,
    url: z.string(),
    thumbnail_url: z.string(),
    viewable: z.string(),
    view_count: z.number(),
    type: z.string(),
    duration: z.string(),
  }),
)

export const clipsReply = page(
  z.object({
    id: z.string(),
    url: z.string(),
    broadcaster_id: z.string(),
    title: z.string(),
    view_count: z.number(),
    created_at: instant,
    thumbnail_url: z.string(),
    duration: z.number(),
  }),
)

export const createdClipReply = page(z.object({ id: z.string(), edit_url: z.string() }))

export const followersReply = z.object({ total: z.number() })

export type StreamRow = z.infer<typeof streamsReply>['data'][number]
export type VideoRow = z.infer<typeof videosReply>['data'][number]
export type ClipRow = z.infer<typeof clipsReply>['data'][number]
export type TokenReply = z.infer<typeof tokenReply>
