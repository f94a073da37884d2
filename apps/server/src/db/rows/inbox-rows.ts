import type { InboxChannel } from '@fanfara/contract/inbox/shared'
import type { OpsApplication } from '@fanfara/contract/ops/inbox'
/** Rows of the inbox service's tables. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonColumn } from '../json-column.ts'

/** A product that embeds the inbox; `is_own` is the portal, which there is once. */
export interface InboxApplicationTable {
  id: string
  identifier: string
  name: string
  is_own: Generated<boolean>
  is_secure: boolean
  allowed_origins: Generated<string[]>
  makes_feeds: Generated<boolean>
  own_channels: Generated<string[]>
  removed_at: Date | null
  branding: ColumnType<OpsApplication['branding'], string | undefined, string>
  created_at: Date
}

/** A sealed key that signs subscribers' ids; one without an end is in use. */
export interface InboxSecretTable {
  digest: Uint8Array
  application_id: string
  sealed: Uint8Array
  made_at: Date
  ends_at: Date | null
}

/** A named part of an application's messages; `identifier` is its key there. */
export interface InboxFeedTable {
  id: string
  /** Null once the feed is removed, until its messages have left it. */
  application_id: string | null
  identifier: string
  name: string
}

/** A kind of notification; `identifier` is its key in the application. */
export interface InboxWorkflowTable {
  id: string
  application_id: string
  identifier: string
  name: string
  channels: string[]
  is_critical: Generated<boolean>
  is_active: Generated<boolean>
  tags: Generated<string[]>
}

/** A person as one application knows them, with both counts and the version of the inbox. */
export interface InboxSubscriberTable {
  id: string
  application_id: string
  external_id: string
  account_id: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  avatar: string | null
  version: Generated<number>
  unseen: Generated<number>
  unread: Generated<number>
  is_on: Generated<boolean>
  channels: ColumnType<Partial<Record<InboxChannel, boolean>>, string | undefined, string>
  created_at: Date
}

/** What a subscriber chose for one workflow; null and absent mean on. */
export interface InboxPreferenceTable {
  subscriber_id: string
  workflow_id: string
  is_on: boolean | null
  channels: ColumnType<Partial<Record<InboxChannel, boolean>>, string | undefined, string>
}

/** A trigger that was carried out: repeated, its `transaction_id` does nothing. */
export interface InboxTriggerTable {
  application_id: string
  transaction_id: string
  at: Date
}

/** Something that a widget reported of its use, as it was sent. */
export interface InboxUsageTable {
  id: GeneratedAlways<number>
  subscriber_id: string
  name: string
  payload: JsonColumn
  at: Date
}

/** A token that opens one inbox and nothing else, by its hash (threat model §3.9). */
export interface InboxSessionTable {
  token_hash: Uint8Array
  subscriber_id: string
  session_id: string | null
  expires_at: Date
}

/** One message of one subscriber; a removed one is kept out of feed and counts. */
export interface InboxMessageTable {
  id: string
  subscriber_id: string
  feed_id: string | null
  workflow_id: string | null
  template: string
  content: string
  is_html: Generated<boolean>
  url: string | null
  occasion: string | null
  payload: ColumnType<unknown, string | undefined, string>
  action: ColumnType<unknown, string | null | undefined, string | null>
  actor: ColumnType<unknown, string | null | undefined, string | null>
  provider: Generated<string>
  transaction_id: string | null
  created_at: Date
  seen_at: Date | null
  read_at: Date | null
  seen_changed_at: Date | null
  read_changed_at: Date | null
  removed_at: Date | null
  title: string | null
  subject: string | null
  avatar: string | null
  data: ColumnType<unknown, string | null | undefined, string | null>
  tags: Generated<string[]>
  target: string | null
}

/** A view: the portal's own messages with the account that reads them. */

/** A browser that messages are sent to, with its session. */
export interface PushDeviceTable {
  id: string
  account_id: string
  session_id: string
  endpoint_hash: Uint8Array
  sealed: Uint8Array
  added_at: Date
}
