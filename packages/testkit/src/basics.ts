import type { Client } from '@fanfara/contract/client'
import { type Language, languages, type Platform, recordOf } from '@fanfara/contract/enums'
import type { WholeTexts } from '@fanfara/contract/languages'
import type { Grosze } from '@fanfara/contract/money'

/** Password of everybody in a test world. */
export const PASSWORD = 'Demo-pass-1x'

/** What turns a test world into one in production: everything that is asked for there, and nothing of a demo. */
export const PRODUCTION = {
  FANFARA_MODE: 'production',
  FANFARA_GENERAL_LIMITS: 'on',
  FANFARA_SECRET: 'k3+fJ0lq9ZtWm1v8R2xYb7uQ5hN4sD6gA0pLcEoTiVw=',
  PUBLIC_URL: 'https://fanfara.test',
  SMTP_URL: 'smtp://localhost:1',
  TRUSTED_PROXIES: 'none',
} as const

/** Where test worlds stand in time unless a test says otherwise: a Monday morning. */
export const START = new Date('2026-03-02T09:00:00Z')

/** What an operator of a test writes in Polish and in English; whatever other languages there are get the English. */
export const said = (pl: string, en: string): WholeTexts => ({ ...recordOf(languages, () => en), pl })

/** An operator who is signed in. */
export interface Operator {
  id: string
  call: Client
}

/** What a creator of a test starts with. */
export interface CreatorOptions {
  name?: string
  platforms?: readonly Platform[]
  /** Earned, settled and paid by advertisers. */
  available?: Grosze
  billing?: boolean
  /** Whether the e-mail address was confirmed; it was, unless told. */
  confirmed?: boolean
}
/** Makes a client that calls as nobody, or with a token. */
export type Caller = (token?: string | null, language?: Language) => Client
