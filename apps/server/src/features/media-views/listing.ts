import type { AstrayMedium } from '@fanfara/contract/ops/media'
import type { MediumCounts } from '@fanfara/contract/tracking/media'
import type { Reader } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as store from './store.ts'

/** So many media of one participation are shown; nobody has more tasks. */
const LIST_MAX = 200
/** So many that need a look are shown at once. */
const ASTRAY_MAX = 50

/** Media that prove a participation's tasks, newest first. */
export const mediaOf = async (world: World, participationId: string): Promise<MediumCounts[]> =>
  (await store.listOf(world.db, participationId, LIST_MAX)).map(present)

/** What is followed of what proves a task, with the platform's own figures; null where nothing is. */
export async function mediumOfTask(db: Reader, taskId: string): Promise<MediumCounts | null> {
  const medium = await store.ofTask(db, taskId)
  return medium && present(medium)
}

/** Followed media of a campaign that are gone, private or cannot be read. */
export async function astrayOf(world: World, campaignId: string): Promise<{ data: AstrayMedium[]; total: number }> {
  const { rows, total } = await store.listAstray(world.db, campaignId, ASTRAY_MAX)
  const data = rows.map(row => ({ ...present(row), participation_id: row.participationId, creator: row.creator }))
  return { data, total }
}

const present = (medium: store.ShownMedium): MediumCounts => ({
  id: medium.id,
  platform: medium.platform,
  title: medium.title,
  url: medium.url,
  state: medium.state,
  state_since: medium.stateSince.toISOString(),
  trouble: medium.trouble,
  views: medium.views,
  counted: medium.counted,
  missed: medium.missed,
  fell_by: medium.views === null ? 0 : Math.max(medium.judgedViews - medium.views, 0),
  views_at: medium.figureAt?.toISOString() ?? null,
  followed_from: medium.followedFrom.toISOString(),
  read_at: medium.readAt?.toISOString() ?? null,
  next_read_at: medium.nextReadAt?.toISOString() ?? null,
  ended_as: medium.endedAs,
})
