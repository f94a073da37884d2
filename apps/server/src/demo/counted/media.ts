import { HOUR_MS } from '@fanfara/contract/durations'
import type { SeedVideo } from '@fanfara/platforms/simulator'
import { parseMediaUrl } from '@fanfara/platforms'
import type { Tx } from '../../db/port.ts'
import * as media from '../../features/media-views/service.ts'
import { isFollowed } from '../../features/media-views/policy.ts'
import type { Channel, Person } from '../people.ts'
import type { DemoTask } from '../scene.ts'

/** A film that proves a task of somebody whose campaign runs and pays for views: it is followed, and people go on watching it. */
interface Film {
  task: DemoTask
  channel: Channel
  video: SeedVideo & { id: string }
  url: string
}

/** Films of one of the four; posts on Instagram have other ids than their links show. */
export function filmsOf(person: Person, tasks: readonly DemoTask[]): Film[] {
  return tasks.flatMap(task => {
    const { entry, proofUrl, finishedAt, adType, platform } = task
    const { campaign, results, status } = entry
    const channel = person.channels.find(one => one.platform === platform && one.isConnected)
    const ref = parseMediaUrl(proofUrl ?? '')
    const isRunning = entry.person === person && status === 'active' && task.status === 'finished'
    if (!isRunning || !isFollowed(adType) || results.views === null || platform === 'instagram') return []
    if (!channel || !ref || !finishedAt) return []
    const video = {
      id: ref.id,
      title: campaign.name,
      publishedAt: new Date(finishedAt.getTime() - HOUR_MS),
      durationSeconds: 48,
      views: results.views,
      viewsPerDay: Math.round(results.views / 12),
    }
    return [{ task, channel, video, url: ref.canonicalUrl }]
  })
}

/** Counts the views of a film up to a moment, by the product's own rules. */
export async function playFilm(tx: Tx, { task, channel, video, url }: Film, at: Date): Promise<void> {
  const { id, adType, platform, startsAt, entry } = task
  const { id: externalId, title, publishedAt, views } = video
  const published = { channelId: channel.id, externalId, url, title, publishedAt, isRead: true, views }
  await media.follow(tx, { id, adType, platform, startsAt, participationId: entry.id }, published, at)
}
