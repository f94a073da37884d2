import * as z from 'zod/mini'
import { data, endpoint } from './endpoint.ts'
import { languages, themes } from './values/enums.ts'
import { zloty } from './values/money.ts'

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
