import * as z from 'zod/mini'
import { reasonOf } from '../accounts.ts'
import { REASON_MAX } from '../values/limits.ts'
import { atMost } from '../values/bounds.ts'
import { nameSearch, page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import {
  adTypes,
  languages,
  paymentStatuses,
  platforms,
  proofChecks,
  proofReasons,
  proofStates,
} from '../values/enums.ts'
import { zloty } from '../values/money/money.ts'
import { task } from '../tasks.ts'
import { instantText } from '../values/time.ts'
import { mediumCounts } from '../tracking/media.ts'

/** A queue's row: whose proof of what, since when, and where it stands. */
export const proofRow = z.object({
  /** The task's. */
  id,
  creator: z.object({ id, name: z.string() }),
  campaign: z.object({ id, name: z.string() }),
  platform: z.enum(platforms),
  ad_type: z.enum(adTypes),
  title: z.nullable(z.string()),
  check: z.nullable(z.enum(proofChecks)),
  state: z.enum(proofStates),
  handed_in_at: instantText,
  judged_at: z.nullable(instantText),
  /** Name of who judged it; null while nobody did, and for proofs from before. */
  judged_by: z.nullable(z.string()),
})
export type ProofRow = z.output<typeof proofRow>

/** What was found of the label that the law asks for. `late` stands behind "more", `doubtful` is a word that is not enough. */
export const labelFinding = z.object({
  text: z.string(),
  where: z.enum(['title', 'description']),
  verdict: z.enum(['clear', 'late', 'doubtful']),
})
/** The label's search as a whole: `unknown` where the platform told no text to look in. */
export const labelSearch = z.object({
  verdict: z.enum(['clear', 'late', 'doubtful', 'none', 'unknown']),
  /** What was looked through. */
  searched: z.array(z.enum(['title', 'description'])),
  found: z.array(labelFinding),
  /** Whether the platform's own box for paid promotion is ticked; null where it does not tell. */
  platform_tool: z.nullable(z.boolean()),
})
/** What was found of the label that the law asks for. */
export type LabelSearch = z.output<typeof labelSearch>

/** What an operator may do with a proof now. */
export const proofActs = ['accept', 'refuse', 'ask', 'reopen'] as const
/** Everything that judging a proof needs. */
export const opsProof = z.extend(proofRow, {
  /** In which the creator reads an answer. */
  creator_language: z.enum(languages),
  task,
  /** What the platform told, in full. */
  texts: z.object({ title: z.nullable(z.string()), description: z.nullable(z.string()) }),
  /** DESK-70: the login of the creator's channel at that platform, and the account that the link as it was given names; either may be unknown. */
  account: z.object({ channel: z.nullable(z.string()), named: z.nullable(z.string()) }),
  label: labelSearch,
  /** The platform's figures of what is followed; null where nothing is. */
  medium: z.nullable(mediumCounts),
  /** What the creator earns in the campaign so far; null without a payment. */
  payment: z.nullable(z.object({ status: z.enum(paymentStatuses), amount: zloty })),
  question: z.nullable(z.object({ text: z.string(), asked_at: instantText })),
  settled_at: z.nullable(instantText),
  allowed: z.array(z.enum(proofActs)),
  /** This creator's other proofs, newest first, ten at most. */
  earlier: z.array(proofRow),
})
/** A proof with everything that judging it needs. */
export type OpsProof = z.output<typeof opsProof>

const proofFilter = {
  state: z._default(z.enum(proofStates, 'inputs.error.choice'), 'waiting'),
  campaign_id: z.optional(id),
  platform: z.optional(z.enum(platforms, 'inputs.error.choice')),
  /** A part of the creator's name; Polish letters may be left out. */
  creator: nameSearch,
}
/** Orders of the list by when proofs were handed in; as its state asks unless told. */
export const proofSorts = ['oldest', 'newest'] as const
export type ProofSort = (typeof proofSorts)[number]
const sort = z.optional(z.enum(proofSorts, 'inputs.error.choice'))
/** OPS-11, DESK-06: unless told, what waits and what was asked oldest first, what was judged newest first. `meta.total` is counted up to 1,000. */
export const opsListProofs = endpoint({
  id: 'opsListProofs',
  method: 'GET',
  path: '/ops/proofs',
  auth: 'operator',
  summary: 'Proofs of all campaigns by where they stand.',
  query: z.object({ page, per_page: perPage, sort, ...proofFilter }),
  response: z.object({
    data: z.array(proofRow),
    meta: pageMeta,
    /** DESK-110: how many of what the list is narrowed to wait, and of how many something was asked; counted up to 10,000. */
    counts: z.object({ waiting: z.number(), asked: z.number() }),
  }),
})
/** LIST-03: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadProofs = endpoint({
  id: 'opsDownloadProofs',
  method: 'GET',
  path: '/ops/proofs/file',
  auth: 'operator',
  summary: 'The same proofs as a CSV file.',
  query: z.object({ sort, ...proofFilter }),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** OPS-11: by its task's id; 404 where there was never anything to judge. */
export const opsGetProof = endpoint({
  id: 'opsGetProof',
  method: 'GET',
  path: '/ops/proofs/{id}',
  auth: 'operator',
  summary:
    'A proof beside its brief, with the platform’s figures, the label’s search and the creator’s earlier proofs.',
  params: idParams,
  response: data(opsProof),
})

/** Which proof was looked at: another one is not judged by it. */
const seen = {
  handed_in_at: z
    .string('inputs.error.invalid')
    .check(atMost(40, 'inputs.error.invalid'), z.refine(isInstant, 'inputs.error.invalid')),
}
function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}
const sentence = z.string().check(z.trim(), atMost(REASON_MAX, 'inputs.error.too_long'))
const said = reasonOf(3, REASON_MAX)
/** Why a proof is refused; the creator reads both. A sentence is needed for `other`. */
export const refusalForm = z
  .strictObject({ ...seen, code: z.enum(proofReasons, 'inputs.error.choice'), sentence: z._default(sentence, '') })
  .check(
    z.refine(form => form.code !== 'other' || z.safeParse(said, form.sentence).success, {
      error: 'inputs.error.reason',
      path: ['sentence'],
    }),
  )

