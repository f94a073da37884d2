import { channelLabels } from '@fanfara/contract/enums'
import type { ProofForm } from '@fanfara/contract/tasks'
import { counted } from '#/db/limits.ts'
import * as outbox from '#/db/outbox.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid } from '#/errors.ts'
import type { MediaItem } from '@fanfara/platforms'
import type { World } from '#/world.ts'
import * as channels from '#/features/channels/service.ts'
import * as mediaViews from '../media-views/service.ts'
import * as tasks from '../tasks/service.ts'
import { noAccess, toldOf } from './platform-trouble.ts'
import { choicesOf, figuresOf, KEPT_MS, kindsFor, LIST_LIMITS, listedSince, listMax } from './policy.ts'
import { type Checked, checkLink, checkMedium, shortTitle, snapshotProof } from './checking.ts'
import { FOLDER } from './snapshots.ts'
import * as store from './store.ts'

export { searchLabel } from './label-policy.ts'

/** A medium that may be chosen, with our id. */
export interface Choice {
  id: string
  item: MediaItem
  views: number | null
  viewers: number | null
}

/**
 * Recent media of the creator's channel that fit a task (API-42). Nothing is asked where no platform knows anything; a look that comes to nothing
 * because the platform or the database is away does not count (SETUP-45).
 * @throws what `openTask` throws; Refused when we may not look; Limited; Unavailable.
 */
export async function listMedia(world: World, sender: tasks.Sender, taskId: string): Promise<Choice[]> {
  const task = await tasks.openTask(world, sender, taskId)
  const kinds = kindsFor(task.adType, task.platform)
  if (kinds.length === 0) return []
  const at = world.clock.now()
  const limits = world.config.generalLimits ? LIST_LIMITS : []
  const hits = limits.map(({ name, ...limit }) => ({ key: `medias:${name}:${sender.id}`, ...limit }))
  return counted(world.db, hits, at, () => choicesFor(world, sender.id, task, { at, kinds }))
}

/** Asks the platform what a creator published that fits a task, and keeps what may be chosen. */
async function choicesFor(
  world: World,
  creatorId: string,
  task: Awaited<ReturnType<typeof tasks.openTask>>,
  { at, kinds }: { at: Date; kinds: ReturnType<typeof kindsFor> },
): Promise<Choice[]> {
  const channel = await channels.connectedChannel(world, creatorId, task.platform)
  const platform = channelLabels[task.platform]
  if (!channel) throw noAccess(platform)
  const limit = listMax(task.platform)
  const options = { since: listedSince(task, at), limit, kinds: [...kinds] }
  const found = await channels
    .withAccess(world, channel.id, ({ adapter, tokens, externalId }) => adapter.listMedia(tokens, externalId, options))
    .catch((error: unknown) => {
      throw toldOf(error, platform)
    })
  if (!found) throw noAccess(platform)
  const items = choicesOf(found, task)
    .slice(0, limit)
    .map(item => ({ ...item, title: shortTitle(item.title) ?? undefined }))
  const ids = await store.keepMedia(world.db, task.id, items, at)
  return items.flatMap(item => {
    const id = ids.get(item.externalId)
    return id ? [{ id, item, ...figuresOf(task.platform, item) }] : []
  })
}

/**
 * Hands in the proof of a task (API-40, TRAN-27). Platforms are asked before anything is locked.
 * @throws what `tasks.finishTask` throws; Invalid on the field with what is wrong about the proof.
 */
export async function handIn(world: World, sender: tasks.Sender, taskId: string, form: ProofForm): Promise<tasks.Task> {
  const { url, media_id: mediaId, snapshot_id: snapshotId } = form
  if (url !== undefined) {
    const task = await tasks.openTask(world, sender, taskId, 'link')
    return finishChecked(world, sender, taskId, await checkLink(world, task, url))
  }
  if (mediaId !== undefined) {
    const task = await tasks.openTask(world, sender, taskId, 'media')
    const medium = await store.findMedium(world.db, sender.id, mediaId)
    if (medium?.taskId !== task.id) throw new Invalid({ media_id: ['inputs.error.choice'] })
    return finishChecked(world, sender, taskId, await checkMedium(world, task, medium))
  }
  const task = await tasks.openTask(world, sender, taskId, 'snapshot')
  const shot = snapshotId === undefined ? null : await store.findSnapshot(world.db, sender.id, snapshotId)
  if (shot?.status !== 'ready' || shot.taskId !== task.id) throw new Invalid({ snapshot_id: ['inputs.error.snapshot'] })
  return tasks.finishTask(world, sender, taskId, snapshotProof(shot), (tx, at) => store.markUsed(tx, shot.id, at))
}

/** Views of what was published are counted from here on (TASK-33). */
const finishChecked = (world: World, sender: tasks.Sender, taskId: string, { proof, published }: Checked) =>
  tasks.finishTask(world, sender, taskId, proof, async (tx, at, task) => {
    if (published) await mediaViews.follow(tx, task, published, at)
  })

/** Removes offered media and unused snapshots after a day, with their files (platforms.md §11). Safe to run twice. */
export async function removeEnded(world: World): Promise<void> {
  const at = world.clock.now()
  const before = new Date(at.getTime() - KEPT_MS)
  const step = () =>
    withTransaction(world.db, async tx => {
      const { files, isMore } = await store.removeBefore(tx, before)
      await removeFiles(tx, files, at)
      return isMore
    })
  while (await step());
}

/** Removes everything of a creator who is erased; their proofs' words go with their tasks'. */
export async function erase(tx: Tx, creatorId: string, at: Date): Promise<void> {
  await removeFiles(tx, await store.removeOf(tx, creatorId), at)
}

const removeFiles = (tx: Tx, files: readonly string[], at: Date): Promise<void> =>
  outbox.put(
    tx,
    files.map(name => ({ kind: 'remove-file', payload: { name: `${FOLDER}/${name}` }, at })),
  )
