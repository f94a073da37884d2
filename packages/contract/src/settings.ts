import * as z from 'zod/mini'
import { data, endpoint } from './endpoint.ts'
import { chatDeliveries, chatRefusals } from './values/chat.ts'
import { languages, themes } from './values/enums.ts'
import { zloty } from './values/money/money.ts'
import { instantText } from './values/time.ts'

const language = z.strictObject({ value: z.enum(languages, 'inputs.error.choice') })
const theme = z.strictObject({ value: z.enum(themes, 'inputs.error.choice') })

/** API-08: that of the registration, until something else is chosen. */
export const getLanguage = endpoint({
  id: 'getLanguage',
  method: 'GET',
  path: '/settings/language',
  auth: 'account',
  summary: 'The language that the account reads.',
  response: data(language),
})
/** API-08: 422 for another value than `pl` and `en`. */
export const setLanguage = endpoint({
  id: 'setLanguage',
  method: 'POST',
  path: '/settings/language',
  auth: 'account',
  summary: 'Chooses the language of screens, messages and mail.',
  body: language,
  response: data(language),
})
/** API-52: `dark` until something else is chosen. */
export const getTheme = endpoint({
  id: 'getTheme',
  method: 'GET',
  path: '/settings/theme',
  auth: 'account',
  summary: 'The theme that the account uses.',
  response: data(theme),
})
/** API-52: 422 for another value than the three of ENUM-13. */
export const setTheme = endpoint({
  id: 'setTheme',
  method: 'POST',
  path: '/settings/theme',
  auth: 'account',
  summary: 'Chooses the theme; it follows the person to other browsers.',
  body: theme,
  response: data(theme),
})

/** SET-01, SET-02: the groups of messages that mail and push may carry besides the inbox. */
const notifications = z.strictObject({
  news: z.boolean('inputs.error.choice'),
  campaigns: z.boolean('inputs.error.choice'),
})
/** The switches of the system settings as a type. */
export type NotificationSwitches = z.output<typeof notifications>

/** SET-01: one boolean per group, for mail and push together. */
export const getNotifications = endpoint({
  id: 'getNotifications',
  method: 'GET',
  path: '/settings/notifications',
  auth: 'account',
  summary: 'Which groups of messages also come by mail and push; all do until they are switched off.',
  response: data(notifications),
})
/** SET-02: both groups, always; one left out is a 422. */
export const setNotifications = endpoint({
  id: 'setNotifications',
  method: 'POST',
  path: '/settings/notifications',
  auth: 'account',
  summary: 'Switches groups of messages on or off for mail and push; the inbox keeps them all.',
  body: notifications,
  response: data(notifications),
})

/** Easy Ad as the creator has it (EASY-12), and what turning it off would cost now (EASY-05). */
const easyAd = z.object({
  value: z.boolean(),
  /** Automatic campaigns that the creator is in. */
  campaigns: z.int(),
  /** zł of them that nobody accepted yet: lost when Easy Ad is turned off (EASY-04). */
  at_stake: zloty,
})
/** On or off, with what turning it off would forfeit. */
export type EasyAd = z.output<typeof easyAd>

/** API-09: the amount is of this moment and binds nobody. */
export const getEasyAd = endpoint({
  id: 'getEasyAd',
  method: 'GET',
  path: '/settings/easy_ad',
  auth: 'creator',
  summary: 'Whether the creator takes part in automatic campaigns, and what leaving them would cost now.',
  response: data(easyAd),
})
/** API-09: TRAN-17 on, TRAN-18 off; setting what is set changes nothing. */
export const setEasyAd = endpoint({
  id: 'setEasyAd',
  method: 'POST',
  path: '/settings/easy_ad',
  auth: 'creator',
  summary:
    'Turns automatic campaigns on (into all of them) or off (out of all of them; pay that nobody accepted is lost).',
  body: z.strictObject({ value: z.boolean('inputs.error.choice') }),
  response: data(z.extend(easyAd, { forfeited: zloty })),
  refusals: ['easy_ad_channel'],
})

/** How the chat bot gets on in the creator's channel (OPS-19, EASY-03). */
const chatBot = z.object({
  /** The channel's login at Twitch. */
  channel: z.nullable(z.string()),
  /** Whether the owner's consent lets the bot write: without it, it has to be a moderator. */
  has_consent: z.boolean(),
  /** The newest line and what became of it; null before the first. */
  last: z.nullable(
    z.object({ at: instantText, delivery: z.enum(chatDeliveries), refusal: z.nullable(z.enum(chatRefusals)) }),
  ),
  delivered_at: z.nullable(instantText),
  /** How often the channel refused in a row. */
  refusals: z.int(),
  /** Before then the bot says nothing there; null where it may at once. */
  rests_until: z.nullable(instantText),
})
/** State of the chat bot in one channel. */
export type ChatBot = z.output<typeof chatBot>

/** OPS-19: null without a connected Twitch channel. */
export const getChatBot = endpoint({
  id: 'getChatBot',
  method: 'GET',
  path: '/settings/easy_ad/chat_bot',
  auth: 'creator',
  summary: 'Whether the chat bot is heard in the creator’s Twitch channel, and why not.',
  response: data(z.nullable(chatBot)),
})
/** OPS-19: still once in 15 minutes at most. */
export const retryChatBot = endpoint({
  id: 'retryChatBot',
  method: 'POST',
  path: '/settings/easy_ad/chat_bot/retry',
  auth: 'creator',
  summary: 'Ends the longer wait after refusals: the owner has cured what kept the bot from writing.',
  response: data(chatBot),
  refusals: ['channel_not_connected'],
})
