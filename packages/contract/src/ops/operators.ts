import * as z from 'zod/mini'
import { nonce, tokenParams } from '../acceptances.ts'
import { email, newPassword, passwordAgain, sameTwice, requiredLine } from '../accounts.ts'
import { data, done, endpoint, id, idParams, revision } from '../endpoint.ts'
import { activeSession } from '../own/sessions.ts'
import { atMost } from '../values/bounds.ts'
import { NAME_MAX } from '../values/limits.ts'
import { operatorRoles } from '../values/rights.ts'
import { instantText } from '../values/time.ts'
import { REQUIRED, reason } from './shared.ts'

/** An operator as an owner sees them (OPS-01). */
export const opsOperator = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  /** False: limited; signs in nowhere until somebody restores them. */
  is_active: z.boolean(),
  /** Whether it is whoever asks. */
  is_you: z.boolean(),
  /** Whether an act on them is offered: nobody acts on themselves, so one active owner always stays. */
  can_change: z.boolean(),
  /** Of the last 90 days; null when they have not signed in since. */
  last_sign_in_at: z.nullable(instantText),
  /** Whether a second step protects their account (decision 0056). */
  has_second_factor: z.boolean(),
  /** Stands for role and standing. */
  revision,
})
export type OpsOperator = z.output<typeof opsOperator>

/** Somebody who was asked to become an operator and has not answered. */
export const opsInvitation = z.object({
  id,
  email: z.string(),
  role: z.enum(operatorRoles),
  invited_by: z.string(),
  expires_at: instantText,
})
export type OpsInvitation = z.output<typeof opsInvitation>

/** So many operators, and so many invitations, are shown at once; who looks for others searches. */
export const TEAM_MAX = 100
const team = z.object({
  operators: z.array(opsOperator).check(atMost(TEAM_MAX)),
  invitations: z.array(opsInvitation).check(atMost(TEAM_MAX)),
  /** How many of both were found beyond these. */
  more: z.object({ operators: z.int(), invitations: z.int() }),
  /** Whether nobody is there who could release what the only person with the right to money made. */
  is_money_alone: z.boolean(),
})
const role = z.enum(operatorRoles, 'inputs.error.choice')
const common = { auth: 'operator', right: 'people' } as const

const teamFilter = {
  /** A part of a name or an address; Polish letters may be left out. */
  search: z.optional(z.string().check(z.trim(), atMost(100, 'inputs.error.too_long'))),
}
/** Decision 0044: a handful of people, so there are no pages, and by name is the only order (DESK-35); more of them are searched. */
export const opsListOperators = endpoint({
  ...common,
  id: 'opsListOperators',
  method: 'GET',
  path: '/ops/operators',
  summary:
    'Operators by name, and invitations that nobody answered yet, ended ones included for a week; at most 100 of each.',
  query: z.object(teamFilter),
  response: data(team),
})
/** DESK-05: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadOperators = endpoint({
  ...common,
  id: 'opsDownloadOperators',
  method: 'GET',
  path: '/ops/operators/file',
  summary: 'The same operators as a CSV file; invitations are not in it.',
  query: z.object(teamFilter),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** Decision 0044: the letter's link works once, for 72 hours. */
export const opsInviteOperator = endpoint({
  ...common,
  id: 'opsInviteOperator',
  method: 'POST',
  path: '/ops/operators',
  confirms: 'always',
  summary:
    'Invites somebody to become an operator, by a letter with a link; an earlier invitation of the address ends.',
  body: z.strictObject({ email, role }),
  response: data(opsInvitation),
  status: 201,
  refusals: ['email_taken'],
})
/** Decision 0044. */
export const opsWithdrawInvitation = endpoint({
  ...common,
  id: 'opsWithdrawInvitation',
  method: 'DELETE',
  path: '/ops/operators/invitations/{id}',
  summary: 'Withdraws an invitation: its link opens nothing any more.',
  params: idParams,
  response: done,
})
/** What may happen to an operator; exactly one of it at a time. */
const change = z
  .strictObject({
    ...reason.shape,
    role: z.optional(role),
    /** False limits, true restores. */
    is_active: z.optional(z.boolean()),
    is_removed: z.optional(z.literal(true, 'inputs.error.choice')),
    /** What the change began from (decision 0024); absent: whatever they are. */
    revision: z.optional(revision),
  })
  .check(
    z.refine(
      ({ role, is_active, is_removed }) =>
        [role, is_active, is_removed].filter(each => each !== undefined).length === 1,
      { path: ['role'], error: REQUIRED },
    ),
  )
