import * as z from 'zod/mini'
import { requiredLine } from '../../accounts.ts'
import { nameSearch } from '../../campaigns.ts'
import { data, done, endpoint, id, idParams } from '../../endpoint.ts'
import { correctionStates } from '../../own/corrections.ts'
import { atMost } from '../../values/bounds.ts'
import { payoutStatuses, platforms, proofStates } from '../../values/enums.ts'
import { campaignFilter, campaignSorts } from '../campaigns.ts'
import { correctionSorts } from '../corrections.ts'
import { creatorColumns, creatorFilter, creatorSorts } from '../creator-list.ts'
import { auditFilter, auditSorts } from '../desk.ts'
import { payoutSorts } from '../payouts.ts'
import { proofSorts } from '../proofs.ts'
import { receivableFilter } from '../receivables.ts'

/** Lists of which operators keep views: those with more than one filter (decision 0093). */
export const viewLists = ['creators', 'campaigns', 'proofs', 'payouts', 'corrections', 'receivables', 'audit'] as const
export type ViewList = (typeof viewLists)[number]

/** Letters of a view's name, and views of one list that one operator keeps. */
export const VIEW_NAME_MAX = 60
export const VIEWS_MAX = 20

const CHOICE = 'inputs.error.choice'
const columns = z.array(z.enum(creatorColumns, CHOICE)).check(
  atMost(creatorColumns.length),
  z.refine(list => new Set(list).size === list.length, CHOICE),
)
const someId = z.optional(id)
/** Filter and order of each list, as its address has them. */
const queries = {
  creators: z.strictObject({ sort: z.optional(z.enum(creatorSorts, CHOICE)), ...creatorFilter }),
  campaigns: z.strictObject({ sort: z.optional(z.enum(campaignSorts, CHOICE)), ...campaignFilter }),
  proofs: z.strictObject({
    sort: z.optional(z.enum(proofSorts, CHOICE)),
    state: z.optional(z.enum(proofStates, CHOICE)),
    platform: z.optional(z.enum(platforms, CHOICE)),
    campaign: someId,
    creator: nameSearch,
  }),
  payouts: z.strictObject({
    sort: z.optional(z.enum(payoutSorts, CHOICE)),
    status: z.optional(z.enum(payoutStatuses, CHOICE)),
    search: nameSearch,
  }),
  corrections: z.strictObject({
    sort: z.optional(z.enum(correctionSorts, CHOICE)),
    state: z.optional(z.enum(correctionStates, CHOICE)),
    campaign: someId,
    search: nameSearch,
  }),
  receivables: z.strictObject(receivableFilter),
  audit: z.strictObject({ sort: z.optional(z.enum(auditSorts, CHOICE)), ...auditFilter }),
}
/** What a kept view narrows its list to. */
export type ViewQuery = z.output<(typeof queries)[ViewList]>

const about = {
  name: requiredLine(VIEW_NAME_MAX),
  /** Whether colleagues see it too. */
  is_shared: z.boolean(),
}
const formOf = <List extends Exclude<ViewList, 'creators'>>(list: List) =>
  z.strictObject({ ...about, list: z.literal(list, CHOICE), query: queries[list] })
const form = z.discriminatedUnion('list', [
  z.strictObject({ ...about, list: z.literal('creators', CHOICE), query: queries.creators, columns }),
  formOf('campaigns'),
  formOf('proofs'),
  formOf('payouts'),
  formOf('corrections'),
  formOf('receivables'),
  formOf('audit'),
])
export type ViewForm = z.output<typeof form>
type Without<Form, Members extends PropertyKey> = Form extends unknown ? Omit<Form, Members> : never
/** What a screen shows, as a view of it would keep it. */
export type ShownView = Without<ViewForm, 'name' | 'is_shared'>

/** VIEW-01: a list that an operator kept under a name. What its filter can no longer mean, the list's screen leaves out. */
export const keptView = z.object({
  id,
  list: z.enum(viewLists),
  name: z.string(),
  query: z.catchall(z.object({}), z.union([z.string(), z.number()])),
  /** Of the list of creators; empty for the others. */
  columns: z.array(z.enum(creatorColumns)),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** The name of the operator who may change it. */
  owner: z.string(),
})
export type KeptView = z.output<typeof keptView>

const kept = data(
  z.object({
    /** Which columns of the list of creators the caller chose last; null while they chose none. */
    columns: z.nullable(z.array(z.enum(creatorColumns))),
    /** Their own by name, then those that colleagues share. */
    views: z.array(keptView).check(atMost(VIEWS_MAX + 100)),
  }),
)
const common = { auth: 'operator', right: 'read' } as const

/** VIEW-01, VIEW-02: one's own, at most 20, and at most 100 of colleagues. */
export const opsListViews = endpoint({
  ...common,
  id: 'opsListViews',
  method: 'GET',
  path: '/ops/views',
  summary: 'Views of a list that the caller may open, and the columns of the list of creators that they chose.',
  query: z.object({ list: z.enum(viewLists, CHOICE) }),
  response: kept,
})
/** VIEW-01: a name that the list has already is refused under its field. */
export const opsSaveView = endpoint({
  ...common,
  id: 'opsSaveView',
  method: 'POST',
  path: '/ops/views',
  summary: 'Keeps filter, order and columns of a list under a name, for oneself or for colleagues too.',
  body: form,
  response: data(keptView),
  status: 201,
  refusals: ['view_name_taken', 'views_full'],
})
/** VIEW-01: 404 for a colleague’s, and for a view of another list. */
export const opsChangeView = endpoint({
  ...common,
  id: 'opsChangeView',
  method: 'PUT',
  path: '/ops/views/{id}',
  summary: 'Changes a view of one’s own.',
  params: idParams,
  body: form,
  response: data(keptView),
  refusals: ['view_name_taken'],
})
/** VIEW-01: 404 for a colleague’s. */
export const opsRemoveView = endpoint({
  ...common,
  id: 'opsRemoveView',
  method: 'DELETE',
  path: '/ops/views/{id}',
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
