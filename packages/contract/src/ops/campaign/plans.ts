import * as z from 'zod/mini'
import { requiredLine } from '../../accounts.ts'
import { data, endpoint, id, idParams, revision } from '../../endpoint.ts'
import { atMost } from '../../values/bounds.ts'
import { PLAN_DAYS_MAX, TEMPLATE_NAME_MAX } from '../../values/limits.ts'
import { taskPlanLine } from '../campaigns.ts'
import { keptQuery } from './kept.ts'

/** Days after the campaign's start; 0 is the start itself, null follows the campaign. */
const daysIn = z.nullable(
  z
    .int('inputs.error.count')
    .check(z.nonnegative('inputs.error.count'), z.maximum(PLAN_DAYS_MAX, 'inputs.error.count')),
)
/** A line of a task plan with its days told from the campaign's start. */
export const keptPlanLine = z.extend(z.omit(taskPlanLine, { start_date: true, end_date: true }), {
  starts_in: daysIn,
  ends_in: daysIn,
})
/** A line of a kept plan, its days told from the campaign’s first. */
export type KeptPlanLine = z.output<typeof keptPlanLine>
const name = requiredLine(TEMPLATE_NAME_MAX)
/** What an operator keeps. */
export const planForm = z.strictObject({
  name,
  lines: z.array(keptPlanLine).check(z.minLength(1, 'inputs.error.required'), atMost(20)),
})
/** What an operator keeps, as a type. */
export type PlanForm = z.output<typeof planForm>
/** A task plan that operators keep for other campaigns. */
export const keptPlan = z.object({ id, name: z.string(), lines: z.array(keptPlanLine), revision })
/** A kept plan with its lines, 20 at most, and the revision that a change hands in. */
export type KeptPlan = z.output<typeof keptPlan>

/** WORK-09, DESK-52: a hundred at most, by name unless told. */
export const opsListPlans = endpoint({
  id: 'opsListPlans',
  method: 'GET',
  path: '/ops/task-plans',
  auth: 'operator',
  summary: 'Task plans that operators keep.',
  query: keptQuery,
  response: data(z.array(keptPlan)),
})
/** DESK-34: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadPlans = endpoint({
  id: 'opsDownloadPlans',
  method: 'GET',
  path: '/ops/task-plans/file',
  auth: 'operator',
  summary: 'The same plans as a CSV file, a line for each of their tasks.',
  query: keptQuery,
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** WORK-09: capitals do not tell names apart. */
export const opsKeepPlan = endpoint({
  id: 'opsKeepPlan',
  method: 'POST',
  path: '/ops/task-plans',
  auth: 'operator',
  summary: 'Keeps a task plan, its days told from the start, for other campaigns.',
  body: planForm,
  response: data(keptPlan),
  status: 201,
  refusals: ['plan_name_taken', 'plans_full'],
  idempotent: true,
})
/** WORK-09: 409 when the revision handed in is not the newest (decision 0024). */
export const opsRenamePlan = endpoint({
  id: 'opsRenamePlan',
  method: 'PUT',
  path: '/ops/task-plans/{id}',
  auth: 'operator',
  summary: 'Gives a kept task plan another name.',
  params: idParams,
  body: z.strictObject({ name, revision: z.optional(revision) }),
  response: data(keptPlan),
  refusals: ['changed_meanwhile', 'plan_name_taken'],
  errors: [409],
})
/** WORK-09: campaigns that were made with it stay as they are. */
export const opsRemovePlan = endpoint({
  id: 'opsRemovePlan',
  method: 'DELETE',
  path: '/ops/task-plans/{id}',
  auth: 'operator',
  summary: 'Forgets a kept task plan.',
  params: idParams,
  response: data(z.null()),
})
