import type { FastifyRequest } from 'fastify'
import { twitchUrl } from '../../media-url.ts'
import { pictureUrl, type Sim } from '../context.ts'
import type { Account, State, Video } from '../state.ts'

/** What a row needs besides the account: clock and the origin of pictures. */
export interface Rows {
  sim: Sim
  request: FastifyRequest
}

const instant = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`

export function userRow({ sim, request }: Rows, account: Account, withEmail: boolean) {
  return {
    id: account.id,
    login: account.login,
    display_name: account.displayName,
    type: '',
    broadcaster_type: account.followers >= 50_000 ? 'partner' : 'affiliate',
    description: '',
    profile_image_url: pictureUrl(sim, request, `avatar/${account.id}-300x300.png`),
    offline_image_url: '',
    view_count: 0,
    ...(withEmail && account.email !== null && { email: account.email }),
    created_at: instant(account.createdAt),
  }
}

/** The size of the picture is for the reader to fill in. platforms.md §3.4. */
export function streamRow({ sim, request }: Rows, account: Account) {
  const { live } = account
  if (!live) return null
  return {
    id: live.streamId,
    user_id: account.id,
    user_login: account.login,
    user_name: account.displayName,
    game_id: '509658',
    game_name: 'Just Chatting',
    type: 'live',
    title: live.title,
    viewer_count: live.viewers,
    started_at: instant(live.startedAt),
    language: 'pl',
    thumbnail_url: pictureUrl(sim, request, `live/live_user_${account.login}-{width}x{height}.png`),
    tag_ids: [],
    tags: ['Polski'],
    is_mature: false,
  }
}

/** Other placeholders than a stream's. platforms.md §3.4. */
export function videoRow({ sim, request }: Rows, account: Account, video: Video) {
  const isOnAir = account.live?.videoId === video.id
  return {
    id: video.id,
    stream_id: video.streamId,
    user_id: account.id,
    user_login: account.login,
    user_name: account.displayName,
    title: video.title,
    description: '',
    created_at: instant(video.publishedAt),
    published_at: instant(video.publishedAt),
    url: twitchUrl('vod', video.id),
    thumbnail_url: isOnAir ? '' : pictureUrl(sim, request, `vod/${video.id}-%{width}x%{height}.png`),
    viewable: video.visibility === 'public' ? 'public' : 'private',
    view_count: video.views,
    language: 'pl',
    type: video.kind,
    duration: durationText(isOnAir ? (sim.now() - video.publishedAt) / 1000 : video.durationSeconds),
    muted_segments: null,
  }
}

export function clipRow({ sim, request }: Rows, owner: Account, clip: State['accounts'][number]['clips'][number]) {
  return {
    id: clip.id,
    url: twitchUrl('clip', clip.id),
    embed_url: `https://clips.twitch.tv/embed?clip=${clip.id}`,
    broadcaster_id: owner.id,
    broadcaster_name: owner.displayName,
    creator_id: owner.id,
    creator_name: owner.displayName,
    video_id: '',
    game_id: '509658',
    language: 'pl',
    title: clip.title,
    view_count: 0,
    created_at: instant(clip.createdAt),
    thumbnail_url: pictureUrl(sim, request, `clip/${clip.id}-480x272.png`),
    duration: clip.durationSeconds,
    vod_offset: null,
    is_featured: false,
  }
}

export function channelRow(account: Account) {
  return {
    broadcaster_id: account.id,
    broadcaster_login: account.login,
    broadcaster_name: account.displayName,
    broadcaster_language: 'pl',
    game_id: '509658',
    game_name: 'Just Chatting',
    title: account.live?.title ?? account.videos.at(-1)?.title ?? '',
    delay: 0,
    tags: ['Polski'],
    content_classification_labels: [],
    is_branded_content: false,
  }
}

/** `3h8m33s`. platforms.md §3.2. */
function durationText(seconds: number) {
  const whole = Math.max(1, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return `${hours ? `${hours}h` : ''}${hours || minutes ? `${minutes}m` : ''}${whole % 60}s`
}
