import * as z from 'zod/mini'
import { nameSearch, page, pageMeta, perPage } from '../../campaigns.ts'
import { data, endpoint, id, idParams } from '../../endpoint.ts'
import { atMost } from '../../values/bounds.ts'
import { recordOf } from '../../values/enums.ts'
import { instantText } from '../../values/time.ts'
import { CHOSEN_MAX, creatorFilter } from '../creator-list.ts'
import { REQUIRED, reason } from '../shared.ts'

/** What can be done with many creators at once, each as if it were done to them alone. */
export const creatorActKinds = ['end_sessions', 'limit', 'restore', 'invite'] as const
export type CreatorActKind = (typeof creatorActKinds)[number]
/** So many people are in one act at most: as many as the list counts. */
export const CREATOR_ACT_MAX = 10_000

/** What became of one of the people; `waiting`: their turn has not come; `stopped`: it never came. */
export const creatorActOutcomes = ['waiting', 'done', 'skipped', 'failed', 'stopped'] as const
export type CreatorActOutcome = (typeof creatorActOutcomes)[number]
/** Why somebody was left as they were. */
export const creatorActReasons = [
  'gone',
  'creator_limited',
  'creator_not_limited',
  'no_sessions',
  'in_campaign',
  'not_able',
  'invited_too_often',
  'recruitment_closed',
  'campaign_not_closed_type',
] as const
export type CreatorActReason = (typeof creatorActReasons)[number]

const to = z.union([
  z.strictObject({ creator_ids: z.array(id).check(z.minLength(1, REQUIRED), atMost(CHOSEN_MAX)) }),
  /** With how many the operator saw: where it is another number by now, nothing is begun (409 `creator_act_changed`). */
  z.strictObject({ matching: z.strictObject(creatorFilter), count: z.int(REQUIRED) }),
  /** Those to whom an act of before was done, however it ended for others (DESK-18). */
  z.strictObject({ done_in: id }),
])
const withReason = <Kind extends CreatorActKind>(act: Kind) =>
  z.strictObject({ act: z.literal(act, 'inputs.error.choice'), to, ...reason.shape })
/** One act on many, as it is ordered. */
export const creatorActForm = z.discriminatedUnion('act', [
  withReason('end_sessions'),
  withReason('limit'),
  withReason('restore'),
  z.strictObject({ act: z.literal('invite', 'inputs.error.choice'), to, campaign_id: id }),
])
export type CreatorActForm = z.output<typeof creatorActForm>

/** An act on many, as far as it came. */
export const creatorAct = z.object({
  id,
  act: z.enum(creatorActKinds),
  /** What everybody reads, or the log keeps; null for invitations. */
  reason: z.nullable(z.string()),
  campaign: z.nullable(z.object({ id, name: z.string() })),
  created_at: instantText,
  created_by: z.string(),
  people: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Those who had no turn because somebody stopped it. */
  stopped: z.int(),
  stopped_by: z.nullable(z.string()),
  is_finished: z.boolean(),
})
export type CreatorAct = z.output<typeof creatorAct>

const person = z.object({
  /** Leads to the card of the account. */
  id,
  name: z.string(),
  outcome: z.enum(creatorActOutcomes),
  /** Null unless `outcome` is `skipped`. */
  why: z.nullable(z.enum(creatorActReasons)),
  /** When it ends by itself that they cannot be invited. */
  until: z.nullable(instantText),
})
export type CreatorActPerson = z.output<typeof person>

