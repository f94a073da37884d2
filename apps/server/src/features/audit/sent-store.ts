import type { CreatorMessage, SentMessageSort } from '@fanfara/contract/ops/people/sent-messages'
import type { Texts } from '@fanfara/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike, plainName } from '#/db/like.ts'
import type { Db, RowsAsked } from '#/db/port.ts'

/** A message to creators as the log has it. */
export interface SentMessage {
  id: number
  at: Date
  by: string
  to: CreatorMessage['to']
  creator_id: string | null
  creator_name: string | null
  kind: CreatorMessage['kind']
  recipients: number
  text: Texts
  url: string | null
}

/** Spelt exactly as the condition of the partial index, or the planner does not take it. */
const isMessage = sql`audit.action = 'message_sent' and audit.object_type = 'account'`

/** What was written, as the index `audit_message_words` has it. */
const written = sql`plain_letters((audit.after -> 'text')::text)`

/** So many creators of a name are looked at. */
const NAMED_MAX = 200

/** What is looked for in messages, and in which order they stand. */
export interface SentShown {
  search?: string | undefined
  sort?: SentMessageSort | undefined
}

function matching({ search }: SentShown) {
  if (!search) return isMessage
  const part = sql`plain_letters(${`%${escapeLike(search)}%`}::text)`
  const readers = sql`array(select id from account where ${plainName(sql`name`)} like ${part} limit ${NAMED_MAX}::int)`
  return sql`${isMessage} and (${written} like ${part} or audit.creator_id = any(${readers}))`
}

const sorted: Record<SentMessageSort | 'newest', RawBuilder<unknown>> = {
  newest: sql`audit.at desc, audit.id desc`,
  oldest: sql`audit.at, audit.id`,
  recipients: sql`(audit.after ->> 'recipients')::int desc, audit.id desc`,
}

/** A page of what was sent to creators in an order, the newest first unless told (DESK-32). What is chosen in the list leads nowhere: only what is for everybody has said so. */
export async function listSent(db: Db, { limit, offset, ...shown }: SentShown & RowsAsked): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select audit.id, audit.at, account.name as by, audit.creator_id, creator.name as creator_name,
      case when audit.object_id is not null then 'one' when after -> 'matching' is not null then 'matching'
        when after -> 'url' is not null then 'all' else 'chosen' end as "to",
      after ->> 'kind' as kind, (after ->> 'recipients')::int as recipients, after -> 'text' as text, after ->> 'url' as url
    from audit join account on account.id = audit.actor_id left join account creator on creator.id = audit.creator_id
    where ${matching(shown)} order by ${sorted[shown.sort ?? 'newest']} limit ${limit}::int offset ${offset}::int`.execute(
    db,
  )
  return rows
}

const COUNT_MAX = 10_000

/** How many were sent, up to 10,000. */
export async function countSent(db: Db, shown: SentShown): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from audit where ${matching(shown)} limit ${COUNT_MAX}::int) as counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
