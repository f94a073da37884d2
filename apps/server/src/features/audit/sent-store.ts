import type { CreatorMessage } from '@fanfara/contract/ops/people/sent-messages'
import type { Texts } from '@fanfara/contract/languages'
import { sql } from 'kysely'
import type { Db } from '#/db/port.ts'

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

/** Written as `audit_messages` is. */
const isMessage = sql`audit.action = 'message_sent' and audit.object_type = 'account'`

/** A page of what was sent to creators, the newest first (DESK-32). What is chosen in the list leads nowhere: only what is for everybody has said so. */
export async function listSent(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select audit.id, audit.at, account.name as by, audit.creator_id, creator.name as creator_name,
      case when audit.object_id is not null then 'one' when after -> 'matching' is not null then 'matching'
        when after -> 'url' is not null then 'all' else 'chosen' end as "to",
      after ->> 'kind' as kind, (after ->> 'recipients')::int as recipients, after -> 'text' as text, after ->> 'url' as url
    from audit join account on account.id = audit.actor_id left join account creator on creator.id = audit.creator_id
    where ${isMessage} order by audit.at desc, audit.id desc limit ${limit}::int offset ${offset}::int`.execute(db)
  return rows
}

const COUNT_MAX = 10_000

/** How many were sent, up to 10,000. */
export async function countSent(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from audit where ${isMessage} limit ${COUNT_MAX}::int) as counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
