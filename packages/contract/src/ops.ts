import type { RefusalCode } from './refusals.ts'
import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { email, requiredText } from './accounts.ts'
import { income, nameSearch, page, pageMeta, perPage } from './campaigns.ts'
import { flags } from './config.ts'
import { data, endpoint, id, idParams, revision } from './endpoint.ts'
import {
  adTypes,
  campaignStages,
  campaignStatuses,
  campaignTypes,
  categoryKeys,
  featureFlags,
  incomeUnits,
  models,
  paymentStatuses,
  payoutStatuses,
  platforms,
} from './enums.ts'
import { positiveZloty, zloty } from './money.ts'
import { paymentLine } from './payments.ts'
import { task, webLink } from './tasks.ts'
import { dayText, instantText } from './time.ts'

const REQUIRED = 'inputs.error.required'
const count = z
  .int('inputs.error.count')
  .check(z.nonnegative('inputs.error.count'), z.maximum(1_000_000_000, 'inputs.error.count'))
/** Every refusal and every irreversible act of an operator says why. */
const reason = z.strictObject({
  reason: z
    .string(REQUIRED)
    .check(z.trim(), z.minLength(3, 'inputs.error.reason'), atMost(1000, 'inputs.error.too_long')),
})
/** Parsed `{reason}` body. */
export type Reason = z.output<typeof reason>

/** OPS-06: an income line as the operator writes it; `value` null means "individual" and stands for flat fees only. */
export const incomeForm = z.strictObject({
  model: z.enum(models, REQUIRED),
  unit: z.enum(incomeUnits, REQUIRED),
  value: z.nullable(
    z.number(REQUIRED).check(z.positive('inputs.error.amount'), z.maximum(1_000_000, 'inputs.error.amount')),
  ),
})
/** OPS-07: one line of the task plan. Without dates a task runs for the whole campaign. */
export const taskPlanLine = z.strictObject({
  platform: z.enum(platforms, REQUIRED),
  ad_type: z.enum(adTypes, REQUIRED),
  amount: z.int('inputs.error.count').check(z.positive('inputs.error.count'), z.maximum(20, 'inputs.error.count')),
  start_date: z.nullable(dayText),
  end_date: z.nullable(dayText),
  brief_pl: z.string(REQUIRED).check(z.trim(), atMost(4000, 'inputs.error.too_long')),
  brief_en: z.string(REQUIRED).check(z.trim(), atMost(4000, 'inputs.error.too_long')),
  need_acceptance: z.boolean(),
})
/** OPS-04. */
export const campaignForm = z
  .strictObject({
    name: requiredText(120),
    description: z.nullable(z.string().check(z.trim(), atMost(4000, 'inputs.error.too_long'))),
    advertiser: requiredText(120),
    advertiser_email: email,
    type: z.enum(campaignTypes, REQUIRED),
    platforms: z.array(z.enum(platforms)).check(z.minLength(1, REQUIRED), atMost(5)),
    start_date: z.nullable(dayText),
    end_date: z.nullable(dayText),
    recruiting_until: z.nullable(dayText),
    places: z.nullable(
      z.int('inputs.error.count').check(z.positive('inputs.error.count'), z.maximum(100_000, 'inputs.error.count')),
    ),
    is_held_back: z.boolean(),
    /** Runs by Easy Ad: creators are entered by the system, and only views are paid (EASY-01, EASY-02). */
    is_automatic: z._default(z.boolean(), false),
    landing_url: z.nullable(webLink),
    /** What it is about; creators with this interest see it first (DASH-04). */
    topic: z.optional(z.nullable(z.enum(categoryKeys, 'inputs.error.choice'))),
    incomes: z.array(incomeForm).check(z.minLength(1, REQUIRED), atMost(5)),
    task_plan: z.array(taskPlanLine).check(z.minLength(1, REQUIRED), atMost(20)),
    product_photos: z.array(z.string().check(atMost(2000))).check(atMost(8)),
  })
  .check(
    z.refine(form => !form.start_date || !form.end_date || form.start_date <= form.end_date, {
      path: ['end_date'],
      error: 'inputs.error.date_order',
    }),
  )
