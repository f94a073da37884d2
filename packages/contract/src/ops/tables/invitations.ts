import * as z from 'zod/mini'
import { tokenParams } from '../../acceptances.ts'
import { email, requiredLine } from '../../accounts.ts'
import { page, pageMeta, perPage } from '../../campaigns.ts'
import { data, endpoint, id, idParams } from '../../endpoint.ts'
import { webLink } from '../../tasks.ts'
import { atMost } from '../../values/bounds.ts'
import { adTypes, categoryKeys, languages, platforms } from '../../values/enums.ts'
import { NAME_MAX, PRICE_MAX } from '../../values/limits.ts'
import { instantText } from '../../values/time.ts'

/** Days for which the link of an invitation works, once. */
export const INVITATION_DAYS = 14
/** More letters to somebody who does not answer would be a nuisance. */
export const INVITATION_LETTERS_MAX = 3

/** Who is asked to become a creator, and what is known of them already. */
export const invitationForm = z.strictObject({
  email,
  name: requiredLine(NAME_MAX),
  language: z.enum(languages, 'inputs.error.choice'),
  /** Addresses of their channels, for whoever invites; they connect them themselves. */
  channels: z.array(webLink).check(atMost(10, 'inputs.error.too_long')),
  interests: z.array(z.enum(categoryKeys, 'inputs.error.choice')).check(atMost(3, 'inputs.error.too_long')),
  /** Whole zł; they stand with the channel when it is connected. */
  prices: z
    .array(
      z.strictObject({
        platform: z.enum(platforms, 'inputs.error.choice'),
        ad_type: z.enum(adTypes, 'inputs.error.choice'),
        price: z
          .int('inputs.error.salary_range')
          .check(z.nonnegative('inputs.error.salary_range'), z.maximum(PRICE_MAX, 'inputs.error.salary_range')),
      }),
    )
    .check(atMost(40, 'inputs.error.too_long')),
})
/** Somebody to be invited, once read. */
export type InvitationForm = z.output<typeof invitationForm>

/** Where an invitation stands: its letter waits for its turn, left, was answered; its link ran out, or was withdrawn. */
export const invitationStates = ['waiting', 'sent', 'answered', 'ended', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

const invitationRow = z.object({
  id,
  email: z.string(),
  name: z.string(),
  language: z.enum(languages),
  channels: z.array(z.string()),
  state: z.enum(invitationStates),
  /** When the last letter left. */
  sent_at: z.nullable(instantText),
  expires_at: z.nullable(instantText),
  /** Null until somebody answered. */
  creator_id: z.nullable(id),
  invited_by: z.string(),
  can_send: z.boolean(),
  can_withdraw: z.boolean(),
})
/** A line of the list of invitations. */
export type InvitationRow = z.output<typeof invitationRow>

/** Orders of the list beside the usual one, which is by age: the other way round, and by who was asked. */
export const invitationSorts = ['oldest', 'name'] as const
export type InvitationSort = (typeof invitationSorts)[number]
const shown = {
  state: z.optional(z.enum(invitationStates, 'inputs.error.choice')),
  /** A part of a name or an address; Polish letters may be left out. */
  search: z.optional(z.string().check(z.trim(), atMost(200, 'inputs.error.too_long'))),
  sort: z.optional(z.enum(invitationSorts, 'inputs.error.choice')),
}

/** DESK-35, DESK-29: the newest first unless told; counts are of all, whoever is looked for, up to 10,000. */
export const opsListCreatorInvitations = endpoint({
  id: 'opsListCreatorInvitations',
  method: 'GET',
  path: '/ops/creator-invitations',
  auth: 'operator',
  summary: 'People who were asked to become creators, by where their invitation stands.',
  query: z.object({ page, per_page: perPage, ...shown }),
  response: z.object({
    data: z.array(invitationRow),
    meta: pageMeta,
    counts: z.object({ waiting: z.int(), sent: z.int(), answered: z.int(), ended: z.int(), withdrawn: z.int() }),
  }),
})
/** DESK-05: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadCreatorInvitations = endpoint({
  id: 'opsDownloadCreatorInvitations',
  method: 'GET',
  path: '/ops/creator-invitations/file',
  auth: 'operator',
  summary: 'The same invitations as a CSV file.',
  query: z.object(shown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** At most one letter a day, and three in all; the link of the one before ends. */
export const opsSendCreatorInvitation = endpoint({
  id: 'opsSendCreatorInvitation',
  method: 'POST',
  path: '/ops/creator-invitations/{id}/send',
  auth: 'operator',
  summary: 'Sends an invitation again, with a new link.',
  params: idParams,
  response: data(invitationRow),
  refusals: ['invitation_closed', 'invitation_too_soon', 'invitation_too_often'],
  errors: [409],
})
/** Its link opens nothing any more, and no letter leaves. */
export const opsWithdrawCreatorInvitation = endpoint({
  id: 'opsWithdrawCreatorInvitation',
  method: 'POST',
  path: '/ops/creator-invitations/{id}/withdraw',
  auth: 'operator',
  summary: 'Withdraws an invitation that nobody answered.',
  params: idParams,
  response: data(invitationRow),
  refusals: ['invitation_closed'],
  errors: [409],
})

/** 410 for a link that was used, replaced, withdrawn, or that ran out. */
export const getCreatorInvitation = endpoint({
  id: 'getCreatorInvitation',
  method: 'GET',
  path: '/creator-invitations/{token}',
  auth: 'public',
  summary: 'Whom a link asks to become a creator. Looking changes nothing.',
  params: tokenParams,
  response: data(
    z.object({ email: z.string(), name: z.string(), language: z.enum(languages), expires_at: instantText }),
  ),
  refusals: ['link_ended'],
  errors: [410],
})
