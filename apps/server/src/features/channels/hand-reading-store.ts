import type { Metrics, Stage } from '@fanfara/contract/evaluation'
import type { EarlierReading } from '#/db/rows/kept-json.ts'
import type { Tx } from '#/db/port.ts'
import * as days from './reading-day-store.ts'

/** A channel with its reading, held until the act on it is over; undefined for an unknown id. */
export const lockChannel = (tx: Tx, channelId: string) =>
  tx
    .selectFrom('channel')
    .leftJoin('channel_reading as reading', 'reading.channel_id', 'channel.id')
    .leftJoin('hand_reading as hand', 'hand.channel_id', 'channel.id')
    .select([
      'channel.id',
      'channel.account_id',
      'channel.type',
      'channel.login',
      'channel.status',
      'reading.metrics',
      'reading.stage',
      'reading.observed_at',
      'reading.window_days',
      'reading.by_hand',
      'hand.earlier',
    ])
    .where('channel.id', '=', channelId)
    .forNoKeyUpdate('channel')
    .executeTakeFirst()
/** Figures are null until the first measurement. */
export type LockedChannel = NonNullable<Awaited<ReturnType<typeof lockChannel>>>

/** What an operator wrote down. */
export interface HandReading {
  channelId: string
  metrics: Metrics
  stage: Stage | null
  operatorId: string
  reason: string
  evidence: string
  at: Date
}

/** Puts figures in the place of the reading, which is kept beside them. */
export async function writeByHand(tx: Tx, hand: HandReading, earlier: EarlierReading | null): Promise<void> {
  const { channelId: channel_id, operatorId: operator_id, reason, evidence, at } = hand
  const reading = {
    metrics: JSON.stringify(hand.metrics),
    stage: hand.stage,
    observed_at: at,
    window_days: null,
    by_hand: true,
  }
  await tx
    .insertInto('channel_reading')
    .values({ channel_id, ...reading })
    .onConflict(conflict => conflict.column('channel_id').doUpdateSet(reading))
    .execute()
  const by = { operator_id, reason, evidence, at, earlier: earlier && JSON.stringify(earlier) }
  await tx
    .insertInto('hand_reading')
    .values({ channel_id, ...by })
    .onConflict(conflict => conflict.column('channel_id').doUpdateSet(by))
    .execute()
  await days.keep(tx, { channelId: channel_id, metrics: hand.metrics, stage: hand.stage, observedAt: at, byHand: true })
}

/** Puts the reading back that was there before; without one the channel counts as not measured. It is measured as soon as can be. */
export async function takeBack(tx: Tx, channelId: string, earlier: EarlierReading | null, at: Date): Promise<void> {
  if (earlier === null) await tx.deleteFrom('channel_reading').where('channel_id', '=', channelId).execute()
  else
    await tx
      .updateTable('channel_reading')
      .set({
        metrics: JSON.stringify(earlier.metrics),
        stage: earlier.stage,
        observed_at: new Date(earlier.observed_at),
        window_days: earlier.window_days,
        by_hand: false,
      })
      .where('channel_id', '=', channelId)
      .execute()
  await tx.deleteFrom('hand_reading').where('channel_id', '=', channelId).execute()
  await days.forgetByHand(tx, channelId, earlier && new Date(earlier.observed_at))
  await tx.updateTable('channel').set({ measure_at: at }).where('id', '=', channelId).execute()
}