/** OPS-04 as a type. */
export type CampaignForm = z.output<typeof campaignForm>

/** A campaign as operators see it. */
export const opsCampaign = z.object({
  id,
  stage: z.enum(campaignStages),
  name: z.string(),
  description: z.nullable(z.string()),
  advertiser: z.string(),
  advertiser_email: z.string(),
  type: z.enum(campaignTypes),
  platforms: z.array(z.enum(platforms)),
  start_date: z.nullable(dayText),
  end_date: z.nullable(dayText),
  recruiting_until: z.nullable(dayText),
  places: z.nullable(z.number()),
  taken: z.number(),
  is_held_back: z.boolean(),
  is_automatic: z.boolean(),
  landing_url: z.nullable(z.string()),
  topic: z.optional(z.nullable(z.enum(categoryKeys))),
  incomes: z.array(income),
  task_plan: z.array(
    z.object({
      platform: z.enum(platforms),
      ad_type: z.enum(adTypes),
      amount: z.number(),
      start_date: z.nullable(dayText),
      end_date: z.nullable(dayText),
      brief_pl: z.string(),
      brief_en: z.string(),
      need_acceptance: z.boolean(),
    }),
  ),
  product_photos: z.array(z.string()),
  created_at: instantText,
  published_at: z.nullable(instantText),
  /** Handed in with a change, it keeps a colleague's from being overwritten unseen. */
  revision,
  /** What the server allows now; buttons follow it. */
  allowed: z.array(
    z.enum(['edit', 'publish', 'release', 'close', 'cancel', 'invite', 'accept_settlement', 'record_payment']),
  ),
})
/** A campaign as operators see it, as a type. */
export type OpsCampaign = z.output<typeof opsCampaign>

/** What was measured or reported for one creator in one campaign (OPS-13). */
export const resultsForm = z.strictObject({
  views: z.nullable(count),
  clicks: z.nullable(count),
  actions: z.nullable(count),
  sales: z.nullable(count),
  sales_value: z.nullable(
    zloty.check(z.nonnegative('inputs.error.amount'), z.maximum(100_000_000, 'inputs.error.amount')),
  ),
})
/** One creator in one campaign, with everything that decides about the money. */
export const opsParticipant = z.object({
  id,
  creator: z.object({ id, name: z.string(), email: z.nullable(z.string()), description: z.nullable(z.string()) }),
  status: z.enum(campaignStatuses),
  since: instantText,
  results: z.object({
    views: z.nullable(z.number()),
    clicks: z.nullable(z.number()),
    actions: z.nullable(z.number()),
    sales: z.nullable(z.number()),
    sales_value: z.nullable(zloty),
  }),
  tasks: z.array(task),
  payment: z.nullable(z.object({ id, status: z.enum(paymentStatuses), amount: zloty, lines: z.array(paymentLine) })),
})
/** A participant as a type. */
export type OpsParticipant = z.output<typeof opsParticipant>

/** OPS-14: what a campaign owes, what came in. */
export const settlement = z.object({
  waiting_for_acceptance: z.object({ count: z.number(), amount: zloty }),
  waiting_for_payment: z.object({ count: z.number(), amount: zloty }),
  released: z.object({ count: z.number(), amount: zloty }),
  received: zloty,
  unallocated: zloty,
  /**
   * Of what waits for acceptance: creators who are paid by figures although no task of theirs was finished, the largest
   * sums first; up to 100 of them are named.
   */
  unproven: z.object({
    count: z.number(),
    amount: zloty,
    rows: z.array(z.object({ name: z.string(), amount: zloty })),
  }),
})

