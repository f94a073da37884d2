import { describe, expect, test } from 'vitest'
import { parseMediaUrl } from './media-url.ts'

const ID = 'dQw4w9WgXcQ'
const N = '7412345678901234567'
const TIKTOK = `https://www.tiktok.com/@/video/${N}`
const CODE = 'C8abcDE_f-1'
const INSTAGRAM = `https://www.instagram.com/p/${CODE}/`
const STORY = 'https://www.instagram.com/stories/ola.fika/3141592653589/'
const POST = `https://x.com/i/web/status/${N}`

const accepted: [input: string, platform: string, kind: string, id: string, canonicalUrl: string][] = [
  [`https://www.youtube.com/watch?v=${ID}`, 'youtube', 'video', ID, `https://www.youtube.com/watch?v=${ID}`],
  [`https://youtube.com/watch?t=5&v=${ID}`, 'youtube', 'video', ID, `https://www.youtube.com/watch?v=${ID}`],
  [`youtu.be/${ID}?si=x`, 'youtube', 'video', ID, `https://www.youtube.com/watch?v=${ID}`],
  [`https://m.youtube.com/shorts/${ID}`, 'youtube', 'short', ID, `https://www.youtube.com/shorts/${ID}`],
  [`https://www.youtube.com/live/${ID}?feature=share`, 'youtube', 'live', ID, `https://www.youtube.com/watch?v=${ID}`],
  [`https://www.youtube-nocookie.com/embed/${ID}`, 'youtube', 'video', ID, `https://www.youtube.com/watch?v=${ID}`],
  [`https://music.youtube.com/watch?v=${ID}`, 'youtube', 'video', ID, `https://www.youtube.com/watch?v=${ID}`],
  [`http://www.youtube.com/v/${ID}`, 'youtube', 'video', ID, `https://www.youtube.com/watch?v=${ID}`],
  ['https://www.twitch.tv/videos/2123456789', 'twitch', 'vod', '2123456789', 'https://www.twitch.tv/videos/2123456789'],
  ['https://www.twitch.tv/Ola_Gra/v/123', 'twitch', 'vod', '123', 'https://www.twitch.tv/videos/123'],
  ['https://player.twitch.tv/?video=v123&parent=x', 'twitch', 'vod', '123', 'https://www.twitch.tv/videos/123'],
  ['https://player.twitch.tv/?channel=Ola_Gra', 'twitch', 'live', 'ola_gra', 'https://www.twitch.tv/ola_gra'],
  ['https://clips.twitch.tv/Brave-Fox_1', 'twitch', 'clip', 'Brave-Fox_1', 'https://clips.twitch.tv/Brave-Fox_1'],
  ['https://clips.twitch.tv/embed?clip=BraveFox', 'twitch', 'clip', 'BraveFox', 'https://clips.twitch.tv/BraveFox'],
  ['https://m.twitch.tv/ola_gra/clip/BraveFox?x=1', 'twitch', 'clip', 'BraveFox', 'https://clips.twitch.tv/BraveFox'],
  [`https://www.instagram.com/p/${CODE}/?igsh=x`, 'instagram', 'post', CODE, INSTAGRAM],
  [`instagram.com/reel/${CODE}`, 'instagram', 'reel', CODE, INSTAGRAM],
  [`https://m.instagram.com/reels/${CODE}/`, 'instagram', 'reel', CODE, INSTAGRAM],
  [`https://www.instagram.com/tv/${CODE}/`, 'instagram', 'post', CODE, INSTAGRAM],
  [`https://www.instagram.com/Ola.Fika/reel/${CODE}/`, 'instagram', 'reel', CODE, INSTAGRAM],
  [`https://instagr.am/p/${CODE}`, 'instagram', 'post', CODE, INSTAGRAM],
  ['https://www.instagram.com/stories/Ola.Fika/3141592653589?a=b', 'instagram', 'story', '3141592653589', STORY],
  ['https://www.instagram.com/share/BAx1/', 'instagram', 'unresolved', 'BAx1', 'https://www.instagram.com/share/BAx1'],
  ['instagram.com/share/reel/BAx', 'instagram', 'unresolved', 'BAx', 'https://www.instagram.com/share/reel/BAx'],
  [`https://www.tiktok.com/@Ola.Tanczy/video/${N}?is_copy_url=1`, 'tiktok', 'video', N, TIKTOK],
  [`https://m.tiktok.com/v/${N}.html`, 'tiktok', 'video', N, TIKTOK],
  [`https://www.tiktok.com/embed/v2/${N}`, 'tiktok', 'video', N, TIKTOK],
  [`tiktok.com/share/video/${N}`, 'tiktok', 'video', N, TIKTOK],
  [`https://www.tiktok.com/@ola/photo/${N}`, 'tiktok', 'photo', N, `https://www.tiktok.com/@/photo/${N}`],
  ['https://www.tiktok.com/@Ola/live', 'tiktok', 'live', 'ola', 'https://www.tiktok.com/@ola/live'],
  ['https://vm.tiktok.com/ZGabc/', 'tiktok', 'unresolved', 'ZGabc', 'https://vm.tiktok.com/ZGabc'],
  ['https://www.tiktok.com/t/ZTabc/', 'tiktok', 'unresolved', 'ZTabc', 'https://www.tiktok.com/t/ZTabc'],
  [`https://x.com/Ola_Pisze/status/${N}?s=20`, 'x', 'post', N, POST],
  [`https://mobile.twitter.com/ola/statuses/${N}`, 'x', 'post', N, POST],
  [`https://x.com/i/status/${N}`, 'x', 'post', N, POST],
  [`https://twitter.com/i/web/status/${N}`, 'x', 'post', N, POST],
  [`https://twitter.com/statuses/${N}`, 'x', 'post', N, POST],
  ['https://t.co/AbC123', 'x', 'unresolved', 'AbC123', 'https://t.co/AbC123'],
  ['TWITCH.TV/Ola_Gra', 'twitch', 'live', 'ola_gra', 'https://www.twitch.tv/ola_gra'],
]

