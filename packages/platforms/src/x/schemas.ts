import * as z from 'zod/mini'

/** Token reply: scopes in one string, a refresh token only with `offline.access`. platforms.md §7.1. */
export const tokenReply = z.looseObject({
  access_token: z.string(),
  expires_in: z.optional(z.number()),
  refresh_token: z.optional(z.string()),
  scope: z.string(),
  token_type: z.string(),
})

export const tokenErrorReply = z.object({ error: z.string(), error_description: z.optional(z.string()) })

/** A problem as the API words it, alone with an error status or in `errors` beside a 200. platforms.md §7.2. */
export const problemReply = z.object({
  title: z.optional(z.string()),
  detail: z.optional(z.string()),
  type: z.optional(z.string()),
})

const instant = z.string().check(z.refine(text => !Number.isNaN(Date.parse(text))))

const user = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  profile_image_url: z.optional(z.string()),
  protected: z.optional(z.boolean()),
  confirmed_email: z.optional(z.string()),
  public_metrics: z.optional(z.object({ followers_count: z.optional(z.number()) })),
})

/** What is read of a post is spelled alike in the old style of names and in the new. platforms.md §7.2. */
const post = z.object({
  id: z.string(),
  text: z.string(),
  author_id: z.string(),
  created_at: instant,
  edit_history_tweet_ids: z.optional(z.array(z.string())),
  edit_history_post_ids: z.optional(z.array(z.string())),
  paid_partnership: z.optional(z.boolean()),
  public_metrics: z.optional(z.object({ impression_count: z.optional(z.number()) })),
})

const includes = z.optional(z.object({ users: z.optional(z.array(user)) }))

/** `data` is missing when the user is gone, and `errors` says why. */
export const meReply = z.object({ data: z.optional(user) })

export const postReply = z.object({ data: z.optional(post), includes })

/** `data` is missing when there is nothing. platforms.md §7.2. */
export const postsReply = z.object({
  data: z.optional(z.array(post)),
  includes,
  meta: z.optional(z.object({ next_token: z.optional(z.string()) })),
})

export type TokenReply = z.infer<typeof tokenReply>
export type XUser = z.infer<typeof user>
export type XPost = z.infer<typeof post>
export type Includes = z.infer<typeof includes>