/** A payout order with what a person needs to check it (OPS-15). */
export const opsPayout = z.object({
  id,
  reference: z.string(),
  creator: z.object({ id, name: z.string() }),
  holder: z.string(),
  iban_masked: z.string(),
  amount: zloty,
  status: z.enum(payoutStatuses),
  requested_at: instantText,
  bank_file_id: z.nullable(id),
  reason: z.nullable(z.string()),
  /** The creator's invoice that asks for it, due 30 days after it was sent (MONEY-19). */
  invoice: z.nullable(z.object({ id, due_date: dayText })),
})
/** A payout order as a type. */
export type OpsPayout = z.output<typeof opsPayout>
/** Formats of bank files (design §5). */
export const bankFileFormats = ['elixir-0', 'pain.001'] as const
/** A file of transfers that an operator carries to the bank. */
export const bankFile = z.object({
  id,
  format: z.enum(bankFileFormats),
  created_at: instantText,
  created_by: z.string(),
  payouts: z.number(),
  amount: zloty,
  sha256: z.string(),
  /** When it was recalled before the bank had it, and why; null while it counts. */
  recalled: z.nullable(z.object({ at: instantText, by: z.string(), reason: z.string() })),
})
/** One line of the log of operators' acts (OPS-02). */
export const auditLine = z.object({
  id: z.string(),
  at: instantText,
  actor: z.string(),
  /** Advertisers act through links, without an account (OPS-12). */
  actor_kind: z.enum(['operator', 'advertiser']),
  action: z.string(),
  object_type: z.string(),
  object_id: z.nullable(z.string()),
  object_name: z.nullable(z.string()),
  /** The creator whom it concerned. */
  creator: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
})

const paged = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), meta: pageMeta })

/** What waits for an operator. */
export const opsOverview = endpoint({
  id: 'opsOverview',
  method: 'GET',
  path: '/ops/overview',
  auth: 'operator',
  summary: 'How much waits for the operator, by kind.',
  response: data(
    z.object({
      applications: z.number(),
      proofs: z.number(),
      settlements: z.object({ count: z.number(), amount: zloty }),
      advertiser_payments: z.object({ count: z.number(), amount: zloty }),
      payout_orders: z.object({ count: z.number(), amount: zloty }),
      transfers: z.object({ count: z.number(), amount: zloty }),
      payouts_stopped: z.boolean(),
    }),
  ),
})
/** What of a campaign waits for an operator; the overview counts it, and campaigns can be listed by it. */
export const campaignWaits = ['applications', 'proofs', 'settlements', 'advertiser_payments'] as const
/** One of these, as a type. */
export type CampaignWait = (typeof campaignWaits)[number]

/** OPS-03. */
export const opsListCampaigns = endpoint({
  id: 'opsListCampaigns',
  method: 'GET',
  path: '/ops/campaigns',
  auth: 'operator',
  summary: 'Campaigns with search and stage.',
  query: z.object({
    page,
    per_page: perPage,
    stage: z.optional(z.enum(campaignStages, 'inputs.error.choice')),
    waits: z.optional(z.enum(campaignWaits, 'inputs.error.choice')),
    name: nameSearch,
  }),
  response: paged(opsCampaign),
})
/** OPS-03. */
export const opsGetCampaign = endpoint({
  id: 'opsGetCampaign',
  method: 'GET',
  path: '/ops/campaigns/{id}',
  auth: 'operator',
  summary: 'One campaign with its settlement.',
  params: idParams,
  response: data(z.object({ campaign: opsCampaign, settlement })),
})
/** OPS-03, OPS-04. */
export const opsCreateCampaign = endpoint({
  id: 'opsCreateCampaign',
  method: 'POST',
  path: '/ops/campaigns',
  auth: 'operator',
  summary: 'Creates a draft.',
  body: campaignForm,
  response: data(opsCampaign),
  status: 201,
})
/** OPS-03. */
export const opsUpdateCampaign = endpoint({
  id: 'opsUpdateCampaign',
  method: 'PUT',
  path: '/ops/campaigns/{id}',
  auth: 'operator',
  summary: 'Changes a draft, or the texts, places and recruiting of a published campaign.',
  params: idParams,
  /** With the revision that the change began from; without one it is made whatever others changed meanwhile. */
  body: z.safeExtend(campaignForm, { revision: z.optional(revision) }),
  response: data(opsCampaign),
  refusals: ['campaign_not_editable', 'campaign_rules_fixed', 'changed_meanwhile'],
  errors: [409],
})

