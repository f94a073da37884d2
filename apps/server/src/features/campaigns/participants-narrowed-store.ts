import type { CampaignStatus } from '@fanfara/contract/enums'
import type { ParticipantSort } from '@fanfara/contract/ops/participants'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike, plainName } from '#/db/like.ts'

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
