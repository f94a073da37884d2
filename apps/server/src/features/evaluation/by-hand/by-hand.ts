import { evaluatedFigure, type Metrics, stageOf } from '@fanfara/contract/evaluation'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../../audit/service.ts'
import * as channels from '../../channels/service.ts'
import { refuseByHand } from './by-hand-policy.ts'

type Locked = channels.handReadings.LockedChannel

/** An act of an operator on a channel's figures. */
interface Act {
  operatorId: string
  channelId: string
  reason: string
  /** Of the figures as the operator saw them; none: whatever is there. */
  revision?: string | undefined
}

/** Stands for a channel's figures. */
export const revisionOfFigures = (metrics: unknown, observedAt: Date | null): string =>
  revisionOf([metrics, observedAt])

/** @throws Missing for unknown ids and channels of erased accounts. */
async function lockChannel(tx: Tx, channelId: string): Promise<Locked> {
  const channel = await channels.handReadings.lockChannel(tx, channelId)
  if (!channel) throw new Missing()
  return channel
}

/** The reading that stays kept: the one before, or before what somebody wrote down already. */
const earlierOf = ({ by_hand: isByHand, earlier, metrics, stage, observed_at: at, window_days: days }: Locked) =>
  isByHand || !metrics || !at ? earlier : { metrics, stage, observed_at: at.toISOString(), window_days: days }

const record = (
  tx: Tx,
  { account_id: creatorId, id, login, type }: Locked,
  { operatorId, reason, at, ...line }: Act & { action: string; before: unknown; after: unknown; at: Date },
) =>
  audit.record(tx, {
    actorId: operatorId,
    action: line.action,
    object: { type: 'channel', id, name: `${login ?? ''} (${type})` },
    creatorId,
    reason,
    before: line.before,
    after: line.after,
    at,
  })

/**
 * Writes down figures of a channel whose platform is away (decision 0083).
 * @throws Missing; Refused `channel_not_connected`, `channel_measured` or `changed_meanwhile` with 409; Invalid where the figure is missing that the category is made of.
 */
export function writeByHand(world: World, act: Act & { metrics: Metrics; evidence: string }): Promise<void> {
  const { channelId, metrics, evidence, operatorId, reason } = act
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const channel = await lockChannel(tx, channelId)
    const { status, observed_at: observedAt, by_hand: isByHand } = channel
    const refusal = refuseByHand({ status, observedAt, isByHand: isByHand === true }, at)
    if (refusal) throw new Refused(refusal, { status: 409 })
    refuseOutdated(act.revision, revisionOfFigures(channel.metrics, observedAt))
    const figure = evaluatedFigure(channel.type, metrics)
    if (figure === null) throw new Invalid({ metrics: ['inputs.error.required'] })
    const stage = stageOf(channel.type, figure)
    const hand = { channelId, metrics, stage, operatorId, reason, evidence, at }
    await channels.handReadings.writeByHand(tx, hand, earlierOf(channel))
    const before = { metrics: channel.metrics, stage: channel.stage }
    await record(tx, channel, { ...act, action: 'channel_verified', before, after: { metrics, stage, evidence }, at })
  })
}

/** Takes back what was written down. @throws Missing; Refused with 409: `channel_measured` where nothing was, `changed_meanwhile`. */
export function takeBack(world: World, act: Act): Promise<void> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const channel = await lockChannel(tx, act.channelId)
    if (!channel.by_hand) throw new Refused('channel_measured', { status: 409 })
    refuseOutdated(act.revision, revisionOfFigures(channel.metrics, channel.observed_at))
    await channels.handReadings.takeBack(tx, channel.id, channel.earlier, at)
    const before = { metrics: channel.metrics, stage: channel.stage }
    const after = channel.earlier && { metrics: channel.earlier.metrics, stage: channel.earlier.stage }
    await record(tx, channel, { ...act, action: 'channel_unverified', before, after, at })
  })
}

/** A platform that says for good that it has no such figures for us ends what was written down in their place. */
export function endByFailure(world: World, channelId: string): Promise<void> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const channel = await channels.handReadings.lockChannel(tx, channelId)
    if (channel?.by_hand) await channels.handReadings.takeBack(tx, channelId, channel.earlier, at)
  })
}
