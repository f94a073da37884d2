import type { CreatorColumn } from '@fanfara/contract/ops/creator-list'
import {
  type KeptView,
  type ViewForm,
  type ViewList,
  type ViewQuery,
  VIEWS_MAX,
} from '@fanfara/contract/ops/people/views'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { Caller } from '#/edge/caller.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as store from './store.ts'

/** Without what is left out: absent members are no part of a filter. */
const presentQuery = (query: ViewQuery): KeptView['query'] =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Names every member that leaves the server. */
const presentView = (view: store.KeptView, callerId: string): KeptView => ({
  id: view.id,
  list: view.list,
  name: view.name,
  query: presentQuery(view.query),
  columns: store.knownColumns(view.columns),
  is_shared: view.is_shared,
  is_own: view.owner_id === callerId,
  owner: view.owner,
})

/** What an operator may open of a list, their own first, and the columns of the list of creators that they chose. */
export async function readViews({ db }: World, { accountId }: Caller, list: ViewList) {
  const rows = [...(await store.viewsOf(db, accountId, list)), ...(await store.viewsSharedBy(db, accountId, list))]
  return { columns: await store.columnsOf(db, accountId), views: rows.map(row => presentView(row, accountId)) }
}

/** A view as its owner just wrote it. */
const written = (id: string, form: ViewForm, owner: string): KeptView => ({
  ...form,
  id,
  query: presentQuery(form.query),
  columns: store.columnsIn(form),
  is_own: true,
  owner,
})

/** @throws Refused `view_name_taken` under the name, unless it is this view's own. */
async function refuseTaken(tx: Tx, ownerId: string, { name, list }: ViewForm, except?: string) {
  const own = await store.viewsOf(tx, ownerId, list)
  const isTaken = own.some(view => view.id !== except && view.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Refused('view_name_taken', { fields: { name: ['refusal.view_name_taken'] } })
  return own
}

/** Keeps a view. @throws Refused `views_full` or `view_name_taken`. */
export function saveView(world: World, caller: Caller, form: ViewForm): Promise<KeptView> {
  const [id, ownerId] = [crypto.randomUUID(), caller.accountId]
  return withTransaction(world.db, async tx => {
    await store.lockViews(tx, ownerId)
    const own = await refuseTaken(tx, ownerId, form)
    if (own.length >= VIEWS_MAX) throw new Refused('views_full', { values: { max: VIEWS_MAX } })
    await store.insertView(tx, { id, ownerId, form, at: world.clock.now() })
    return written(id, form, caller.name)
  })
}

/** Changes a view of the caller's own. @throws Missing; Refused `view_name_taken`. */
export function changeView(world: World, caller: Caller, id: string, form: ViewForm): Promise<KeptView> {
  const ownerId = caller.accountId
  return withTransaction(world.db, async tx => {
    await store.lockViews(tx, ownerId)
    await refuseTaken(tx, ownerId, form, id)
    if (!(await store.updateView(tx, { id, ownerId }, form))) throw new Missing()
    return written(id, form, caller.name)
  })
}

/** Forgets a view of the caller's own. @throws Missing */
export async function removeView(world: World, { accountId }: Caller, id: string): Promise<void> {
  if (!(await store.removeView(world.db, { id, ownerId: accountId }))) throw new Missing()
}

/** Keeps which columns the caller chose. */
export const chooseColumns = (world: World, { accountId }: Caller, columns: readonly CreatorColumn[]): Promise<void> =>
  store.writeColumns(world.db, accountId, columns)
