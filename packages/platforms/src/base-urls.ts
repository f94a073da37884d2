import type { Platform } from './media-url.ts'

/** Hosts of a platform by what they are for; each adapter says which keys it needs. */
export type BaseUrls = Readonly<Record<string, string>>

/** The platforms themselves. The only place where their hosts are written. platforms.md §3 to §7. */
export const realBaseUrls: Readonly<Record<Platform, BaseUrls>> = {
  twitch: {
    auth: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2',
    api: 'https://api.twitch.tv/helix',
    site: 'https://www.twitch.tv',
    // Previews of streams and clips; no other host's pictures are fetched.
    cdn: 'https://static-cdn.jtvnw.net',
    cdnFrom: 'https://static-cdn.jtvnw.net',
  },
  youtube: {
    auth: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    issuer: 'https://accounts.google.com',
    api: 'https://youtube.googleapis.com/youtube/v3',
    analytics: 'https://youtubeanalytics.googleapis.com/v2',
    site: 'https://www.youtube.com',
  },
  instagram: {
    auth: 'https://www.facebook.com/v25.0/dialog/oauth',
    token: 'https://graph.facebook.com/v25.0/oauth',
    api: 'https://graph.facebook.com/v25.0',
    site: 'https://www.instagram.com',
  },
  tiktok: {
    auth: 'https://www.tiktok.com/v2/auth/authorize/',
    token: 'https://open.tiktokapis.com/v2/oauth',
    api: 'https://open.tiktokapis.com/v2',
    site: 'https://www.tiktok.com',
  },
  x: {
    auth: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2',
    api: 'https://api.x.com/2',
    site: 'https://x.com',
  },
}

/**
 * The same for the simulator.
 * @param publicOrigin where browsers find the server: consent page and channel pages
 * @param internalOrigin where the server finds itself: tokens and API
 * @example simulatedBaseUrls('twitch', 'https://demo.example', 'http://127.0.0.1:3000').api
 *   // 'http://127.0.0.1:3000/sandbox/twitch/helix'
 */
export function simulatedBaseUrls(platform: Platform, publicOrigin: string, internalOrigin: string): BaseUrls {
  const shown = `${publicOrigin.replace(/\/$/, '')}/sandbox/${platform}`
  const called = `${internalOrigin.replace(/\/$/, '')}/sandbox/${platform}`
  if (platform === 'twitch') {
    return {
      auth: `${shown}/oauth2/authorize`,
      token: `${called}/oauth2`,
      api: `${called}/helix`,
      site: `${shown}/channel`,
      // Addresses name the browsers' origin; the server fetches from itself.
      cdn: `${shown}/cdn`,
      cdnFrom: `${called}/cdn`,
    }
  }
  if (platform === 'youtube') {
    return {
      auth: `${shown}/o/oauth2/v2/auth`,
      token: called,
      jwks: `${called}/oauth2/v3/certs`,
      // The simulator signs as Google does, so that the check of the issuer is the real one.
      issuer: 'https://accounts.google.com',
      api: `${called}/youtube/v3`,
      analytics: `${called}/v2`,
      site: shown,
    }
  }
  if (platform === 'instagram') {
    return {
      auth: `${shown}/v25.0/dialog/oauth`,
      token: `${called}/v25.0/oauth`,
      api: `${called}/v25.0`,
      site: `${shown}/channel`,
    }
  }
  if (platform === 'tiktok') {
    return {
      auth: `${shown}/v2/auth/authorize/`,
      token: `${called}/v2/oauth`,
      api: `${called}/v2`,
      site: `${shown}/channel`,
    }
  }
  return {
    auth: `${shown}/i/oauth2/authorize`,
    token: `${called}/2/oauth2`,
    api: `${called}/2`,
    site: `${shown}/channel`,
  }
}
