/** What becomes of a line of the chat bot (OPS-19): closed lists that server, adapters and screens share. */

/** `waiting` until the platform has answered. */
export const chatDeliveries = ['waiting', 'delivered', 'refused'] as const
export type ChatDelivery = (typeof chatDeliveries)[number]

/** Why a line is not in the chat (platforms.md §3.6). */
export const chatRefusals = [
  /** The bot may not write there: neither consent nor moderator. */
  'not_allowed',
  /** The bot is banned in the channel, or timed out. */
  'banned',
  /** Followers only, subscribers only, slow mode and the like: moderators are exempt. */
  'chat_rules',
  /** AutoMod, blocked words or something else dropped it: moderators are exempt of most. */
  'dropped',
  /** The platform heard too much of the bot, in all channels together. */
  'limited',
  /** The bot's account is not there, or did not allow us to write as it. */
  'bot_missing',
  /** The platform did not answer: nobody knows. */
  'unanswered',
] as const
export type ChatRefusal = (typeof chatRefusals)[number]

/** Those that the channel's owner can cure: each in a row makes the bot wait longer. */
export const ownersRefusals: readonly ChatRefusal[] = ['not_allowed', 'banned', 'chat_rules', 'dropped']
