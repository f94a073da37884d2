import { DAY_MS, MINUTE_MS } from '@fanfara/contract/durations'
import { type PlatformAdapter, PlatformError } from '@fanfara/platforms'
import { claimTurn, spendUnit } from '#/db/setting.ts'
import type { World } from '#/world.ts'
import * as channels from '../channels/service.ts'
import { paceMs } from './policy.ts'

type Broadcasts = NonNullable<PlatformAdapter['broadcasts']>
type OnAir = channels.readings.OnAir
/** Units that a round may still spend; asked before each call. */
type Spend = () => Promise<boolean>

/** An overlay that was shown so long ago may be shown again: without it, its owner is warned that long. */
const SHOWN_WITHIN_MS = 15 * MINUTE_MS
/** A channel whose overlay is shown without a broadcast is asked for one so often. */
const LOOK_EVERY_MS = 3 * MINUTE_MS
const CHANNELS_MAX = 1000
const KEPT_MS = 31 * DAY_MS

/**
 * Takes a round of samples of YouTube channels whose overlay is shown: fifty of them in one call, once a minute, or slower
 * where the day's units would not last (docs/platform-quotas.md). What is on the air a channel is asked with its own token.
 * One round over all processes; what fails costs a round of those that it was about, nothing else.
 */
export async function sampleBroadcasts(world: World): Promise<void> {
  const broadcasts = world.platforms.youtube?.broadcasts
  if (!broadcasts) return
  const now = world.clock.now()
  const shown = { since: new Date(now.getTime() - SHOWN_WITHIN_MS), limit: CHANNELS_MAX }
  const onAir = await channels.readings.listOnAir(world.db, 'youtube', shown)
  if (onAir.length === 0) return
  const { spend, left, untilResetMs } = await budget(world, broadcasts)
  const calls = Math.ceil(onAir.length / broadcasts.perCall)
  const everyMs = paceMs({ calls, left, untilResetMs }) - MINUTE_MS / 2
  if (!(await claimTurn(world.db, 'broadcast_sampling', now, everyMs))) return
  const watched = onAir.filter(({ broadcastId }) => broadcastId !== null)
  for (let from = 0; from < watched.length; from += broadcasts.perCall)
    await watch(world, broadcasts, { some: watched.slice(from, from + broadcasts.perCall), now, spend })
  for (const channel of onAir) if (isToAsk(channel, now)) await look(world, broadcasts, { channel, now, spend })
  await channels.readings.removeChecksBefore(world.db, new Date(now.getTime() - KEPT_MS))
}

const isToAsk = ({ broadcastId, askedAt }: OnAir, now: Date): boolean =>
  broadcastId === null && (askedAt === null || askedAt.getTime() <= now.getTime() - LOOK_EVERY_MS)

/** What is left of the day's units, by the platform's own day. */
async function budget(world: World, { unitsPerDay: most }: Broadcasts) {
  const nowMs = world.clock.now().getTime()
  const untilResetMs = world.platforms.youtube?.quota?.untilReset(nowMs) ?? DAY_MS
  const day = new Date(nowMs + untilResetMs).toISOString().slice(0, 13)
  const left = await spendUnit(world.db, 'broadcast_units', { day, most, units: 0 })
  const spend: Spend = async () => (await spendUnit(world.db, 'broadcast_units', { day, most, units: 1 })) !== null
  return { spend, left: left ?? 0, untilResetMs }
}

/** Asks one channel, with its own token, what it has on the air, and keeps the answer. */
async function look(
  world: World,
  broadcasts: Broadcasts,
  { channel, now, spend }: { channel: OnAir; now: Date; spend: Spend },
): Promise<void> {
  await bestEffort(world, async () => {
    if (!(await spend())) return
    // A channel that lost its grant was disconnected by the way.
    const asked = await channels.withAccess(world, channel.channelId, async ({ tokens }) => ({
      broadcastId: await broadcasts.current(tokens),
    }))
    if (!asked) return
    await channels.readings.insertChecks(world.db, [{ ...channel, ...asked }], now)
    // What was found counts from the minute in which it was found.
    if (asked.broadcastId) await watch(world, broadcasts, { some: [{ ...channel, ...asked }], now, spend })
  })
}

/** Samples up to fifty broadcasts with the token of the first channel that has one; what ended is noted as such. */
async function watch(
  world: World,
  broadcasts: Broadcasts,
  { some, now, spend }: { some: readonly OnAir[]; now: Date; spend: Spend },
): Promise<void> {
  const ids = some.flatMap(({ broadcastId }) => broadcastId ?? [])
  await bestEffort(world, async () => {
    for (const { channelId } of some) {
      const live = await channels.withAccess(world, channelId, async ({ tokens }) =>
        (await spend()) ? broadcasts.watched(tokens, ids) : [],
      )
      if (!live) continue
      await keep(world, { some, live, now })
      return
    }
  })
}

async function keep(
  world: World,
  { some, live, now }: { some: readonly OnAir[]; live: Awaited<ReturnType<Broadcasts['watched']>>; now: Date },
): Promise<void> {
  const found = new Map(live.map(one => [one.id, one]))
  const samples = some.flatMap(({ channelId, externalId, broadcastId }) => {
    const viewers = found.get(broadcastId ?? '')?.viewers ?? null
    return viewers === null ? [] : [{ channelId, externalId, streamId: broadcastId ?? '', viewers }]
  })
  await channels.readings.insertSamples(world.db, samples, now)
  const ended = some.filter(({ broadcastId }) => !found.has(broadcastId ?? ''))
  await channels.readings.insertChecks(
    world.db,
    ended.map(channel => ({ ...channel, broadcastId: null })),
    now,
  )
}

async function bestEffort(world: World, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    world.log.warn(
      { kind: error.kind, status: error.status, because: error.providerCode },
      'sampling a broadcast failed',
    )
  }
}
