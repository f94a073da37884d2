import * as z from 'zod/mini'

/** Token reply: scopes apart by commas, the refresh token rotates. platforms.md §6.1. */
export const tokenReply = z.looseObject({
  access_token: z.string(),
  expires_in: z.optional(z.number()),
  open_id: z.string(),
  refresh_token: z.optional(z.string()),
  refresh_expires_in: z.optional(z.number()),
  scope: z.string(),
  token_type: z.string(),
})

/** OAuth errors, with whatever status. platforms.md §6.1. */
export const tokenErrorReply = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** Every reply of the API carries `error`; of a success its code is `ok`. platforms.md §6.2. */
export const apiErrorReply = z.object({
  error: z.object({ code: z.string(), message: z.optional(z.string()), log_id: z.optional(z.string()) }),
})

const envelope = <T extends z.ZodMiniType>(inner: T) => z.object({ data: inner })

/** Only what was asked for and permitted is there. platforms.md §6.2. */
export const userReply = envelope(
  z.object({
    user: z.object({
      open_id: z.optional(z.string()),
      display_name: z.optional(z.string()),
      avatar_url: z.optional(z.string()),
      avatar_large_url: z.optional(z.string()),
      username: z.optional(z.string()),
      profile_deep_link: z.optional(z.string()),
      follower_count: z.optional(z.number()),
    }),
  }),
)

/** `create_time` is in seconds, while cursors are in milliseconds. platforms.md §6.2. */
const video = z.object({
  id: z.string(),
  create_time: z.number(),
  title: z.optional(z.string()),
  video_description: z.optional(z.string()),
  duration: z.optional(z.number()),
  view_count: z.optional(z.number()),
  cover_image_url: z.optional(z.string()),
})

export const videoListReply = envelope(
  z.object({ videos: z.optional(z.array(video)), cursor: z.optional(z.number()), has_more: z.optional(z.boolean()) }),
)

export const videoQueryReply = envelope(z.object({ videos: z.optional(z.array(video)) }))

export type TokenReply = z.infer<typeof tokenReply>
export type TikTokVideo = z.infer<typeof video>
