import { sql } from 'kysely'
import { statement, type Db, type Store } from '#/db/port.ts'
import type { CampaignStage } from '@fanfara/contract/enums'
import type { ParticipationStatus } from '../campaigns/states.ts'

/** A request of a link, as it is kept. */
export interface Click {
  id: string
  at: Date
  participationId: string
  isHead: boolean
  purpose: string | null
  agent: string | null
  address: string
  visitor: Buffer
  origin: Buffer
  browser: Buffer | null
}

const hex = (bytes: Buffer | null) => bytes && bytes.toString('hex')

/** Writes clicks in one statement, and so in one commit: when it resolves they are on the disk. */
export async function insertClicks(store: Store, clicks: readonly Click[]): Promise<void> {
  const column = <Value>(of: (click: Click) => Value) => clicks.map(of)
  await statement(
    store,
    `insert into click (id, at, participation_id, is_head, purpose, agent, address, visitor, origin, browser)
    select id, at, participation_id, is_head, purpose, agent, address, decode(visitor, 'hex'), decode(origin, 'hex'), decode(browser, 'hex')
    from unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
      as kept (id, at, participation_id, is_head, purpose, agent, address, visitor, origin, browser)`,
    [
      column(({ id }) => id),
      column(({ at }) => at.toISOString()),
      column(({ participationId }) => participationId),
      column(({ isHead }) => isHead),
      column(({ purpose }) => purpose),
      column(({ agent }) => agent),
      column(({ address }) => address),
      column(({ visitor }) => hex(visitor)),
      column(({ origin }) => hex(origin)),
      column(({ browser }) => hex(browser)),
    ],
  )
}

/** What a code leads to. */
export interface FoundLink {
  participationId: string
  creator: string
  advertiser: string
  landingUrl: string | null
  stage: CampaignStage
  status: ParticipationStatus
}

/** The participation behind a code; null when no link has it. */
export async function findLink(db: Db, code: string): Promise<FoundLink | null> {
  const { rows } = await sql<FoundLink>`
    select p.id as "participationId", account.name as creator, c.advertiser, c.landing_url as "landingUrl", c.stage, p.status
    from participation p join campaign c on c.id = p.campaign_id join account on account.id = p.creator_id
    where p.code = ${code}`.execute(db)
  return rows[0] ?? null
}
