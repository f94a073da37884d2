/** Tables of people: accounts, their sessions, codes and ways in, billing data. */
import type { CategoryKey, Gender, Language, Platform, Role, SettlementForm, Theme } from '@fanfara/contract/enums'
import type { Generated, GeneratedAlways } from 'kysely'

export interface AccountTable {
  id: string
  role: Role
  connect_uuid: string
  email: string | null
  name: string
  description: string | null
  avatar_url: string | null
  password_hash: string | null
  language: Language
  theme: Theme
  inbox_subscriber_id: string
  is_active: Generated<boolean>
  easy_ad: Generated<boolean>
  credentials_changed_at: Date | null
  password_set_at: Date | null
  created_at: Date
  erased_at: Date | null
  email_confirmed_at: Date | null
}

export interface CategoryTable {
  id: string
  key: CategoryKey
  position: number
}

export interface AccountCategoryTable {
  account_id: string
  category_id: string
}

export interface ConsentTable {
  id: GeneratedAlways<number>
  account_id: string
  kind: string
  version: string
  accepted_at: Date
}

export interface SessionTable {
  id: string
  account_id: string
  is_remembered: boolean
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  revoked_because: string | null
  browser: string | null
  system: string | null
  last_used_at: Date
  confirmed_at: Date | null
}

export interface RefreshTokenTable {
  hash: Uint8Array
  session_id: string
  generation: number
  idle_until: Date
  used_at: Date | null
}

export interface KnownBrowserTable {
  account_id: string
  browser_hash: Uint8Array
  seen_at: Date
}

export interface CountryTable {
  id: string
  alpha_2: string
}

export interface BillingProfileTable {
  account_id: string
  first_name: string
  last_name: string
  gender: Gender
  tax_id_sealed: Uint8Array
  street: string
  postcode: string
  city: string
  country_id: string
  email: string
  phone: string
  iban_sealed: Uint8Array
  bank_name: string
  settlement_form: SettlementForm
  company_name: string | null
  iban_changed_at: Date | null
  saved_at: Date
}

export interface ConfirmCodeTable {
  session_id: string
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

export interface DataDeletionTable {
  code_hash: Uint8Array
  platform: Platform
  requested_at: Date
  channels: number
}

export interface ResetCodeTable {
  email_mac: Uint8Array
  account_id: string | null
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

export interface EmailConfirmationTable {
  account_id: string
  email: string
  token_hash: Uint8Array
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

export interface SocialIdentityTable {
  provider: Platform
  external_id: string
  account_id: string
  login: string
  added_at: Date
  last_used_at: Date | null
  subject: string | null
}

export interface SignInTicketTable {
  hash: Uint8Array
  account_id: string
  browser_hash: Uint8Array
  is_remembered: boolean
  expires_at: Date
  used_at: Date | null
}

export interface BillingArchiveTable {
  account_id: string
  sealed: Uint8Array
  keep_until: string
}
