import type { CampaignStatus, ChannelStatus, PaymentStatus, PayoutStatus, Platform } from '@fanfara/contract/enums'
import type { Metrics } from '@fanfara/contract/evaluation'
import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** So many of each list; the newest. */
const LIST_MAX = 50

/** Channels with their last reading, in the order of connecting. */
export async function channelsOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{
    id: string
    platform: Platform
    login: string | null
    status: Exclude<ChannelStatus, 'notconnected'>
    metrics: Metrics | null
    observedAt: Date | null
  }>`
    select channel.id, channel.type as platform, channel.login, channel.status, reading.metrics, reading.observed_at as "observedAt"
    from channel left join lateral (
      select metrics, observed_at from channel_reading where channel_id = channel.id order by observed_at desc limit 1) reading on true
    where channel.account_id = ${creatorId} order by channel.connected_at, channel.id limit ${LIST_MAX}::int`.execute(
    db,
  )
  return rows
}

/** Campaigns with what each pays, the newest first. */
export async function campaignsOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    status: Exclude<CampaignStatus, 'onboarding'>
    since: Date
    paymentStatus: PaymentStatus | 'removed' | null
    amount: number | null
  }>`
    select campaign.id, campaign.name, participation.status, participation.since, payment.status as "paymentStatus",
      payment.amount_grosze as amount
    from participation join campaign on campaign.id = participation.campaign_id
    left join lateral (
      select status, amount_grosze from payment where participation_id = participation.id order by moved_at desc limit 1) payment on true
    where participation.creator_id = ${creatorId} order by participation.since desc, participation.id limit ${LIST_MAX}::int`.execute(
    db,
  )
  return rows
}

/** Payout orders, the newest first. */
export async function payoutsOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{
    id: string
    number: number
    amount: number
    status: PayoutStatus
    requestedAt: Date
  }>`
    select id, number, amount_grosze as amount, status, requested_at as "requestedAt" from payout
    where creator_id = ${creatorId} order by requested_at desc, id limit ${LIST_MAX}::int`.execute(db)
  return rows
}

/** How many sessions are open now. */
export async function countSessions(db: Reader, creatorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from session
    where account_id = ${creatorId} and revoked_at is null and expires_at > ${now}::timestamptz`.execute(db)
  return rows[0]?.total ?? 0
}