/** DESK-11: begun at once, carried out person by person; it goes on whoever looks, also after the server was killed. */
export const opsStartCreatorAct = endpoint({
  id: 'opsStartCreatorAct',
  method: 'POST',
  path: '/ops/creator-acts',
  auth: 'operator',
  summary:
    'Does one thing with chosen creators, or with all that match a filter, each as if it were done to them alone.',
  body: creatorActForm,
  response: data(creatorAct),
  status: 201,
  refusals: ['creator_act_changed', 'creator_act_too_many', 'campaign_not_closed_type', 'recruitment_closed'],
  errors: [409],
  idempotent: true,
})
/** Orders of the list beside the usual one, which is by age: the other way round, and by how many people an act was about. */
export const creatorActSorts = ['oldest', 'people'] as const
export type CreatorActSort = (typeof creatorActSorts)[number]
/** How an act stands: it goes on; it has ended, and failed for somebody; somebody stopped it, and it failed for nobody; or everybody had their turn. */
export const creatorActStates = ['running', 'failed', 'stopped', 'done'] as const
export type CreatorActState = (typeof creatorActStates)[number]
const actsShown = {
  state: z.optional(z.enum(creatorActStates, 'inputs.error.choice')),
  kind: z.optional(z.enum(creatorActKinds, 'inputs.error.choice')),
  /** A part of the name of who began it, or of the name, confirmed address or a channel of one of its people; Polish letters may be left out. */
  search: nameSearch,
  sort: z.optional(z.enum(creatorActSorts, 'inputs.error.choice')),
}
const peopleShown = {
  outcome: z.optional(z.enum(creatorActOutcomes, 'inputs.error.choice')),
  /** A part of a name; Polish letters may be left out. */
  search: z.optional(z.string().check(z.trim(), atMost(200, 'inputs.error.too_long'))),
}
/**
 * DESK-12, DESK-38, DESK-46, DESK-50: the newest first unless told; those that ended more than 90 days ago are gone. Counts are of those of the kind
 * and the words, whatever their state, up to 10,000. `meta.is_capped`: the words mean more creators than are looked at, so that acts may be missing.
 */
export const opsListCreatorActs = endpoint({
  id: 'opsListCreatorActs',
  method: 'GET',
  path: '/ops/creator-acts',
  auth: 'operator',
  summary: 'What was done with many creators at once, and how far it came.',
  query: z.object({ page, per_page: perPage, ...actsShown }),
  response: z.object({
    data: z.array(creatorAct),
    meta: pageMeta,
    counts: z.object(recordOf(creatorActStates, () => z.int())),
  }),
})
/** DESK-36: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadCreatorActs = endpoint({
  id: 'opsDownloadCreatorActs',
  method: 'GET',
  path: '/ops/creator-acts/file',
  auth: 'operator',
  summary: 'The same acts as a CSV file.',
  query: z.object(actsShown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** DESK-12: for watching its progress. */
export const opsGetCreatorAct = endpoint({
  id: 'opsGetCreatorAct',
  method: 'GET',
  path: '/ops/creator-acts/{id}',
  auth: 'operator',
  summary: 'One act on many creators, as far as it came.',
  params: idParams,
  response: data(creatorAct),
})
/** DESK-12: in the order in which their turns come. */
export const opsListCreatorActPeople = endpoint({
  id: 'opsListCreatorActPeople',
  method: 'GET',
  path: '/ops/creator-acts/{id}/people',
  auth: 'operator',
  summary: 'What became of each of the people of an act: done, skipped and why, failed, or still to come.',
  params: idParams,
  query: z.object({ page, per_page: perPage, ...peopleShown }),
  response: z.object({ data: z.array(person), meta: pageMeta }),
})
/** DESK-33: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadCreatorActPeople = endpoint({
  id: 'opsDownloadCreatorActPeople',
  method: 'GET',
  path: '/ops/creator-acts/{id}/people/file',
  auth: 'operator',
  summary: 'The same people as a CSV file.',
  params: idParams,
  query: z.object(peopleShown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** DESK-17: whoever had no turn stays as they are; of an act that has ended nothing changes. */
export const opsStopCreatorAct = endpoint({
  id: 'opsStopCreatorAct',
  method: 'POST',
  path: '/ops/creator-acts/{id}/stop',
  auth: 'operator',
  summary: 'Stops an act that goes on: those who had no turn stay as they are.',
  params: idParams,
  response: data(creatorAct),
})
/** DESK-13: whoever failed waits for their turn again; nobody else is touched. */
export const opsRetryCreatorAct = endpoint({
  id: 'opsRetryCreatorAct',
  method: 'POST',
  path: '/ops/creator-acts/{id}/retry',
  auth: 'operator',
  summary: 'Tries those of an act once more who failed.',
  params: idParams,
  response: data(creatorAct),
})
