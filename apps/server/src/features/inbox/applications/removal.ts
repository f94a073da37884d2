import { USE_COUNT_MAX } from '@fanfara/contract/ops/inbox'
import { withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as applications from './application-store.ts'
import { isRemovable, lock, MESSAGE_WORKFLOW, note, type Operator, readApplication } from './applications.ts'
import * as store from './removal-store.ts'

/** What an application holds, and how its widgets are used (OPS-25, WAPI-16). @throws Missing */
export async function readUse(world: World, id: string) {
  if (!(await applications.findApplicationById(world.db, id))) throw new Missing()
  const holdings = await store.countHoldings(world.db, id, USE_COUNT_MAX)
  const usage = await store.summarizeUsage(world.db, id, USE_COUNT_MAX)
  return { ...holdings, usage: usage.map(({ last_at, ...line }) => ({ ...line, last_at: last_at.toISOString() })) }
}

/**
 * Removes an application (OPS-25): gone for everybody at once, with its keys, sessions and sockets; its messages go in
 * bounded pieces afterwards. @throws Missing; Refused 409 `own_application`, `demo_application`.
 */
export async function removeApplication(world: World, operator: Operator, id: string): Promise<void> {
  await withTransaction(world.db, async tx => {
    const row = await lock(tx, id)
    if (row.is_own) throw new Refused('own_application', { status: 409 })
    if (!isRemovable(row)) throw new Refused('demo_application', { status: 409 })
    const before = { identifier: row.identifier, ...(await store.countHoldings(tx, id, USE_COUNT_MAX)) }
    await store.withdrawApplication(tx, id, world.clock.now())
    await note(world, tx, operator, { action: 'inbox_application_removed', id, name: row.name, before })
  })
  world.bus.say('inbox-application-changed', id)
  world.bus.say('inbox-application-removed', id)
}

/** Removes a feed (OPS-25): gone at once, while its messages stay and leave it in bounded pieces. @throws Missing */
export async function removeFeed(world: World, operator: Operator, id: string, feedId: string) {
  await withTransaction(world.db, async tx => {
    const row = await lock(tx, id)
    const before = (await applications.listFeeds(tx, id)).find(feed => feed.id === feedId)
    if (!before || !(await store.withdrawFeed(tx, id, feedId))) throw new Missing()
    await note(world, tx, operator, { action: 'inbox_feed_removed', id, name: row.name, before })
  })
  return readApplication(world.db, id)
}

/** Removes a workflow (OPS-25). @throws Missing; Refused 409 `own_application`, `stable_workflow`. */
export async function removeWorkflow(world: World, operator: Operator, id: string, workflowId: string) {
  await withTransaction(world.db, async tx => {
    const row = await lock(tx, id)
    const before = await applications.findWorkflowById(tx, id, workflowId)
    if (!before) throw new Missing()
    if (row.is_own) throw new Refused('own_application', { status: 409 })
    if (before.identifier === MESSAGE_WORKFLOW.identifier) throw new Refused('stable_workflow', { status: 409 })
    await store.removeWorkflow(tx, id, workflowId)
    await note(world, tx, operator, { action: 'inbox_workflow_removed', id, name: row.name, before })
  })
  return readApplication(world.db, id)
}