const campaignAct = <Id extends string>(name: Id, verb: string, summary: string, refusals: readonly RefusalCode[]) =>
  endpoint({
    id: name,
    method: 'POST',
    path: `/ops/campaigns/{id}/${verb}`,
    auth: 'operator',
    summary,
    params: idParams,
    response: data(opsCampaign),
    refusals,
    errors: [409],
  })
/** TRAN-01. */
export const opsPublishCampaign = campaignAct('opsPublishCampaign', 'publish', 'Publishes a draft to creators.', [
  'campaign_move',
  'campaign_dates_passed',
  'campaign_recruiting_passed',
])
/** TRAN-11. */
export const opsReleaseCampaign = campaignAct(
  'opsReleaseCampaign',
  'release',
  'Releases a campaign whose launch is held back.',
  ['campaign_move'],
)
/** TRAN-14. */
export const opsCloseCampaign = campaignAct(
  'opsCloseCampaign',
  'close',
  'Ends a running campaign now; unfinished tasks are missed.',
  ['campaign_move'],
)
/** TRAN-15. */
export const opsCancelCampaign = endpoint({
  id: 'opsCancelCampaign',
  method: 'POST',
  path: '/ops/campaigns/{id}/cancel',
  auth: 'operator',
  summary: 'Cancels a campaign that has not ended.',
  params: idParams,
  body: reason,
  response: data(opsCampaign),
  refusals: ['campaign_move'],
  errors: [409],
})
/** OPS-10…OPS-14: who takes part. */
export const opsListParticipants = endpoint({
  id: 'opsListParticipants',
  method: 'GET',
  path: '/ops/campaigns/{id}/participants',
  auth: 'operator',
  summary: 'Creators of a campaign with tasks, proofs, results and payment.',
  params: idParams,
  query: z.object({ page, per_page: perPage }),
  response: paged(opsParticipant),
})
/** OPS-09: creators to invite. */
export const opsListCreators = endpoint({
  id: 'opsListCreators',
  method: 'GET',
  path: '/ops/creators',
  auth: 'operator',
  summary: 'Creators by name or e-mail, with their connected platforms.',
  query: z.object({ page, per_page: perPage, name: nameSearch }),
  response: paged(
    z.object({
      id,
      name: z.string(),
      email: z.nullable(z.string()),
      is_active: z.boolean(),
      platforms: z.array(z.enum(platforms)),
    }),
  ),
})
/** OPS-09, TRAN-07. */
export const opsInvite = endpoint({
  id: 'opsInvite',
  method: 'POST',
  path: '/ops/campaigns/{id}/invitations',
  auth: 'operator',
  summary: 'Invites creators to a closed campaign; those who are in it already are left as they are.',
  params: idParams,
  body: z.strictObject({
    creator_ids: z.array(z.uuid('inputs.error.invalid')).check(z.minLength(1, REQUIRED), atMost(200)),
  }),
  response: data(z.object({ invited: z.number() })),
  status: 201,
  refusals: ['campaign_not_closed_type', 'recruitment_closed'],
})
/** OPS-10, TRAN-04. */
export const opsAcceptApplication = endpoint({
  id: 'opsAcceptApplication',
  method: 'POST',
  path: '/ops/participations/{id}/accept',
  auth: 'operator',
  summary: 'Accepts an application.',
  params: idParams,
  response: data(opsParticipant),
  refusals: ['not_pending', 'no_places', 'creator_no_channel', 'recruitment_closed'],
})
/** OPS-10, TRAN-05. */
export const opsRejectApplication = endpoint({
  id: 'opsRejectApplication',
  method: 'POST',
  path: '/ops/participations/{id}/reject',
  auth: 'operator',
  summary: 'Rejects an application.',
  params: idParams,
  body: reason,
  response: data(opsParticipant),
  refusals: ['not_pending'],
})
/** OPS-13. */
export const opsEnterResults = endpoint({
  id: 'opsEnterResults',
  method: 'PUT',
  path: '/ops/participations/{id}/results',
  auth: 'operator',
  summary: 'Enters measured results; the payment follows the formulas of section 8 at once.',
  params: idParams,
  body: resultsForm,
  response: data(opsParticipant),
  refusals: ['settlement_accepted', 'not_taking_part', 'amount_out_of_bounds'],
  idempotent: true,
})
/** OPS-11, TRAN-29. */
export const opsRefuseProof = endpoint({
  id: 'opsRefuseProof',
  method: 'POST',
  path: '/ops/tasks/{id}/refuse',
  auth: 'operator',
  summary: 'Refuses the proof of a finished task; the creator reads the reason.',
  params: idParams,
  body: reason,
  response: data(task),
  refusals: ['task_not_finished', 'settlement_accepted'],
})
/** OPS-14, TRAN-41. */
export const opsAcceptSettlement = endpoint({
  id: 'opsAcceptSettlement',
  method: 'POST',
  path: '/ops/campaigns/{id}/settlement',
  auth: 'operator',
  summary: 'Accepts the settlement of a completed campaign; amounts are fixed.',
  params: idParams,
  /** The sum, in zł, for creators without a finished task that whoever accepts was shown; a different one is 409. */
  body: z.optional(z.nullable(z.strictObject({ unproven_amount: z.optional(zloty) }))),
  response: data(settlement),
  refusals: ['campaign_not_completed', 'nothing_to_settle', 'settlement_waits', 'unproven_changed'],
  errors: [409],
  idempotent: true,
})
/** OPS-14, TRAN-42. */
export const opsRecordAdvertiserPayment = endpoint({
  id: 'opsRecordAdvertiserPayment',
  method: 'POST',
  path: '/ops/campaigns/{id}/advertiser-payments',
  auth: 'operator',
  summary: 'Records money that came from the advertiser and releases the payments that it covers.',
  params: idParams,
  body: z.strictObject({ amount: positiveZloty, reference: requiredText(140) }),
  response: data(settlement),
  status: 201,
  refusals: ['settlement_not_accepted', 'payment_exceeds_due'],
  idempotent: true,
})
/** OPS-15. */
export const opsListPayouts = endpoint({
  id: 'opsListPayouts',
  method: 'GET',
  path: '/ops/payouts',
  auth: 'operator',
  summary: 'Payout orders: those that wait with the longest first, the others with the newest.',
  query: z.object({ page, per_page: perPage, status: z.optional(z.enum(payoutStatuses, 'inputs.error.choice')) }),
  response: paged(opsPayout),
})
/** OPS-15, TRAN-45. */
export const opsCreateBankFile = endpoint({
  id: 'opsCreateBankFile',
  method: 'POST',
  path: '/ops/bank-files',
  auth: 'operator',
  summary: 'Puts ordered payouts into a bank file.',
  body: z.strictObject({
    format: z.enum(bankFileFormats, REQUIRED),
    payout_ids: z.array(z.uuid('inputs.error.invalid')).check(z.minLength(1, REQUIRED), atMost(1000)),
  }),
  response: data(bankFile),
  status: 201,
  refusals: ['payout_not_ordered', 'iban_not_polish', 'payouts_stopped', 'company_unknown'],
  errors: [409],
  idempotent: true,
})
/** OPS-15. */
export const opsListBankFiles = endpoint({
  id: 'opsListBankFiles',
  method: 'GET',
  path: '/ops/bank-files',
  auth: 'operator',
  summary: 'Bank files, newest first.',
  query: z.object({ page, per_page: perPage }),
  response: paged(bankFile),
})
/** OPS-15: the same bytes every time. */
export const opsDownloadBankFile = endpoint({
  id: 'opsDownloadBankFile',
  method: 'GET',
  path: '/ops/bank-files/{id}/content',
  auth: 'operator',
  summary: 'The bank file itself.',
  params: idParams,
  response: z.string(),
  download: 'application/octet-stream',
  refusals: ['bank_file_recalled'],
  errors: [409],
})
/** Decision 0030: a file that never reached the bank; its transfers are orders again. */
export const opsRecallBankFile = endpoint({
  id: 'opsRecallBankFile',
  method: 'POST',
  path: '/ops/bank-files/{id}/recall',
  auth: 'operator',
  summary:
    'Recalls a bank file that the bank never got: its transfers become orders again, and it is handed out no more.',
  params: idParams,
  body: reason,
  response: data(bankFile),
  refusals: ['bank_file_recalled', 'bank_file_at_bank'],
  errors: [409],
  idempotent: true,
})
/** OPS-15. */
export const opsDownloadInvoice = endpoint({
  id: 'opsDownloadInvoice',
  method: 'GET',
  path: '/ops/payouts/{id}/invoice',
  auth: 'operator',
  summary: 'The invoice that asks for a payout.',
  params: idParams,
  response: z.string(),
  download: 'application/pdf',
})
/** OPS-15, TRAN-47. */
export const opsConfirmPayout = endpoint({
  id: 'opsConfirmPayout',
  method: 'POST',
  path: '/ops/payouts/{id}/confirm',
  auth: 'operator',
  summary: 'Records that the bank carried out the transfer.',
  params: idParams,
  response: data(opsPayout),
  refusals: ['payout_not_in_file'],
  errors: [409],
  idempotent: true,
})
/** OPS-15, TRAN-46. */
export const opsRefusePayout = endpoint({
  id: 'opsRefusePayout',
  method: 'POST',
  path: '/ops/payouts/{id}/refuse',
  auth: 'operator',
  summary: 'Refuses a payout, or records that the bank would not carry it out; the money is available again.',
  params: idParams,
  /** `bank_refused`: the bank said no. Needed once the transfer is in a bank file, which would pay it all the same. */
  body: z.strictObject({ ...reason.shape, bank_refused: z.optional(z.boolean()) }),
  response: data(opsPayout),
  refusals: ['payout_already_closed', 'payout_in_bank_file'],
  errors: [409],
  idempotent: true,
})
/** OPS-02. */
export const opsListAudit = endpoint({
  id: 'opsListAudit',
  method: 'GET',
  path: '/ops/audit',
  auth: 'operator',
  summary: 'What operators did, newest first.',
  query: z.object({ page, per_page: perPage }),
  response: paged(auditLine),
})
/** FLAG-06. */
export const opsGetFlags = endpoint({
  id: 'opsGetFlags',
  method: 'GET',
  path: '/ops/flags',
  auth: 'operator',
  summary: 'Feature flags.',
  response: data(flags),
})
/** FLAG-06. */
export const opsSetFlag = endpoint({
  id: 'opsSetFlag',
  method: 'PUT',
  path: '/ops/flags',
  auth: 'operator',
  summary: 'Switches one feature flag.',
  body: z.strictObject({ flag: z.enum(featureFlags, 'inputs.error.choice'), on: z.boolean() }),
  response: data(flags),
})
/** Design §5: returned after it was confirmed; a correction with its reason, the only way out of `paid`. */
export const opsReturnPayout = endpoint({
  id: 'opsReturnPayout',
  method: 'POST',
  path: '/ops/payouts/{id}/return',
  auth: 'operator',
  summary: 'Records that a confirmed transfer came back; the money is available again.',
  params: idParams,
  body: reason,
  response: data(opsPayout),
  refusals: ['payout_not_paid'],
  errors: [409],
  idempotent: true,
})
