/** Tables of people: accounts, their sessions, codes and ways in, billing data. */
import type { CategoryKey, Gender, Language, Platform, Role, SettlementForm, Theme } from '@fanfara/contract/enums'
import type { OperatorRole } from '@fanfara/contract/rights'
import type { CreatorActKind, CreatorActOutcome, CreatorActReason } from '@fanfara/contract/ops/people/creator-acts'
import type { CreatorColumn } from '@fanfara/contract/ops/creator-list'
import type { ViewList, ViewQuery } from '@fanfara/contract/ops/people/views'
import type { InvitationForm } from '@fanfara/contract/ops/tables/invitations'
import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn } from '../json-column.ts'

/** Somebody who can sign in; an erased one keeps its id and loses what says who it was. */
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
  operator_role: OperatorRole | null
}

/** What operators look for a creator by; made anew soon after it changed (decision 0048). */
export interface CreatorCardTable {
  account_id: string
  plain_name: Generated<string>
  search: Generated<string>
  marks: Generated<string[]>
  followers: Generated<number>
  available_grosze: Generated<number>
  created_at: Date
  tasks_done: Generated<number>
  tasks_ended: Generated<number>
  on_time: Generated<number>
  campaigns: Generated<number>
  earned_grosze: Generated<number>
  viewers: Generated<number>
  stage: Generated<number>
  price_zloty: number | null
}

/** One act on many creators, as far as it came. */
export interface CreatorActTable {
  id: string
  act: CreatorActKind
  reason: string | null
  campaign_id: string | null
  created_at: Date
  created_by: string
  people: Generated<number>
  done: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  finished_at: Date | null
  stopped: Generated<number>
  stopped_by: string | null
}

/** By how much the number of creators whose accounts are not erased changed; pieces are summed up into one. */
export interface CreatorCountTable {
  id: GeneratedAlways<number>
  change: number
}

/** Somebody whom an act on many means, and what became of it. */
export interface CreatorActPersonTable {
  act_id: string
  position: number
  creator_id: string
  outcome: Generated<CreatorActOutcome>
  why: CreatorActReason | null
  until: Date | null
}

/** A piece of work that an operator has in hand. */
export interface WorkHandTable {
  kind: string
  key: string
  operator_id: string
  taken_at: Date
}

/** Whose card is old, once for every act that changed what it says. */
export interface CreatorCardDueTable {
  id: GeneratedAlways<number>
  account_id: string
}

/** A list of creators that an operator kept under a name (decision 0081). */
export interface ListViewTable {
  id: string
  owner_id: string
  list: ViewList
  name: string
  query: JsonColumn<ViewQuery>
  columns: CreatorColumn[]
  is_shared: boolean
  created_at: Date
}

/** What somebody said last of a help article. */
export interface HelpAnswerTable {
  id: string
  account_id: string
  topic: string
  version: string
  is_helpful: boolean
  /** Empty without any. */
  sentence: Generated<string>
  language: Language
  answered_at: Date
}

/** Which columns of that list somebody chose. */
export interface CreatorColumnsTable {
  account_id: string
  columns: CreatorColumn[]
}

/** What a colleague should know of a creator. */
export interface CreatorNoteTable {
  id: string
  creator_id: string
  author_id: string
  text: string
  created_at: Date
}

/** An operator who sees the portal as a creator sees it; the token by its hash (decision 0080). */
export interface LookTable {
  id: string
  token_hash: Uint8Array
  creator_id: string
  operator_id: string
  session_id: string
  reason: string
  started_at: Date
  expires_at: Date
  ended_at: Date | null
}

/** Somebody who was asked to become an operator: one for each address, the link by its hash. */
export interface OperatorInvitationTable {
  id: string
  email: string
  operator_role: OperatorRole
  token_hash: Uint8Array
  invited_by: string
  created_at: Date
  expires_at: Date
}

/** Somebody who is asked to become a creator, and where the letter stands. */
export interface CreatorInvitationTable {
  id: string
  import_id: string
  email: string
  name: string
  language: Language
  channels: string[]
  interests: CategoryKey[]
  prices: JsonColumn<InvitationForm['prices']>
  invited_by: string
  created_at: Date
  token_hash: Uint8Array | null
  sent_at: Date | null
  sends: Generated<number>
  expires_at: Date | null
  wants_letter: Generated<boolean>
  answered_at: Date | null
  account_id: string | null
  withdrawn_at: Date | null
}