const rejected = [
  '',
  'not a link',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/https://youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user:secret@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com',
  'https://youtube.com/watch?v=short',
  'https://youtube.com/@somebody',
  'https://www.twitch.tv/directory',
  'https://www.twitch.tv/videos/abc',
  'https://www.twitch.tv/ab',
  'https://clips.twitch.tv/',
  `https://youtu.be/${'a'.repeat(2000)}`,
  'https://www.instagram.com/ola.fika/',
  'https://www.instagram.com/p/',
  'https://www.instagram.com/reels/audio/123/',
  'https://www.instagram.com/stories/highlights/123/',
  'https://www.instagram.com/stories/ola.fika/',
  'https://www.instagram.com/share/',
  `https://instagram.com.evil.example/p/${CODE}/`,
  'https://www.tiktok.com/@ola',
  'https://www.tiktok.com/@/live',
  'https://www.tiktok.com/@ola/video/abc',
  `https://tiktok.com.evil.example/@ola/video/${N}`,
  'https://vm.tiktok.com/',
  'https://x.com/ola',
  'https://x.com/ola/status/12345678901234567890',
  `https://x.com/a_handle_far_too_long/status/${N}`,
  'https://x.com/i/lists/1',
  'https://t.co/',
]

describe('platforms.md §8: links of Twitch, YouTube, Instagram, TikTok and X', () => {
  test.each(accepted)('%s is taken apart', (input, platform, kind, id, canonicalUrl) => {
    expect(parseMediaUrl(input)).toMatchObject({ platform, kind, id, canonicalUrl })
  })

  test.each(rejected)('%j is no media link', input => {
    expect(parseMediaUrl(input)).toBeNull()
  })

  test('the handle in a link is kept as a hint only', () => {
    expect(parseMediaUrl('https://www.twitch.tv/Ola_Gra/v/123')?.owner).toBe('ola_gra')
    expect(parseMediaUrl('https://www.twitch.tv/videos/123')).not.toHaveProperty('owner')
    expect(parseMediaUrl(`https://x.com/Ola/status/${N}`)?.owner).toBe('ola')
    expect(parseMediaUrl(`https://www.instagram.com/Ola.Fika/p/${CODE}`)?.owner).toBe('ola.fika')
    expect(parseMediaUrl(INSTAGRAM)).not.toHaveProperty('owner')
    expect(parseMediaUrl(`https://www.tiktok.com/@Ola.T/video/${N}`)?.owner).toBe('ola.t')
  })

  test('a handle that anybody may write into a link does not make another link of it', () => {
    const spellings = ['ola', 'kuba', 'i'].map(
      handle => parseMediaUrl(`https://x.com/${handle}/status/${N}`)?.canonicalUrl,
    )
    expect(new Set(spellings)).toEqual(new Set([POST]))
  })

  test('a canonical link is its own canonical link', () => {
    for (const [, , , , canonicalUrl] of accepted) {
      expect(parseMediaUrl(canonicalUrl)?.canonicalUrl).toBe(canonicalUrl)
    }
  })
})
