import { COUNT_MAX } from '@fanfara/contract/inbox/shared'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Reader, statement, type Store, type Tx } from '#/db/port.ts'

/** A message as its reader's acts see it. */
export interface Message {
  id: string
  subscriber_id: string
  feed_id: string | null
  workflow_id: string | null
  template: string
  content: string
  is_html: boolean
  url: string | null
  /** Where the link opens: `_self` or `_blank`. */
  target: string | null
  title: string | null
  subject: string | null
  /** Address of a picture. */
  avatar: string | null
  data: Record<string, unknown> | null
  tags: string[]
  payload: Record<string, unknown>
  action: MessageAction | null
  actor: { type: string; data: string | null } | null
  provider: string
  transaction_id: string | null
  created_at: Date
  seen_at: Date | null
  read_at: Date | null
  seen_changed_at: Date | null
  read_changed_at: Date | null
  removed_at: Date | null
}
/** Buttons of a message, and which of them was used. */
export interface MessageAction {
  status: string
  buttons: {
    type: string
    content: string
    isDefault?: boolean
    resultContent?: string
    url?: string
    target?: string
  }[]
  result?: { type?: string; payload?: Record<string, unknown> }
}

const COLUMNS = `id, subscriber_id, feed_id, workflow_id, template, content, is_html, url, target, title, subject, avatar, data, tags, payload, action, actor, provider, transaction_id,
  created_at, seen_at, read_at, seen_changed_at, read_changed_at, removed_at`
const columns = sql.raw(COLUMNS)

/** What a list or a count is of; `null` for a flag means both. */
export interface Filter {
  seen: boolean | null
  read: boolean | null
  /** Identifiers of feeds; null for messages of any feed and of none. */
  feeds: readonly string[] | null
  /** Members that the payload must have, each by its path. */
  payload: readonly { path: readonly string[]; value: string }[]
}

/**
 * The conditions of a filter as text, with their parameters behind those that are there; the first is the subscriber. Lists
 * and counts are asked for all the time: their text is put together, not compiled.
 */
function conditions({ seen, read, feeds, payload }: Filter, parameters: unknown[]): string {
  const parameter = (value: unknown) => `$${parameters.push(value)}`
  const parts = ['subscriber_id = $1::uuid', 'removed_at is null']
  if (seen !== null) parts.push(`seen_at is ${seen ? 'not ' : ''}null`)
  if (read !== null) parts.push(`read_at is ${read ? 'not ' : ''}null`)
  if (feeds !== null)
    parts.push(`feed_id in (select feed.id from inbox_feed as feed
      where feed.application_id = (select application_id from inbox_subscriber where id = $1::uuid) and feed.identifier = any(${parameter(feeds)}::text[]))`)
  for (const { path, value } of payload)
    parts.push(`payload #> ${parameter(path)}::text[] = ${parameter(value)}::jsonb`)
  return parts.join(' and ')
}

