import type { CreatorColumn } from '@fanfara/contract/ops/creator-list'
import { type CreatorView, type CreatorViewForm, VIEWS_MAX } from '@fanfara/contract/ops/people/views'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { Caller } from '#/edge/caller.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as store from './view-store.ts'

/** Names every member that leaves the server. */
const presentView = (view: store.KeptView, callerId: string): CreatorView => ({
  id: view.id,
  name: view.name,
  query: view.query,
  columns: store.knownColumns(view.columns),
  is_shared: view.is_shared,
  is_own: view.owner_id === callerId,
  owner: view.owner,
})

/** What an operator may open, their own first, and the columns that they chose. */
export async function readViews({ db }: World, { accountId }: Caller) {
  const rows = [...(await store.viewsOf(db, accountId)), ...(await store.viewsSharedBy(db, accountId))]
  return { columns: await store.columnsOf(db, accountId), views: rows.map(row => presentView(row, accountId)) }
}

/** @throws Refused `view_name_taken` under the name, unless it is this view's own. */
async function refuseTaken(tx: Tx, ownerId: string, { name }: CreatorViewForm, except?: string) {
  const own = await store.viewsOf(tx, ownerId)
  const isTaken = own.some(view => view.id !== except && view.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Refused('view_name_taken', { fields: { name: ['refusal.view_name_taken'] } })
  return own
}

/** Keeps a view. @throws Refused `views_full` or `view_name_taken`. */
export function saveView(world: World, caller: Caller, form: CreatorViewForm): Promise<CreatorView> {
  const [id, ownerId] = [crypto.randomUUID(), caller.accountId]
  return withTransaction(world.db, async tx => {
    await store.lockViews(tx, ownerId)
    const own = await refuseTaken(tx, ownerId, form)
    if (own.length >= VIEWS_MAX) throw new Refused('views_full', { values: { max: VIEWS_MAX } })
    await store.insertView(tx, { id, ownerId, form, at: world.clock.now() })
    return { id, ...form, is_own: true, owner: caller.name }
  })
}

/** Changes a view of the caller's own. @throws Missing; Refused `view_name_taken`. */
export function changeView(world: World, caller: Caller, id: string, form: CreatorViewForm): Promise<CreatorView> {
  const ownerId = caller.accountId
  return withTransaction(world.db, async tx => {
    await store.lockViews(tx, ownerId)
    await refuseTaken(tx, ownerId, form, id)
    if (!(await store.updateView(tx, { id, ownerId }, form))) throw new Missing()
    return { id, ...form, is_own: true, owner: caller.name }
  })
}

/** Forgets a view of the caller's own. @throws Missing */
export async function removeView(world: World, { accountId }: Caller, id: string): Promise<void> {
  if (!(await store.removeView(world.db, { id, ownerId: accountId }))) throw new Missing()
}

/** Keeps which columns the caller chose. */
export const chooseColumns = (world: World, { accountId }: Caller, columns: readonly CreatorColumn[]): Promise<void> =>
  store.writeColumns(world.db, accountId, columns)
