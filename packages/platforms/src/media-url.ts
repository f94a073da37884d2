import type { Platform } from '@fanfara/contract/enums'
/** Whose links are read; Facebook, which is a channel type too, connects nothing (GEN-03). */
export type { Platform } from '@fanfara/contract/enums'

/** What a link points at, in our words. */
export type MediaKind = 'video' | 'short' | 'live' | 'vod' | 'clip' | 'post' | 'reel' | 'story' | 'photo' | 'unresolved'

/** A link taken apart. platforms.md §8. */
export interface MediaRef {
  platform: Platform
  kind: MediaKind
  /** The platform's id, slug or, for `live` on Twitch, the login. Always a string: many do not fit a number. */
  id: string
  /** Handle found in the link: a hint for messages, never proof of ownership. */
  owner?: string
  canonicalUrl: string
  /** A short link that must be followed first, on allow-listed hosts only. */
  needsResolve?: true
}

type Parser = (host: string, path: readonly string[], query: URLSearchParams) => MediaRef | null

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/
const YOUTUBE_PREFIXES = new Set(['shorts', 'live', 'embed', 'v', 'e'])
const TWITCH_LOGIN = /^[A-Za-z0-9_]{3,25}$/
const TWITCH_SLUG = /^[A-Za-z0-9_-]+$/
const DIGITS = /^\d+$/
const TIKTOK_ID = /^\d{1,20}$/
const TIKTOK_HANDLE = /^@[\w.-]*$/
const X_ID = /^\d{1,19}$/
const X_HANDLE = /^\w{1,15}$/
const SHORT_CODE = /^[A-Za-z0-9_-]+$/
const INSTAGRAM_HANDLE = /^[\w.]{1,30}$/
const INSTAGRAM_ITEMS = new Set(['p', 'reel', 'reels', 'tv'])
const TWITCH_PAGES = new Set(
  'directory downloads jobs p settings subscriptions wallet collections team videos clip search turbo prime'.split(' '),
)

const parsers = new Map<string, Parser>([
  ...['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com', 'youtu.be'].map(
    host => [host, parseYouTube] as const,
  ),
  ...['twitch.tv', 'm.twitch.tv', 'go.twitch.tv', 'clips.twitch.tv', 'player.twitch.tv'].map(
    host => [host, parseTwitch] as const,
  ),
  ...['instagram.com', 'm.instagram.com', 'instagr.am'].map(host => [host, parseInstagram] as const),
  ...['tiktok.com', 'm.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'].map(host => [host, parseTikTok] as const),
  ...['x.com', 'm.x.com', 'mobile.x.com', 'twitter.com', 'm.twitter.com', 'mobile.twitter.com', 't.co'].map(
    host => [host, parseX] as const,
  ),
])

/**
 * Takes a link to a stream, video, clip or post apart; null when it is none we know. It calls nobody.
 * @example parseMediaUrl('https://youtu.be/dQw4w9WgXcQ')?.id // 'dQw4w9WgXcQ'
 */
export function parseMediaUrl(input: string): MediaRef | null {
  const trimmed = input.trim()
  if (trimmed.length > 2000) return null
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password || url.port) return null
  const host = url.hostname.toLowerCase().replace(/^www\./, '')
  return parsers.get(host)?.(host, url.pathname.split('/').filter(Boolean).map(decode), url.searchParams) ?? null
}

