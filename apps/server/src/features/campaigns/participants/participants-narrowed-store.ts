import { type CampaignStatus, campaignStatuses } from '@fanfara/contract/enums'
import type { ParticipantSort } from '@fanfara/contract/ops/participants'
import { type RawBuilder, sql } from 'kysely'
import { countEach } from '#/db/count-each.ts'
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

/** How many of a campaign's creators stand where, each counted up to 10,000 (DESK-47). */
export const countByStatus = (db: Reader, campaignId: string): Promise<Record<CampaignStatus, number>> =>
  countEach(db, sql`participation`, {
    states: campaignStatuses,
    isIn: status => sql`campaign_id = ${campaignId}::uuid and status = ${status}`,
  })
