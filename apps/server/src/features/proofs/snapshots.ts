import { counted } from '#/db/limits.ts'
import { withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { withNewFile } from '#/files/new-file.ts'
import { randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as accounts from '#/features/accounts/service.ts'
import * as channels from '#/features/channels/service.ts'
import * as profile from '#/features/profile/service.ts'
import * as tasks from '../tasks/service.ts'
import { noAccess, toldOf } from './platform-trouble.ts'
import { SAME_PRESS_MS, SNAPSHOT_LIMIT } from './policy.ts'
import * as store from './store.ts'

export type { KeptSnapshot } from './store.ts'

/** Folder of kept pictures. */
export const FOLDER = 'proofs'
const PLATFORM = 'Twitch'

/**
 * Begins a snapshot of a live stream (API-43); the platform makes a clip of the last half minute. A second press gets the
 * snapshot of the first. What comes to nothing because the platform or the database is away does not count (SETUP-45).
 * @param id of the live medium, or of a campaign with one running live task.
 * @throws Missing; Refused, also when the stream is not live; Limited over 10 an hour; Unavailable.
 */
export async function startSnapshot(world: World, sender: tasks.Sender, id: string): Promise<string> {
  const task = await tasks.openTask(world, sender, await taskBehind(world, sender.id, id), 'snapshot')
  const at = world.clock.now()
  const since = new Date(at.getTime() - SAME_PRESS_MS)
  const running = await store.runningSnapshot(world.db, task.id, since)
  if (running) return running
  const hits = world.config.generalLimits ? [{ key: `snapshot:${sender.id}`, ...SNAPSHOT_LIMIT }] : []
  return counted(world.db, hits, at, async () => {
    const begun = await withTransaction(world.db, async tx => {
      await accounts.lockLiving(tx, sender.id)
      const first = await store.runningSnapshot(tx, task.id, since)
      if (first) return { id: first, isOurs: false }
      return { id: await store.insertSnapshot(tx, { taskId: task.id, creatorId: sender.id, at }), isOurs: true }
    })
    if (begun.isOurs) await begin(world, sender.id, begun.id)
    return begun.id
  })
}

async function begin(world: World, creatorId: string, snapshotId: string): Promise<void> {
  try {
    const channel = await channels.connectedChannel(world, creatorId, 'twitch')
    const ticket =
      channel &&
      (await channels.withAccess(world, channel.id, async ({ adapter, tokens, externalId }) =>
        adapter.snapshot ? adapter.snapshot.begin(tokens, externalId) : null,
      ))
    if (!ticket) throw noAccess(PLATFORM)
    await store.runSnapshot(world.db, snapshotId, ticket)
  } catch (error) {
    await store.failSnapshot(world.db, snapshotId)
    throw toldOf(error, PLATFORM)
  }
}

/** The task that an id of API-43 means. */
async function taskBehind(world: World, creatorId: string, id: string): Promise<string> {
  const medium = await store.findMedium(world.db, creatorId, id)
  if (medium) return medium.taskId
  const running = await tasks.runningLive(world, creatorId, id)
  const onTwitch = running.filter(({ platform }) => platform === 'twitch')
  if (onTwitch.length > 1) throw new Refused('snapshot_which_task')
  const [task] = onTwitch.length > 0 ? onTwitch : running
  if (!task) throw new Missing()
  return task.id
}

/**
 * A snapshot (API-44); asks the platform for it while it is not there yet.
 * @param parentId the id that it was begun with.
 * @throws Missing for another's; Refused `snapshot_failed` when nothing came of it; Unavailable.
 */
export async function readSnapshot(
  world: World,
  creatorId: string,
  { parentId, id }: { parentId: string; id: string },
): Promise<store.KeptSnapshot> {
  const found = await store.findSnapshot(world.db, creatorId, id)
  if (!found?.taskId || !(await isBehind(world, creatorId, parentId, found.taskId))) throw new Missing()
  if (found.status === 'failed') throw new Refused('snapshot_failed')
  if (found.status !== 'running' || !found.ticket || found.ticket.readyAt > world.clock.now()) return found
  await complete(world, creatorId, found)
  const now = await store.findSnapshot(world.db, creatorId, id)
  if (!now) throw new Missing()
  if (now.status === 'failed') throw new Refused('snapshot_failed')
  return now
}

async function isBehind(world: World, creatorId: string, parentId: string, taskId: string): Promise<boolean> {
  const medium = await store.findMedium(world.db, creatorId, parentId)
  if (medium) return medium.taskId === taskId
  const task = await tasks.findOwn(world, creatorId, taskId)
  return task?.campaignId === parentId
}

/** Takes the platform's answer, and keeps the picture here: browsers never fetch it from there. */
async function complete(world: World, creatorId: string, { id, ticket }: store.KeptSnapshot): Promise<void> {
  const answer = await fetchShot(world, creatorId, ticket)
  if (!answer) return store.failSnapshot(world.db, id)
  const still = answer.bytes && (await profile.keptStill(Buffer.from(answer.bytes)))
  const name = still ? `${randomSecret(16)}.jpg` : null
  if (!still || !name) return void (await store.completeSnapshot(world.db, id, answer.shot, null))
  await withNewFile(world, { name: `${FOLDER}/${name}`, bytes: still }, keep =>
    withTransaction(world.db, async tx => {
      if (await store.completeSnapshot(tx, id, answer.shot, name)) await keep(tx)
    }),
  )
}

async function fetchShot(world: World, creatorId: string, ticket: store.KeptSnapshot['ticket']) {
  try {
    const channel = await channels.connectedChannel(world, creatorId, 'twitch')
    const answer =
      channel &&
      (await channels.withAccess(world, channel.id, async ({ adapter, tokens }) => {
        const shot = ticket && adapter.snapshot ? await adapter.snapshot.finish(tokens, ticket) : null
        const bytes = shot?.imageUrl && adapter.snapshot ? await adapter.snapshot.picture(shot.imageUrl) : null
        return { shot, bytes }
      }))
    if (!answer) throw noAccess(PLATFORM)
    return answer.shot && { shot: answer.shot, bytes: answer.bytes }
  } catch (error) {
    throw toldOf(error, PLATFORM)
  }
}

const KEPT = /^[\w-]{22}\.jpg$/

/** A kept picture by its file name; null when there is none. */
export const readPicture = async (world: World, name: string): Promise<Uint8Array | null> =>
  KEPT.test(name) ? world.files.read(`${FOLDER}/${name}`) : null
