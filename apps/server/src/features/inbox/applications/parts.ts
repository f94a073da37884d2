import { withTransaction } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import { FEEDS_MAX, offeredChannels, WORKFLOWS_MAX } from '../policy.ts'
import * as store from './application-store.ts'
import { lock, note, type Operator, readApplication } from './applications.ts'

/** What a form began from: a revision; null where it adds something; undefined: whatever is there. */
type Begun = string | null | undefined

/**
 * Lets a change go on that began from what is there (decision 0024).
 * @throws Refused 409 `changed_meanwhile`, or `identifier_used` under the identifier of something new that is there already.
 */
function refuseOther(begun: Begun, before: { id: string } | null): void {
  if (begun === null && before)
    throw new Refused('identifier_used', { status: 409, fields: { identifier: ['refusal.identifier_used'] } })
  refuseOutdated(begun ?? undefined, before ? revisionOf(before) : '')
}

/** Adds a feed, or gives it another name (OPS-25). @throws Missing; Refused 409 `too_many_feeds`, `identifier_used`, `changed_meanwhile`. */
export async function writeFeed(
  world: World,
  operator: Operator,
  id: string,
  { revision, ...feed }: { identifier: string; name: string; revision?: Begun },
) {
  await withTransaction(world.db, async tx => {
    const row = await lock(tx, id)
    const before = (await store.findFeed(tx, id, feed.identifier)) ?? null
    refuseOther(revision, before)
    if (before === null && (await store.countFeeds(tx, id)) >= FEEDS_MAX)
      throw new Refused('too_many_feeds', { status: 409 })
    await store.writeFeed(tx, id, feed)
    await note(world, tx, operator, { action: 'inbox_feed_written', id, name: row.name, before, after: feed })
  })
  return readApplication(world.db, id)
}

/**
 * Adds a workflow, or changes it (OPS-25). The portal's own workflows belong to the program.
 * @throws Missing; Refused 409 `own_application`, `channel_unserved` for a channel that nobody sends by, `too_many_workflows`, `identifier_used`,
 * `changed_meanwhile`.
 */
export async function writeWorkflow(
  world: World,
  operator: Operator,
  id: string,
  { revision, ...workflow }: store.WorkflowFields & { revision?: Begun },
) {
  await withTransaction(world.db, async tx => {
    const row = await lock(tx, id)
    if (row.is_own) throw new Refused('own_application', { status: 409 })
    const before = (await store.findWorkflow(tx, id, workflow.identifier)) ?? null
    refuseOther(revision, before)
    if (before === null && (await store.countWorkflows(tx, id)) >= WORKFLOWS_MAX)
      throw new Refused('too_many_workflows', { status: 409 })
    refuseUnserved(row, before, workflow)
    await store.writeWorkflow(tx, id, workflow)
    await note(world, tx, operator, { action: 'inbox_workflow_written', id, name: row.name, before, after: workflow })
  })
  return readApplication(world.db, id)
}

/** A channel that the workflow had already may stay, also when nobody serves it now. */
function refuseUnserved(
  { own_channels: own }: store.ApplicationRow,
  before: store.WorkflowRow | null,
  { channels }: store.WorkflowFields,
): void {
  const isOffered = (channel: string) => offeredChannels(own).includes(channel) || before?.channels.includes(channel)
  if (!channels.every(isOffered)) throw new Refused('channel_unserved', { status: 409 })
}
