import type { FastifyRequest } from 'fastify'
import { hash, steady } from '../chance.ts'
import { pictureUrl, type Sim } from '../context.ts'
import { linkOf } from '../lines.ts'
import { pageIdOf, shortcodeOf } from '../seeds.ts'
import type { Account, Video } from '../state.ts'

/** What a row needs besides the account: clock and the origin of pictures. */
export interface Rows {
  sim: Sim
  request: FastifyRequest
}

const DAY_MS = 86_400_000
/** Signed addresses of pictures are good for some days (u). platforms.md §5.3. */
const PICTURE_SECONDS = 4 * 86_400

/** Stories are gone after a day. platforms.md §5.4. */
export function isGone({ format, publishedAt }: Video, nowMs: number) {
  return format === 'story' && nowMs - publishedAt >= DAY_MS
}

/** The end of a signed address, in epoch seconds; Instagram writes it in hexadecimal. */
export function oeExpiry(oe: string | null) {
  return String(Number.parseInt(oe ?? '', 16))
}

/** Every field of the person that we know. */
export function personRow({ subject, displayName }: Account, scopes: readonly string[], asked: readonly string[]) {
  return { id: subject, name: displayName, permissions: { data: permissionRows(scopes, asked) } }
}

/** What was asked for once, granted or not. */
export function permissionRows(scopes: readonly string[], asked: readonly string[]) {
  return asked.map(permission => ({ permission, status: scopes.includes(permission) ? 'granted' : 'declined' }))
}

/** A page; the Instagram account is there only when it is professional, linked, and allowed to be read. §5.2. */
export function pageRow(rows: Rows, account: Account, mayRead: boolean, token?: string) {
  const isLinked = account.linkage === 'professional' && mayRead
  return {
    id: pageIdOf(account),
    name: `${account.displayName} · fan page`,
    category: 'Creator',
    access_token: token,
    instagram_business_account: isLinked ? userRow(rows, account) : undefined,
  }
}

/** Every field of a professional account that we know. platforms.md §5.3. */
export function userRow(rows: Rows, account: Account) {
  return {
    id: account.id,
    username: account.login,
    name: account.displayName,
    biography: '',
    website: '',
    followers_count: account.followers,
    follows_count: steady(`${account.id} follows`, 40, 900),
    media_count: account.videos.filter(video => video.format !== 'story').length,
    profile_picture_url: signed(rows, `avatar/${account.id}-320x320.png`),
  }
}

/** A carousel, a picture, a reel or a story; views are told of moving pictures alone. platforms.md §5.4. */
export function mediaRow(rows: Rows, owner: Account, media: Video) {
  const isReel = media.format === 'reel'
  const still = signed(rows, `still/${media.id}-${isReel ? '360x640' : '640x640'}.png`)
  return {
    id: media.id,
    shortcode: shortcodeOf(media.id),
    permalink: linkOf(rows.sim, owner, media).replace('/p/', isReel ? '/reel/' : '/p/'),
    media_type: isReel ? 'VIDEO' : steady(media.id, 0, 2) === 0 ? 'CAROUSEL_ALBUM' : 'IMAGE',
    media_product_type: { post: 'FEED', reel: 'REELS', story: 'STORY' }[media.format ?? 'post'],
    timestamp: `${new Date(media.publishedAt).toISOString().slice(0, 19)}+0000`,
    caption: media.title,
    like_count: Math.floor(media.views / 14),
    comments_count: Math.floor(media.views / 210),
    view_count: isReel ? media.views : undefined,
    media_url: still,
    thumbnail_url: isReel ? still : undefined,
    username: owner.login,
  }
}

function signed({ sim, request }: Rows, name: string) {
  const ends = Math.floor(sim.now() / 1000) + PICTURE_SECONDS
  const signature = hash(`${name} ${ends}`).toString(36)
  return `${pictureUrl(sim, request, name)}?_nc_cat=1&oh=${signature}&oe=${ends.toString(16).toUpperCase()}`
}
