import { type CampaignStatus, campaignStatuses } from '@fanfara/contract/enums'
import { PARTICIPANT_COUNT_MAX, type ParticipantSort } from '@fanfara/contract/ops/participants'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike, plainName } from '#/db/like.ts'
import type { Reader } from '#/db/port.ts'

/** Which of a campaign's creators are wanted (DESK-19). */
export interface WhichParticipants {
  campaignId: string
  name?: string | undefined
  status?: CampaignStatus | undefined
}

/** A condition on rows of `participation` beside those of `account`. */
export const whichOf = ({ campaignId, name, status }: WhichParticipants): RawBuilder<boolean> =>
  sql<boolean>`participation.campaign_id = ${campaignId}::uuid and ${status ? sql`participation.status = ${status}` : sql`true`}
    and ${name ? sql`${plainName(sql`account.name`)} like ${plainName(sql`${`%${escapeLike(name)}%`}::text`)}` : sql`true`}`

/** Orders of those rows; nobody is paid more than once in a campaign. */
export const participantOrders: Record<ParticipantSort, RawBuilder<unknown>> = {
  came: sql`participation.since, participation.id`,
  name: sql`${plainName(sql`account.name`)}, participation.id`,
  amount: sql`(select amount_grosze from payment where participation_id = participation.id and payment.status <> 'removed') desc nulls last,
    participation.since, participation.id`,
}

/** How many of a campaign's creators stand where, each counted up to `PARTICIPANT_COUNT_MAX` (DESK-47). */
export async function countByStatus(db: Reader, campaignId: string): Promise<Record<CampaignStatus, number>> {
  const some = (status: CampaignStatus) => sql`(select count(*)::int from (
    select 1 from participation where campaign_id = ${campaignId}::uuid and status = ${status}
    limit ${sql.lit(PARTICIPANT_COUNT_MAX)}) as counted) as ${sql.ref(status)}`
  const { rows } = await sql<Record<CampaignStatus, number>>`select ${sql.join(campaignStatuses.map(some))}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row of counts is always there')
  return row
}
