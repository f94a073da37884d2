import { DAY_MS, MINUTE_MS } from '@fanfara/contract/durations'
import type { UnprovenReason } from '@fanfara/contract/verdicts'
import { sql } from 'kysely'
import type { Tx } from '../../db/port.ts'
import { SAMPLE_EVERY_MS } from '../../features/evaluation/service.ts'
import { judgeMinutesOf } from '../../features/exposures/service.ts'
import type { World } from '../../world.ts'
import { insertAll } from '../bulk.ts'
import { chanceOf } from '../chance.ts'
import type { Entry } from '../entries.ts'

/** Minutes of an evening's stream, and every which evening there is one. */
const EVENING = 95
const EVERY_DAYS = 2
/** What did not count of an evening, by its minute: a scene without the overlay, a connection that was lost, a break of the stream. */
const GAPS: readonly { from: number; to: number; why: UnprovenReason }[] = [
  { from: 12, to: 14, why: 'hidden' },
  { from: 41, to: 46, why: 'offline' },
  { from: 70, to: 72, why: 'not_streaming' },
]

interface Minute {
  at: Date
  why: UnprovenReason | null
  evening: Date
}

/** Evenings back from a moment, until so many minutes of them count; none before somebody took part. */
function imagineMinutes(name: string, quantity: number, { since, until }: { since: Date; until: Date }): Minute[] {
  const chance = chanceOf(name)
  const minutes: Minute[] = []
  let wanted = quantity
  for (let back = 1; wanted > 0; back += EVERY_DAYS) {
    const day = Math.floor(until.getTime() / DAY_MS) * DAY_MS - back * DAY_MS
    const evening = new Date(day + 17 * 60 * MINUTE_MS + chance.whole(0, 60) * MINUTE_MS)
    if (evening <= since) break
    for (let nth = 0; nth < EVENING && wanted > 0; nth += 1) {
      const why = GAPS.find(({ from, to }) => nth >= from && nth < to)?.why ?? null
      if (why === null) wanted -= 1
      minutes.push({ at: new Date(evening.getTime() + nth * MINUTE_MS), why, evening })
    }
  }
  return minutes
}

/**
 * Shows the banner of somebody who takes part on their streams until it was seen about as often as it was, with the gaps that
 * there are, and judges every minute by the product's own rules: what they are paid for is what was counted.
 * @returns false, and nothing was done, where their channel was never live.
 */
export async function playMinutes(world: World, tx: Tx, entry: Entry, views: number, until: Date): Promise<boolean> {
  const channel = entry.person.channels.find(({ platform, isConnected }) => platform === 'twitch' && isConnected)
  if (!channel) return false
  const known = await tx
    .selectFrom('viewer_sample')
    .select(sql<number | null>`avg(viewers)::float8`.as('average'))
    .where('channel_id', '=', channel.id)
    .executeTakeFirst()
  const average = Math.round(known?.average ?? 0)
  if (average === 0) return false
  const since = new Date(Math.max(entry.since.getTime(), entry.campaign.startsAt?.getTime() ?? 0))
  const minutes = imagineMinutes(`${entry.id} minutes`, Math.round(views / average), { since, until })
  await writeSamples(tx, { channelId: channel.id, average }, minutes)
  await insertAll(
    tx,
    'exposure_minute',
    minutes.map(({ at, why }) => ({
      participation_id: entry.id,
      minute: at,
      channel_id: channel.id,
      campaign_id: entry.campaign.id,
      shown_ms: why === null ? 14_600 : 0,
      unproven: why,
      trust: 'full' as const,
    })),
  )
  while ((await judgeMinutesOf(world, tx, entry.id)) > 0);
  return true
}

/** What the platform's rounds saw of these evenings. */
async function writeSamples(
  tx: Tx,
  { channelId, average }: { channelId: string; average: number },
  minutes: readonly Minute[],
): Promise<void> {
  const chance = chanceOf(`${channelId} evenings`)
  const ends = new Map(minutes.map(({ evening, at }) => [evening.getTime(), at.getTime()]))
  await insertAll(
    tx,
    'viewer_sample',
    [...ends].flatMap(([begins, last]) =>
      Array.from({ length: Math.ceil((last - begins) / SAMPLE_EVERY_MS) + 2 }, (_, nth) => ({
        channel_id: channelId,
        sampled_at: new Date(begins - MINUTE_MS / 2 + nth * SAMPLE_EVERY_MS),
        stream_id: `demo-banner-${begins}`,
        viewers: Math.round((average * chance.whole(92, 108)) / 100),
      })),
    ),
  )
}
