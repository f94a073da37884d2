import { DAY_MS } from '@fanfara/contract/durations'
import type { Platform } from '@fanfara/contract/enums'
import { evaluatedFigure, type Metrics, stageOf } from '@fanfara/contract/evaluation'
import { dayOf } from '@fanfara/contract/time'
import type { Tx } from '../../db/port.ts'
import { insertAll } from '../bulk.ts'
import { chanceOf } from '../chance.ts'

/** The last reading of a channel, and on how many days before there was one. */
interface Measured {
  channel_id: string
  platform: Platform
  metrics: Metrics
  observed_at: Date
  days: number
}

/** So much smaller, in per cent, is a channel at most when it was measured first. */
const GROWN = 25

/** What connected channels were measured at day by day: they grew to what they have now, with better and worse days. */
export const writeReadingDays = (tx: Tx, channels: readonly Measured[]): Promise<void> =>
  insertAll(tx, 'reading_day', channels.flatMap(daysOf))

function daysOf({ channel_id, platform, metrics, observed_at: last, days }: Measured) {
  const chance = chanceOf(`readings ${channel_id}`)
  const grown = chance.whole(2, GROWN)
  return Array.from({ length: Math.max(0, days) + 1 }, (_, ago) => {
    const share = ago === 0 ? 1 : 1 - (grown / 100) * (ago / days) + chance.whole(-8, 8) / 1000
    const figures = shareOf(metrics, share)
    const observed_at = new Date(last.getTime() - ago * DAY_MS)
    return {
      channel_id,
      day: dayOf(observed_at),
      metrics: JSON.stringify(figures),
      stage: stageOf(platform, evaluatedFigure(platform, figures)),
      observed_at,
    }
  })
}

/** All figures but those of films, which nobody has a part of. */
const shareOf = (metrics: Metrics, share: number): Metrics =>
  Object.fromEntries(
    Object.entries(metrics).map(([name, value]) => [
      name,
      name === 'monthly_video_count' || value == null ? value : Math.round(value * share),
    ]),
  )