/** One of the 26 interests (ENUM-14), in the order of the form. */
export interface CategoryTable {
  id: string
  key: CategoryKey
  position: number
}

/** An interest of an account, once; three at most (CONST-07). */
export interface AccountCategoryTable {
  account_id: string
  category_id: string
}

/** A yes to one version of a document, at its time; never changed. */
export interface ConsentTable {
  id: GeneratedAlways<number>
  account_id: string
  kind: string
  version: string
  accepted_at: Date
}

/** A browser that is signed in, until it expires or is revoked. */
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

/** Every refresh token that a session was ever handed, by its hash; one per session and generation. */
export interface RefreshTokenTable {
  hash: Uint8Array
  session_id: string
  generation: number
  idle_until: Date
  used_at: Date | null
}

/** A browser that signed in to the account before: it has a counter of tries of its own (threat model §3.1). */
export interface KnownBrowserTable {
  account_id: string
  browser_hash: Uint8Array
  seen_at: Date
}

/** A country of billing forms; one row for each `alpha_2`. */
export interface CountryTable {
  id: string
  alpha_2: string
}

/** Where money and letters go, one per account; tax id and account number are sealed. */
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
  /** Keyed digests: whether two accounts have the same (decision 0082). */
  iban_mac: Uint8Array | null
  tax_mac: Uint8Array | null
  phone_mac: Uint8Array | null
}

/** The mailed code of a session without a password: one at a time, ten minutes, five tries. */
export interface ConfirmCodeTable {
  session_id: string
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

/** The authenticator app of an account; no code of a step of time up to the last one counts again. */
export interface AuthenticatorTable {
  account_id: string
  secret_sealed: Uint8Array
  since: Date
  last_step: number
  last_used_at: Date | null
}

/** An app that waits for its first code, in the session that asked. */
export interface AuthenticatorSetupTable {
  session_id: string
  secret_sealed: Uint8Array
  expires_at: Date
}

/** A code that somebody wrote down, as a keyed digest. */
export interface RecoveryCodeTable {
  account_id: string
  code_mac: Uint8Array
  used_at: Date | null
}

/** A passkey: the public half of a pair whose other half never leaves its device. */
export interface PasskeyTable {
  id: string
  account_id: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  transports: string[]
  name: string
  signs_in: boolean
  created_at: Date
  last_used_at: Date | null
}

/** What a browser was asked to sign, by its hash, and a digest of what for and by whom. */
export interface PasskeyCeremonyTable {
  hash: Uint8Array
  bound_to: Uint8Array
  expires_at: Date
}

/** A sign-in that waits for its second step, by the hash of its secret. */
export interface SignInChallengeTable {
  hash: Uint8Array
  account_id: string
  browser_hash: Uint8Array
  is_remembered: boolean
  attempts_left: number
  expires_at: Date
}

/** A platform's request to forget a person; the hash of its code finds the status page. */
export interface DataDeletionTable {
  code_hash: Uint8Array
  platform: Platform
  requested_at: Date
  channels: number
}

/** One code at a time for an address, whether an account has it or not (threat model §3.2). */
export interface ResetCodeTable {
  email_mac: Uint8Array
  account_id: string | null
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

/** The one address that an account is about to have or to confirm: link by hash, code by keyed digest. */
export interface EmailConfirmationTable {
  account_id: string
  email: string
  token_hash: Uint8Array
  code_mac: Uint8Array
  attempts_left: number
  expires_at: Date
}

/** An account at a platform that opens an account here; one owner for each `provider` and `external_id`. */
export interface SocialIdentityTable {
  provider: Platform
  external_id: string
  account_id: string
  login: string
  added_at: Date
  last_used_at: Date | null
  subject: string | null
}

/** What a social sign-in hands over at `/callback`: 60 s, one use, one browser (SOC-23). */
export interface SignInTicketTable {
  hash: Uint8Array
  account_id: string
  browser_hash: Uint8Array
  is_remembered: boolean
  expires_at: Date
  used_at: Date | null
}

/** Whom paid amounts of an erased account went to, sealed, until `keep_until`. */
export interface BillingArchiveTable {
  account_id: string
  sealed: Uint8Array
  keep_until: string
}
