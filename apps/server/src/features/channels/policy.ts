import type { ChannelType } from '@fanfara/contract/enums'

/** Life of the ticket that opens the connect path (threat model §3.3). Milliseconds. */
export const TICKET_MS = 60_000

/** Names of the platforms, the same in every language. */
export const channelLabels: Readonly<Record<ChannelType, string>> = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  x: 'X',
}
