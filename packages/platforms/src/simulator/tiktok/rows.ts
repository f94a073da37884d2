import type { FastifyRequest } from 'fastify'
import { hash } from '../chance.ts'
import { pictureUrl, type Sim } from '../context.ts'
import type { Account, Video } from '../state.ts'

/** What a row needs besides the account: clock and the origin of pictures. */
export interface Rows {
  sim: Sim
  request: FastifyRequest
}

/** Covers are good for this long. platforms.md §6.2. */
const COVER_SECONDS = 6 * 3600
const AVATAR_SECONDS = 2 * 86_400

/** By scope, the fields of a user it opens. platforms.md §6.1. */
export const userFields: Readonly<Record<string, readonly string[]>> = {
  'user.info.basic': ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name'],
  'user.info.profile': ['bio_description', 'profile_deep_link', 'profile_web_link', 'is_verified', 'username'],
  'user.info.stats': ['follower_count', 'following_count', 'likes_count', 'video_count'],
}

export const videoFields: readonly string[] = [
  'id',
  'create_time',
  'cover_image_url',
  'share_url',
  'video_description',
  'duration',
  'height',
  'width',
  'title',
  'embed_link',
  'like_count',
  'comment_count',
  'share_count',
  'view_count',
]

/** Only what was asked for. */
export function pick(row: Readonly<Record<string, unknown>>, fields: readonly string[]) {
  return Object.fromEntries(fields.map(name => [name, row[name]]))
}

export function userRow(rows: Rows, account: Account) {
  const avatar = (size: number) => signed(rows, `avatar/${account.id}-${size}x${size}.png`, AVATAR_SECONDS)
  const page = `https://www.tiktok.com/@${account.login}`
  return {
    open_id: account.id,
    union_id: `sim-union-${hash(account.id).toString(36)}`,
    avatar_url: avatar(168),
    avatar_url_100: avatar(100),
    avatar_large_url: avatar(720),
    display_name: account.displayName,
    bio_description: '',
    profile_deep_link: page,
    profile_web_link: page,
    is_verified: false,
    username: account.login,
    follower_count: account.followers,
    following_count: 84,
    likes_count: account.videos.reduce((sum, video) => sum + likesOf(video), 0),
    video_count: account.videos.filter(video => video.visibility === 'public').length,
  }
}

/** `create_time` in seconds; the link carries our application's mark as real ones do. platforms.md §6.2. */
export function videoRow(rows: Rows, owner: Account, video: Video) {
  const mark = 'utm_campaign=tt4d_open_api&utm_source=simulated'
  return {
    id: video.id,
    create_time: Math.floor(video.publishedAt / 1000),
    cover_image_url: signed(rows, `cover/${video.id}-360x640.png`, COVER_SECONDS),
    share_url: `https://www.tiktok.com/@${owner.login}/video/${video.id}?${mark}`,
    video_description: video.title,
    duration: video.durationSeconds,
    height: 1024,
    width: 576,
    title: video.title,
    embed_link: `https://www.tiktok.com/player/v1/${video.id}?${mark}`,
    like_count: likesOf(video),
    comment_count: Math.floor(video.views / 190),
    share_count: Math.floor(video.views / 420),
    view_count: video.views,
  }
}

function likesOf(video: Video) {
  return Math.floor(video.views / 11)
}

function signed({ sim, request }: Rows, name: string, lifeSeconds: number) {
  const expires = Math.floor(sim.now() / 1000) + lifeSeconds
  return `${pictureUrl(sim, request, name)}?x-expires=${expires}&x-signature=${hash(`${name} ${expires}`).toString(36)}`
}