/** A page of messages, newest first, with the version that it shows: one statement, so that both are of one moment. */
export async function readPage(
  database: Store,
  subscriberId: string,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ version: number; rows: Message[] }> {
  const parameters: unknown[] = [subscriberId, limit, offset]
  const text = `
    select subscriber.version, message.* from inbox_subscriber as subscriber left join lateral (
      select ${COLUMNS} from inbox_message where ${conditions(filter, parameters)}
      order by created_at desc, id desc limit $2::int offset $3::int) as message on true
    where subscriber.id = $1::uuid order by message.created_at desc, message.id desc`
  const { rows } = await statement<Message & { version: number }>(database, text, parameters)
  return { version: rows[0]?.version ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

/** How many messages there are, counted no further than `cap`, with the version that the count is of. */
export async function countMessages(
  database: Store,
  subscriberId: string,
  filter: Filter,
  cap: number,
): Promise<{ version: number; count: number }> {
  const parameters: unknown[] = [subscriberId, cap]
  const text = `
    select version, (select count(*) from (
      select 1 from inbox_message where ${conditions(filter, parameters)} limit $2::int) as counted)::int as count
    from inbox_subscriber where id = $1::uuid`
  const { rows } = await statement<{ version: number; count: number }>(database, text, parameters)
  return rows[0] ?? { version: 0, count: 0 }
}

/** Exact up to one above `COUNT_MAX`; `version` orders them when they overtake each other. */
export interface Counts {
  id: string
  version: number
  unseen: number
  unread: number
}

/**
 * Counts of many inboxes, as they were written with their last change. They come as one value: thousands of rows would cost
 * more to take apart than to find.
 */
export async function readCounts(db: Reader, subscriberIds: readonly string[]): Promise<Counts[]> {
  const { rows } = await sql<{ counts: [string, number, number, number][] | null }>`
    select json_agg(json_build_array(id, version, unseen, unread)) as counts
    from inbox_subscriber where id = any(${subscriberIds}::uuid[])`.execute(db)
  return (rows[0]?.counts ?? []).map(([id, version, unseen, unread]) => ({ id, version, unseen, unread }))
}

/** Both counts of the row `subscriber`, each no further than the wire can say. */
const countedNow = sql`
  unseen = (select count(*) from (select 1 from inbox_message
    where subscriber_id = subscriber.id and seen_at is null and removed_at is null limit ${sql.lit(COUNT_MAX + 1)}) as counted),
  unread = (select count(*) from (select 1 from inbox_message
    where subscriber_id = subscriber.id and read_at is null and removed_at is null limit ${sql.lit(COUNT_MAX + 1)}) as counted)`

/** Counts every inbox anew, after messages were written past the acts. */
export async function recountAll(tx: Tx): Promise<void> {
  await sql`update inbox_subscriber as subscriber set ${countedNow}`.execute(tx)
}

/** Messages by their ids, whoever reads them. */
export async function findMessages(db: Reader, ids: readonly string[]): Promise<Message[]> {
  const { rows } =
    await sql<Message>`select ${columns} from inbox_message where id = any(${ids}::uuid[]) and removed_at is null`.execute(
      db,
    )
  return rows
}

/** Lets acts on one inbox follow each other. */
export async function lockInbox(tx: Tx, subscriberId: string): Promise<void> {
  await tx.selectFrom('inbox_subscriber').select('id').where('id', '=', subscriberId).forNoKeyUpdate().execute()
}

/**
 * Counts a change of inboxes: the version grows, and both counts are written beside it. The inboxes must be locked by an
 * earlier statement, so that this one sees whatever others committed before.
 * @returns what holds then.
 */
export async function raiseVersions(tx: Tx, subscriberIds: readonly string[]): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    update inbox_subscriber as subscriber set version = version + 1, ${countedNow}
    where id = any(${subscriberIds}::uuid[]) returning id, version, unseen, unread`.execute(tx)
  return rows
}

/** Grows by one with every change; 0 for a subscriber that does not exist. */
export async function readVersion(db: Reader, subscriberId: string): Promise<number> {
  const row = await db
    .selectFrom('inbox_subscriber')
    .select('version')
    .where('id', '=', subscriberId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Everything of a row that its writer decides; times of seeing and reading come later. */
export interface NewMessage {
  id: string
  subscriberId: string
  feedId: string | null
  workflowId: string | null
  template: string
  content: string
  isHtml: boolean
  url: string | null
  occasion: string | null
  payload: Record<string, unknown>
  action: MessageAction | null
  actor: Message['actor']
  provider: string
  transactionId: string | null
  at: Date
  /** The reader does not want it: only its occasion is kept, so that it is not told again. */
  isMuted: boolean
  target?: string | null | undefined
  title?: string | null | undefined
  subject?: string | null | undefined
  avatar?: string | null | undefined
  data?: Record<string, unknown> | null | undefined
  tags?: readonly string[] | null | undefined
}

/** A message as it lies in the database once it is written. */
export const writtenMessage = (message: NewMessage): Message => ({
  id: message.id,
  subscriber_id: message.subscriberId,
  feed_id: message.feedId,
  workflow_id: message.workflowId,
  template: message.template,
  content: message.content,
  is_html: message.isHtml,
  url: message.url,
  target: message.target ?? null,
  title: message.title ?? null,
  subject: message.subject ?? null,
  avatar: message.avatar ?? null,
  data: message.data ?? null,
  tags: [...(message.tags ?? [])],
  payload: message.payload,
  action: message.action,
  actor: message.actor,
  provider: message.provider,
  transaction_id: message.transactionId,
  created_at: message.at,
  seen_at: null,
  read_at: null,
  seen_changed_at: null,
  read_changed_at: null,
  removed_at: null,
})

/** Writes messages; the same occasion is written once. @returns ids of those that are written now. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = await tx
    .insertInto('inbox_message')
    .values(
      messages.map(message => ({
        id: message.id,
        subscriber_id: message.subscriberId,
        feed_id: message.feedId,
        workflow_id: message.workflowId,
        template: message.template,
        content: message.isMuted ? '' : message.content,
        is_html: message.isHtml,
        url: message.isMuted ? null : message.url,
        occasion: message.occasion,
        target: message.target ?? null,
        title: message.title ?? null,
        subject: message.subject ?? null,
        avatar: message.avatar ?? null,
        data: message.data ? JSON.stringify(message.data) : null,
        tags: [...(message.tags ?? [])],
        payload: JSON.stringify(message.payload),
        action: message.action === null ? null : JSON.stringify(message.action),
        actor: message.actor === null ? null : JSON.stringify(message.actor),
        provider: message.provider,
        transaction_id: message.transactionId,
        created_at: message.at,
        removed_at: message.isMuted ? message.at : null,
      })),
    )
    .onConflict(conflict => conflict.columns(['subscriber_id', 'occasion']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Flags that an act sets; undefined leaves a flag as it is. */
export interface Flags {
  seen?: boolean | undefined
  read?: boolean | undefined
}

/** Sets or takes back flags of messages. @returns the messages after it, newest first. */
export async function markMessages(
  tx: Tx,
  subscriberId: string,
  ids: readonly string[],
  { seen, read, at }: Flags & { at: Date },
): Promise<Message[]> {
  const set = [...stampsOf('seen', seen, at), ...stampsOf('read', read, at)]
  const { rows } = await sql<Message>`
    update inbox_message set ${sql.join(set)}
    where subscriber_id = ${subscriberId}::uuid and removed_at is null and id = any(${ids}::uuid[]) returning ${columns}`.execute(
    tx,
  )
  return rows.sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1),
  )
}

/** The flag, and when it last changed (wire protocol §6). */
function stampsOf(name: 'seen' | 'read', flag: boolean | undefined, at: Date): RawBuilder<unknown>[] {
  if (flag === undefined) return []
  const [flagged, changed] = [sql.ref(`${name}_at`), sql.ref(`${name}_changed_at`)]
  return [
    flag ? sql`${flagged} = coalesce(${flagged}, ${at}::timestamptz)` : sql`${flagged} = null`,
    sql`${changed} = case when (${flagged} is not null) = ${flag}::boolean then ${changed} else ${at}::timestamptz end`,
  ]
}

/** Marks all that is unread as read and seen, or all that is unseen as seen. @returns how many changed. */
export async function markAll(
  tx: Tx,
  subscriberId: string,
  { what, feeds, at }: { what: 'seen' | 'read'; feeds: readonly string[] | null; at: Date },
): Promise<number> {
  const parameters: unknown[] = [subscriberId, at]
  const filter: Filter = {
    seen: what === 'seen' ? false : null,
    read: what === 'read' ? false : null,
    feeds,
    payload: [],
  }
  const flags = what === 'read' ? ['seen', 'read'] : ['seen']
  const set = flags.map(
    flag => `${flag}_at = coalesce(${flag}_at, $2::timestamptz),
      ${flag}_changed_at = case when ${flag}_at is null then $2::timestamptz else ${flag}_changed_at end`,
  )
  const text = `update inbox_message set ${set.join(', ')} where ${conditions(filter, parameters)}`
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(text, parameters))
  return Number(numAffectedRows ?? 0n)
}

/** Takes messages out of feed and counts. @returns those that were there. */
export async function removeMessages(
  tx: Tx,
  subscriberId: string,
  ids: readonly string[],
  at: Date,
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    update inbox_message set removed_at = ${at}::timestamptz
    where subscriber_id = ${subscriberId}::uuid and id = any(${ids}::uuid[]) and removed_at is null returning ${columns}`.execute(
    tx,
  )
  return rows
}

/** Takes all messages, or those of one feed, out of feed and counts. @returns how many there were. */
export async function removeAll(tx: Tx, subscriberId: string, feedId: string | null, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update inbox_message set removed_at = ${at}::timestamptz
    where subscriber_id = ${subscriberId}::uuid and removed_at is null ${feedId === null ? sql`` : sql`and feed_id = ${feedId}::uuid`}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Undefined when it is another's or removed. */
export async function findMessage(tx: Tx, subscriberId: string, id: string): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select ${columns} from inbox_message where subscriber_id = ${subscriberId}::uuid and id = ${id}::uuid and removed_at is null`.execute(
    tx,
  )
  return rows[0]
}

/** Keeps what became of a message's buttons. */
export async function writeAction(tx: Tx, id: string, action: MessageAction): Promise<void> {
  await tx
    .updateTable('inbox_message')
    .set({ action: JSON.stringify(action) })
    .where('id', '=', id)
    .execute()
}

/** Notes that a transaction was triggered. @returns false when it was before. */
export async function insertTrigger(tx: Tx, applicationId: string, transactionId: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inbox_trigger')
    .values({ application_id: applicationId, transaction_id: transactionId, at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
