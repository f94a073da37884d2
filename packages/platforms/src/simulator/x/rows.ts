import type { FastifyRequest } from 'fastify'
import { pictureUrl, type Sim } from '../context.ts'
import type { Account, Video } from '../state.ts'

/** Old and new names of what concerns posts. platforms.md §7.2. */
export type Style = 'tweet' | 'post'

/** What a row needs besides the account: the origin of pictures, and what was asked for. */
export interface Rows {
  sim: Sim
  request: FastifyRequest
  style: Style
  postFields: readonly string[]
  userFields: readonly string[]
  withAuthors: boolean
}

const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}.000Z`

/** Known names of `user.fields`. */
export const userFields: readonly string[] = [
  'id',
  'name',
  'username',
  'created_at',
  'description',
  'profile_image_url',
  'protected',
  'public_metrics',
  'verified',
  'verified_type',
  'url',
  'confirmed_email',
]

/** Known names of `tweet.fields`, or `post.fields`. */
export function postFields(style: Style): readonly string[] {
  return [
    'id',
    'text',
    'attachments',
    'author_id',
    'created_at',
    `edit_history_${style}_ids`,
    'entities',
    'paid_partnership',
    'public_metrics',
  ]
}

/** Always id, name and handle; an address only with the permission, and only where there is one. platforms.md §1.1. */
export function userRow({ sim, request, style, userFields: asked }: Rows, account: Account, maySeeEmail: boolean) {
  const row: Record<string, unknown> = {
    created_at: instant(account.createdAt),
    description: '',
    profile_image_url: pictureUrl(sim, request, `avatar/${account.id}-400x400_normal.png`),
    protected: account.isProtected ?? false,
    public_metrics: {
      followers_count: account.followers,
      following_count: 143,
      [`${style}_count`]: account.videos.length,
      listed_count: Math.floor(account.followers / 900),
    },
    verified: false,
    verified_type: 'none',
    url: '',
    ...(maySeeEmail && account.email !== null && { confirmed_email: account.email }),
  }
  return { id: account.id, name: account.displayName, username: account.login, ...only(row, asked) }
}

/** Always id, text and the ids of all versions. platforms.md §7.2, §7.3. */
export function postRow({ style, postFields: asked }: Rows, owner: Account, post: Video, id = post.id) {
  const row: Record<string, unknown> = {
    author_id: owner.id,
    created_at: instant(post.publishedAt),
    paid_partnership: post.paidPromotion,
    public_metrics: {
      [style === 'tweet' ? 'retweet_count' : 'repost_count']: Math.floor(post.views / 310),
      reply_count: Math.floor(post.views / 260),
      like_count: Math.floor(post.views / 45),
      quote_count: Math.floor(post.views / 900),
      bookmark_count: Math.floor(post.views / 400),
      impression_count: post.views,
    },
  }
  const versions = { [`edit_history_${style}_ids`]: [...(post.earlierIds ?? []), post.id] }
  return { id, text: post.title, ...versions, ...only(row, asked) }
}

function only(row: Readonly<Record<string, unknown>>, asked: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => asked.includes(name)))
}
