import * as z from 'zod/mini'

/** Token reply; a lasting page token has no lifetime, user tokens usually name theirs. platforms.md §5.2. */
export const tokenReply = z.looseObject({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  expires_in: z.optional(z.number()),
})

/** The envelope of every refusal, of token and Graph alike. platforms.md §5.4. */
export const errorReply = z.object({
  error: z.object({
    message: z.optional(z.string()),
    type: z.optional(z.string()),
    code: z.optional(z.number()),
    error_subcode: z.optional(z.number()),
    is_transient: z.optional(z.boolean()),
  }),
})

/** `X-Business-Use-Case-Usage`; the estimate is in minutes. platforms.md §5.4. */
export const usageHeader = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.optional(z.number()) })),
)

const paging = z.optional(
  z.object({ cursors: z.optional(z.object({ after: z.optional(z.string()) })), next: z.optional(z.string()) }),
)

/** The person at Facebook, and what they allowed. */
export const personReply = z.object({
  id: z.string(),
  permissions: z.optional(z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })),
})

const page = z.object({
  id: z.string(),
  access_token: z.optional(z.string()),
  instagram_business_account: z.optional(z.object({ id: z.string() })),
})

/** The pages a person shares; only of a linked professional account the Instagram account is there. platforms.md §5.2. */
export const pagesReply = z.object({ data: z.array(page), paging })

/** An Instagram professional account; only what was asked for is there. platforms.md §5.3. */
export const userReply = z.object({
  id: z.string(),
  username: z.optional(z.string()),
  name: z.optional(z.string()),
  profile_picture_url: z.optional(z.string()),
  followers_count: z.optional(z.number()),
})

const media = z.object({
  id: z.string(),
  shortcode: z.optional(z.string()),
  permalink: z.optional(z.string()),
  media_type: z.optional(z.string()),
  media_product_type: z.optional(z.string()),
  timestamp: z.string().check(z.refine(text => !Number.isNaN(instantOf(text).getTime()))),
  caption: z.optional(z.string()),
  view_count: z.optional(z.number()),
  media_url: z.optional(z.string()),
  thumbnail_url: z.optional(z.string()),
})

export const mediumReply = z.object({ id: z.string(), view_count: z.optional(z.number()) })

export const mediaReply = z.object({ data: z.array(media), paging })

export type TokenReply = z.infer<typeof tokenReply>
export type InstagramMedia = z.infer<typeof media>

/** `2019-04-05T07:56:32+0000`: without the colon that the standard wants in the offset. platforms.md §5.4. */
export function instantOf(timestamp: string) {
  return new Date(timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}