const JUDGED = ['task_not_finished', 'settlement_accepted', 'proof_judged', 'proof_replaced'] as const
/** OPS-11: 409 with the name of who was faster. */
export const opsAcceptProof = endpoint({
  id: 'opsAcceptProof',
  method: 'POST',
  path: '/ops/proofs/{id}/accept',
  auth: 'operator',
  summary: 'Accepts a proof: it waits no more.',
  params: idParams,
  body: z.strictObject(seen),
  response: data(opsProof),
  refusals: JUDGED,
  idempotent: true,
})
/** OPS-11, TRAN-29: as `opsRefuseProof`; the reason is a key, so that creators read it in their own language. */
export const opsRefuseListed = endpoint({
  id: 'opsRefuseListed',
  method: 'POST',
  path: '/ops/proofs/{id}/refuse',
  auth: 'operator',
  summary: 'Refuses a proof for a listed reason; what it earned is taken back, and the creator reads why.',
  params: idParams,
  body: refusalForm,
  response: data(opsProof),
  refusals: JUDGED,
  idempotent: true,
})
/** OPS-11: the task stays as it is. */
export const opsAskAboutProof = endpoint({
  id: 'opsAskAboutProof',
  method: 'POST',
  path: '/ops/proofs/{id}/ask',
  auth: 'operator',
  summary: 'Asks the creator about a proof, in their inbox.',
  params: idParams,
  body: z.strictObject({
    ...seen,
    question: said,
  }),
  response: data(opsProof),
  refusals: JUDGED,
  idempotent: true,
})
/** OPS-11: until the settlement is accepted; a refusal's as long as the creator handed nothing in since. What it took is given back. */
export const opsReopenProof = endpoint({
  id: 'opsReopenProof',
  method: 'POST',
  path: '/ops/proofs/{id}/reopen',
  auth: 'operator',
  summary: 'Takes an acceptance or a refusal back: the proof waits again.',
  params: idParams,
  body: z.strictObject(seen),
  response: data(opsProof),
  refusals: ['settlement_accepted', 'proof_waits', 'proof_replaced', 'proof_used'],
  idempotent: true,
})
