import * as z from 'zod/mini'
import { data, endpoint } from './endpoint.ts'
import { languages, themes } from './enums.ts'

const language = z.strictObject({ value: z.enum(languages, 'inputs.error.choice') })
const theme = z.strictObject({ value: z.enum(themes, 'inputs.error.choice') })

/** API-08. */
export const getLanguage = endpoint({
  id: 'getLanguage',
  method: 'GET',
  path: '/settings/language',
  auth: 'account',
  summary: 'The language that the account reads.',
  response: data(language),
})
/** API-08. */
export const setLanguage = endpoint({
  id: 'setLanguage',
  method: 'POST',
  path: '/settings/language',
  auth: 'account',
  summary: 'Chooses the language of screens, messages and mail.',
  body: language,
  response: data(language),
})
/** API-52. */
export const getTheme = endpoint({
  id: 'getTheme',
  method: 'GET',
  path: '/settings/theme',
  auth: 'account',
  summary: 'The theme that the account uses.',
  response: data(theme),
})
/** API-52. */
export const setTheme = endpoint({
  id: 'setTheme',
  method: 'POST',
  path: '/settings/theme',
  auth: 'account',
  summary: 'Chooses the theme; it follows the person to other browsers.',
  body: theme,
  response: data(theme),
})
