import type { Tx } from '../../db/port.ts'
import { SAMPLE_EVERY_MS } from '../../features/evaluation/service.ts'
import { insertAll } from '../bulk.ts'
import type { Calendar } from '../calendar.ts'
import { chanceOf } from '../chance.ts'

/** Evenings of the last four weeks on which somebody streams, in days before today. */
const EVENINGS = [3, 9, 15, 23]

/**
 * Viewers of connected Twitch channels, as our own rounds would have counted them: a few evenings of an
 * hour around the average that the evaluation shows.
 */
export const writeViewers = (
  tx: Tx,
  channels: readonly { channelId: string; average: number }[],
  calendar: Calendar,
): Promise<void> =>
  insertAll(
    tx,
    'viewer_sample',
    channels.flatMap(({ channelId, average }) => samplesOf(channelId, average, calendar)),
  )

function samplesOf(channelId: string, average: number, calendar: Calendar) {
  const chance = chanceOf(`viewers ${channelId}`)
  return EVENINGS.flatMap(evening => {
    const begins = calendar.at(-evening, 18, chance.whole(0, 90)).getTime()
    return Array.from({ length: chance.whole(17, 20) }, (_, at) => ({
      channel_id: channelId,
      sampled_at: new Date(begins + at * SAMPLE_EVERY_MS),
      stream_id: `demo-${evening}`,
      viewers: Math.round((average * chance.whole(85, 115)) / 100),
    }))
  })
}
