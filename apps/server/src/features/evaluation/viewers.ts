import { MINUTE_MS, DAY_MS } from '@fanfara/contract/durations'
import type { TokenSet } from '@fanfara/platforms'
import { PlatformError } from '@fanfara/platforms'
import { claimTurn } from '#/db/setting.ts'
import type { World } from '#/world.ts'
import { readings } from '../channels/service.ts'

/** Own samples of viewers (platforms.md §3.3): how often, over how long, and how much of them says something. */
export const SAMPLING = {
  everyMs: 3 * MINUTE_MS,
  windowDays: 30,
  minimumStreams: 3,
  minimumLiveMs: 3 * 60 * MINUTE_MS,
  /** Channels that one call to the platform names. */
  perCall: 100,
} as const

const tokens = new WeakMap<World, TokenSet>()

/** The application's own token, kept until it ends. @throws PlatformError */
export async function applicationToken(world: World, live: { appToken(): Promise<TokenSet> }): Promise<TokenSet> {
  const known = tokens.get(world)
  const ends = known?.accessExpiresAt?.getTime() ?? 0
  if (known && ends > world.clock.now().getTime() + MINUTE_MS) return known
  const fresh = await live.appToken()
  tokens.set(world, fresh)
  return fresh
}

/**
 * Takes a round of samples of every connected Twitch channel that is live: one call for a hundred channels, one round in
 * three minutes over all processes. A platform that does not answer costs a round, nothing else.
 */
export async function sampleViewers(world: World): Promise<void> {
  const live = world.platforms.twitch?.live
  const now = world.clock.now()
  if (!live || !(await claimTurn(world.db, 'viewer_sampling', now, SAMPLING.everyMs - MINUTE_MS / 2))) return
  try {
    let after: string | null = null
    for (;;) {
      const channels: { id: string; external_id: string }[] = await readings.connectedAfter(
        world.db,
        'twitch',
        after,
        SAMPLING.perCall,
      )
      if (channels.length === 0) break
      const token = await applicationToken(world, live)
      const idOf = new Map(channels.map(({ id, external_id }) => [external_id, id]))
      const streams = await live.streams(token, [...idOf.keys()])
      const samples = streams.flatMap(({ externalId, streamId, viewerCount: viewers }) => {
        const channelId = idOf.get(externalId)
        return channelId ? [{ channelId, externalId, streamId, viewers }] : []
      })
      await readings.insertSamples(world.db, samples, now)
      after = channels.at(-1)?.id ?? null
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.kind === 'token_invalid') tokens.delete(world)
    world.log.warn({ kind: error.kind, status: error.status, because: error.providerCode }, 'sampling viewers failed')
  }
  const before = new Date(now.getTime() - (SAMPLING.windowDays + 1) * DAY_MS)
  await readings.removeSamplesOutside(world.db, { before, now })
}

/** A channel's average viewers over the window; null until there is enough to say something: unknown is never 0. */
export async function averageViewers(world: World, channelId: string): Promise<number | null> {
  const since = new Date(world.clock.now().getTime() - SAMPLING.windowDays * DAY_MS)
  const { average, liveMs, streams } = await readings.averageViewers(world.db, channelId, since, 2 * SAMPLING.everyMs)
  const isEnough = streams >= SAMPLING.minimumStreams && liveMs >= SAMPLING.minimumLiveMs
  return isEnough && average !== null ? Math.round(average) : null
}
