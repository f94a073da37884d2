import * as z from 'zod/mini'
import { data, done, endpoint, id, idParams } from '../../endpoint.ts'
import { atMost } from '../../values/bounds.ts'
import { creatorColumns, creatorFilter, creatorSorts } from '../creator-list.ts'
import { REQUIRED } from '../shared.ts'

/** Letters of a view's name, and views that one operator keeps. */
export const VIEW_NAME_MAX = 60
export const VIEWS_MAX = 20

const columns = z.array(z.enum(creatorColumns, 'inputs.error.choice')).check(
  atMost(creatorColumns.length),
  z.refine(list => new Set(list).size === list.length, 'inputs.error.choice'),
)
/** Filter and order of a list of creators. */
const query = z.strictObject({ sort: z.optional(z.enum(creatorSorts, 'inputs.error.choice')), ...creatorFilter })
export type CreatorViewQuery = z.output<typeof query>

const form = z.strictObject({
  name: z.string(REQUIRED).check(z.trim(), z.minLength(1, REQUIRED), atMost(VIEW_NAME_MAX, 'inputs.error.too_long')),
  query,
  columns,
  /** Whether colleagues see it too. */
  is_shared: z.boolean(),
})
export type CreatorViewForm = z.output<typeof form>

/** VIEW-01: a list of creators that an operator kept under a name. */
export const creatorView = z.object({
  id,
  name: z.string(),
  query,
  columns: z.array(z.enum(creatorColumns)),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** The name of the operator who may change it. */
  owner: z.string(),
})
export type CreatorView = z.output<typeof creatorView>

const kept = data(
  z.object({
    /** Which columns the caller chose last; null while they chose none. */
    columns: z.nullable(z.array(z.enum(creatorColumns))),
    /** Their own by name, then those that colleagues share. */
    views: z.array(creatorView),
  }),
)
const common = { auth: 'operator', right: 'read' } as const

/** VIEW-01, VIEW-02: one's own, at most 20, and at most 100 of colleagues. */
export const opsListCreatorViews = endpoint({
  ...common,
  id: 'opsListCreatorViews',
  method: 'GET',
  path: '/ops/creators/views',
  summary: 'Views of the list of creators that the caller may open, and the columns that they chose.',
  response: kept,
})
/** VIEW-01: a name that is there already is refused under its field. */
export const opsSaveCreatorView = endpoint({
  ...common,
  id: 'opsSaveCreatorView',
  method: 'POST',
  path: '/ops/creators/views',
  summary: 'Keeps filter, order and columns of the list of creators under a name, for oneself or for colleagues too.',
  body: form,
  response: data(creatorView),
  status: 201,
  refusals: ['view_name_taken', 'views_full'],
})
/** VIEW-01: 404 for a colleague’s. */
export const opsChangeCreatorView = endpoint({
  ...common,
  id: 'opsChangeCreatorView',
  method: 'PUT',
  path: '/ops/creators/views/{id}',
  summary: 'Changes a view of one’s own.',
  params: idParams,
  body: form,
  response: data(creatorView),
  refusals: ['view_name_taken'],
})
/** VIEW-01: 404 for a colleague’s. */
export const opsRemoveCreatorView = endpoint({
  ...common,
  id: 'opsRemoveCreatorView',
  method: 'DELETE',
  path: '/ops/creators/views/{id}',
  summary: 'Forgets a view of one’s own.',
  params: idParams,
  response: done,
})
/** VIEW-03: they hold wherever the operator signs in. */
export const opsSetCreatorColumns = endpoint({
  ...common,
  id: 'opsSetCreatorColumns',
  method: 'PUT',
  path: '/ops/creators/columns',
  summary: 'Chooses the columns of the list of creators.',
  body: z.strictObject({ columns }),
  response: data(z.object({ columns: z.array(z.enum(creatorColumns)) })),
})