/** Decision 0044: works at once, in open tabs too. Whoever is limited or removed is signed out everywhere. */
export const opsChangeOperator = endpoint({
  ...common,
  id: 'opsChangeOperator',
  method: 'PATCH',
  path: '/ops/operators/{id}',
  confirms: 'always',
  summary: 'Gives an operator another role, limits, restores or removes them, with a reason.',
  params: idParams,
  body: change,
  response: data(team),
  refusals: ['own_role', 'last_owner', 'changed_meanwhile'],
  errors: [409],
})
/** Decision 0056: for whoever lost phone and recovery codes; they are signed out everywhere and told. */
export const opsRemoveOperatorFactor = endpoint({
  ...common,
  id: 'opsRemoveOperatorFactor',
  method: 'POST',
  path: '/ops/operators/{id}/remove-second-factor',
  confirms: 'always',
  summary: 'Takes the second factor off a colleague’s account, with a reason; they are signed out everywhere.',
  params: idParams,
  body: reason,
  response: data(team),
  refusals: ['second_factor_absent', 'second_factor_own'],
})
/** ASVS 7.4.5. */
export const opsListOperatorSessions = endpoint({
  ...common,
  id: 'opsListOperatorSessions',
  method: 'GET',
  path: '/ops/operators/{id}/sessions',
  summary: 'Where an operator is signed in.',
  params: idParams,
  response: data(z.array(activeSession)),
})
/** ASVS 7.4.5. */
export const opsEndOperatorSession = endpoint({
  ...common,
  id: 'opsEndOperatorSession',
  method: 'DELETE',
  path: '/ops/operators/{id}/sessions/{sessionId}',
  summary: 'Signs an operator out in one place.',
  params: z.object({ id: z.string(), sessionId: z.string() }),
  response: done,
})

/** What the link of an invitation is about, for whoever opens it. */
export const operatorInvitation = z.object({
  email: z.string(),
  role: z.enum(operatorRoles),
  invited_by: z.string(),
  expires_at: instantText,
  nonce: z.string(),
})
/** What the link of an invitation is about, as a type. */
export type OperatorInvitation = z.output<typeof operatorInvitation>
/** Decision 0044: 410 for a link that was used, replaced, withdrawn, or that ran out. */
export const getOperatorInvitation = endpoint({
  id: 'getOperatorInvitation',
  method: 'GET',
  path: '/operator-invitations/{token}',
  auth: 'public',
  summary: 'Who invites to which role. Looking changes nothing.',
  params: tokenParams,
  response: data(operatorInvitation),
  refusals: ['link_ended'],
  errors: [410],
})
/** Name and password of somebody who becomes an operator. */
export const acceptanceForm = z
  .strictObject({ name: requiredLine(NAME_MAX), password: newPassword, password_confirmation: passwordAgain, nonce })
  .check(sameTwice)
/** Decision 0044: nobody is signed in by it. */
export const acceptOperatorInvitation = endpoint({
  id: 'acceptOperatorInvitation',
  method: 'POST',
  path: '/operator-invitations/{token}',
  auth: 'public',
  summary: 'Makes the operator’s account with the name and password that its holder chose; the link is used up.',
  params: tokenParams,
  body: acceptanceForm,
  response: data(z.object({ email: z.string() })),
  status: 201,
  errors: [410],
  refusals: ['page_outdated', 'link_ended', 'password_common', 'email_taken'],
})