function decode(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function parseYouTube(host: string, path: readonly string[], query: URLSearchParams): MediaRef | null {
  const [first, second] = path
  if (host === 'youtu.be') return youTubeRef('video', first)
  if (first === 'watch' || first === undefined) return youTubeRef('video', query.get('v') ?? undefined)
  if (!YOUTUBE_PREFIXES.has(first)) return null
  return youTubeRef(first === 'shorts' ? 'short' : first === 'live' ? 'live' : 'video', second)
}

function youTubeRef(kind: 'video' | 'short' | 'live', id: string | undefined): MediaRef | null {
  if (!id || !YOUTUBE_ID.test(id)) return null
  return { platform: 'youtube', kind, id, canonicalUrl: youTubeUrl(kind, id) }
}

function parseTwitch(host: string, path: readonly string[], query: URLSearchParams): MediaRef | null {
  const [first, second, third] = path
  if (host === 'clips.twitch.tv') return twitchClip(first === 'embed' ? (query.get('clip') ?? undefined) : path.at(-1))
  if (host === 'player.twitch.tv') {
    return twitchVod(query.get('video')?.replace(/^v/, '')) ?? twitchChannel(query.get('channel') ?? undefined)
  }
  if (first === 'videos') return twitchVod(second)
  if (first === 'clip') return twitchClip(second)
  const owner = first && TWITCH_LOGIN.test(first) ? first.toLowerCase() : undefined
  if (second === 'clip') return twitchClip(third, owner)
  if (second === 'v' || second === 'video') return twitchVod(third, owner)
  return path.length === 1 ? twitchChannel(first) : null
}

function twitchVod(id: string | undefined, owner?: string): MediaRef | null {
  if (!id || !DIGITS.test(id)) return null
  return { platform: 'twitch', kind: 'vod', id, ...(owner && { owner }), canonicalUrl: twitchUrl('vod', id) }
}

function twitchClip(slug: string | undefined, owner?: string): MediaRef | null {
  if (!slug || !TWITCH_SLUG.test(slug)) return null
  return { platform: 'twitch', kind: 'clip', id: slug, ...(owner && { owner }), canonicalUrl: twitchUrl('clip', slug) }
}

function twitchChannel(name: string | undefined): MediaRef | null {
  const login = name?.toLowerCase()
  if (!login || !TWITCH_LOGIN.test(login) || TWITCH_PAGES.has(login)) return null
  return { platform: 'twitch', kind: 'live', id: login, owner: login, canonicalUrl: twitchUrl('live', login) }
}

function parseInstagram(_host: string, path: readonly string[]): MediaRef | null {
  const [first, second, third] = path
  if (first === 'share') {
    const before = 'https://www.instagram.com/share/'
    const isItem = second && INSTAGRAM_ITEMS.has(second)
    return isItem ? shortLink('instagram', `${before}${second}/`, third) : shortLink('instagram', before, second)
  }
  if (first === 'stories') return instagramStory(second, third)
  if (first && INSTAGRAM_ITEMS.has(first)) return instagramItem(first, second)
  const isOwned = first && INSTAGRAM_HANDLE.test(first) && second && INSTAGRAM_ITEMS.has(second)
  return isOwned ? instagramItem(second, third, first.toLowerCase()) : null
}

function instagramItem(word: string, code: string | undefined, owner?: string): MediaRef | null {
  // `/reels/audio/…` are pages of sounds.
  if (!code || code === 'audio' || !SHORT_CODE.test(code)) return null
  const kind = word === 'reel' || word === 'reels' ? 'reel' : 'post'
  return { platform: 'instagram', kind, id: code, ...(owner && { owner }), canonicalUrl: instagramUrl(code) }
}

function instagramStory(user: string | undefined, id: string | undefined): MediaRef | null {
  if (!user || user === 'highlights' || !INSTAGRAM_HANDLE.test(user) || !id || !DIGITS.test(id)) return null
  const owner = user.toLowerCase()
  return { platform: 'instagram', kind: 'story', id, owner, canonicalUrl: instagramStoryUrl(owner, id) }
}

function parseTikTok(host: string, path: readonly string[]): MediaRef | null {
  const [first, second, third] = path
  if (host === 'vm.tiktok.com' || host === 'vt.tiktok.com') return shortLink('tiktok', `https://${host}/`, first)
  if (first === 't') return shortLink('tiktok', 'https://www.tiktok.com/t/', second)
  if (first && TIKTOK_HANDLE.test(first)) {
    const owner = first.slice(1).toLowerCase()
    if (second === 'video' || second === 'photo') return tikTokRef(second, third, owner)
    return second === 'live' && owner ? tikTokLive(owner) : null
  }
  if (first === 'share' && second === 'video') return tikTokRef('video', third)
  if (first === 'embed' || first === 'v') return tikTokRef('video', path.at(-1)?.replace(/\.html$/, ''))
  return null
}

function tikTokRef(kind: 'video' | 'photo', id: string | undefined, owner?: string): MediaRef | null {
  if (!id || !TIKTOK_ID.test(id)) return null
  return { platform: 'tiktok', kind, id, ...(owner && { owner }), canonicalUrl: tikTokUrl(kind, id) }
}

function tikTokLive(owner: string): MediaRef {
  return { platform: 'tiktok', kind: 'live', id: owner, owner, canonicalUrl: `https://www.tiktok.com/@${owner}/live` }
}

function parseX(host: string, path: readonly string[]): MediaRef | null {
  const [first, second, third, fourth] = path
  if (host === 't.co') return shortLink('x', 'https://t.co/', first)
  if (first === 'i')
    return xPost(second === 'web' && third === 'status' ? fourth : second === 'status' ? third : undefined)
  if (first === 'statuses') return xPost(second)
  const isStatus = second === 'status' || second === 'statuses'
  return first && X_HANDLE.test(first) && isStatus ? xPost(third, first.toLowerCase()) : null
}

function xPost(id: string | undefined, owner?: string): MediaRef | null {
  if (!id || !X_ID.test(id)) return null
  return { platform: 'x', kind: 'post', id, ...(owner && { owner }), canonicalUrl: xUrl(id) }
}

function shortLink(platform: Platform, before: string, code: string | undefined): MediaRef | null {
  if (!code || !SHORT_CODE.test(code)) return null
  return { platform, kind: 'unresolved', id: code, canonicalUrl: before + code, needsResolve: true }
}

/** The public page of a channel. @param login as the platform has it, without `@` */
export function channelUrl(platform: Platform, login: string): string {
  switch (platform) {
    case 'twitch':
      return `https://www.twitch.tv/${login}`
    case 'youtube':
      return `https://www.youtube.com/@${login}`
    case 'tiktok':
      return `https://www.tiktok.com/@${login}`
    case 'instagram':
      return `https://www.instagram.com/${login}/`
    case 'x':
      return `https://x.com/${login}`
  }
}

/** The one spelling under which a YouTube link is stored and compared. */
export function youTubeUrl(kind: MediaKind, id: string) {
  return kind === 'short' ? `https://www.youtube.com/shorts/${id}` : `https://www.youtube.com/watch?v=${id}`
}

/** The one spelling under which a Twitch link is stored and compared. */
export function twitchUrl(kind: 'vod' | 'clip' | 'live', id: string) {
  if (kind === 'clip') return `https://clips.twitch.tv/${id}`
  return kind === 'vod' ? `https://www.twitch.tv/videos/${id}` : `https://www.twitch.tv/${id}`
}

/**
 * The one spelling under which a link to a post or reel on Instagram is stored and compared: `/p/` opens a reel as well,
 * so that two words for one thing do not make two proofs of it.
 */
export function instagramUrl(shortcode: string) {
  return `https://www.instagram.com/p/${shortcode}/`
}

/** The same for a story, which has no link without a handle. */
export function instagramStoryUrl(owner: string, id: string) {
  return `https://www.instagram.com/stories/${owner}/${id}/`
}

/** The one spelling under which a TikTok link is stored and compared: without the handle, which anybody can alter. */
export function tikTokUrl(kind: 'video' | 'photo', id: string) {
  return `https://www.tiktok.com/@/${kind}/${id}`
}

/** The one spelling under which a link to a post on X is stored and compared: without the handle, as it may be any. */
export function xUrl(id: string) {
  return `https://x.com/i/web/status/${id}`
}
