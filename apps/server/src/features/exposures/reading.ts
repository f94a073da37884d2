import { SECOND_MS } from '@fanfara/contract/durations'
import type { TrustClass } from '@fanfara/contract/verdicts'
import type { World } from '#/world.ts'
import { readings } from '../channels/service.ts'
import { SAMPLE_EVERY_MS } from '../evaluation/service.ts'
import * as store from './store.ts'

/** After so long without a report a creator who is live is warned. */
const MISSED_MS = 90 * SECOND_MS

/** What is known about a channel's overlay now. */
export interface OverlayState {
  seenAt: Date | null
  trust: TrustClass | null
  /** The platform's last round saw the channel live, and no page was heard of. */
  isMissing: boolean
}

/** When overlays of these channels were last heard of, and whether the channels are live. */
export async function stateOf(world: World, channelIds: readonly string[]): Promise<Map<string, OverlayState>> {
  const seen = await store.lastSeen(world.db, channelIds)
  const now = world.clock.now().getTime()
  const since = new Date(now - 1.5 * SAMPLE_EVERY_MS)
  const states = channelIds.map(async id => {
    const last = seen.get(id)
    const isSilent = !last || now - last.at.getTime() > MISSED_MS
    const isMissing = isSilent && (await readings.wasLive(world.db, id, since))
    return [id, { seenAt: last?.at ?? null, trust: last?.trust ?? null, isMissing }] as const
  })
  return new Map(await Promise.all(states))
}
