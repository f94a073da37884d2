import * as z from 'zod/mini'
import { nameSearch, page, pageMeta, perPage } from '../campaigns.ts'
import { flags } from '../config.ts'
import { data, endpoint, id } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { featureFlags } from '../values/enums.ts'
import { zloty } from '../values/money/money.ts'
import { dayText, instantText } from '../values/time.ts'

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
  /** Name of the creator whom it concerned, null where it concerned none. */
  creator: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
})
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
      /** When the proof that waits longest was handed in; null when none waits. */
      proofs_since: z.nullable(instantText),
      settlements: z.object({ count: z.number(), amount: zloty }),
      advertiser_payments: z.object({ count: z.number(), amount: zloty }),
      payout_orders: z.object({ count: z.number(), amount: zloty }),
      transfers: z.object({ count: z.number(), amount: zloty }),
      /** Lines of the bank's statements that somebody has to say what they are. */
      bank_lines: z.number(),
      payouts_stopped: z.boolean(),
      /** Nobody said yet who pays (OPS-21): no bank files, no invoices. */
      company_unknown: z.boolean(),
      /** Creators can connect a channel at no platform (SOON-04): credentials are missing, or flags keep all back. */
      platforms_shut: z.boolean(),
      /** DESK-03: what runs, how much room the database takes, and when the ledger was last recomputed; null before the first time. */
      installation: z.object({
        version: z.string(),
        /** SETUP-30: where links of letters lead, and the only address at which all of it works; null in demo mode, which takes any local one. */
        public_url: z.nullable(z.string()),
        database: z.enum(['embedded', 'postgres']),
        size_bytes: z.number(),
        /** DESK-16: the disk that uploaded files lie on; null where they lie in a store of their own. */
        disk: z.nullable(z.object({ free_bytes: z.number(), size_bytes: z.number() })),
        ledger_checked_at: z.nullable(instantText),
        /** SETUP-08: when the last backup was whole; null before the first. */
        backed_up_at: z.nullable(instantText),
      }),
    }),
  ),
})
/** What the log is narrowed to. */
export const auditFilter = {
  /** Parts of an object's name or of a reason; Polish letters may be left out. */
  text: nameSearch,
  actor: z.optional(id),
  creator: z.optional(id),
  action: z.optional(
    z.string().check(atMost(60, 'inputs.error.too_long'), z.regex(/^[a-z_]+$/, 'inputs.error.choice')),
  ),
  object_type: z.optional(
    z.string().check(atMost(60, 'inputs.error.too_long'), z.regex(/^[a-z_]+$/, 'inputs.error.choice')),
  ),
  object_id: z.optional(id),
  /** Days of Warsaw, both included. */
  from: z.optional(dayText),
  to: z.optional(dayText),
}
/** Orders of the log; the newest line first unless told. */
export const auditSorts = ['newest', 'oldest'] as const
export type AuditSort = (typeof auditSorts)[number]
const sort = z._default(z.enum(auditSorts, 'inputs.error.choice'), 'newest')
/** OPS-02, DESK-31: `meta.total` is counted up to 10,000. Read only; nothing here can be changed or removed. */
export const opsListAudit = endpoint({
  id: 'opsListAudit',
  method: 'GET',
  path: '/ops/audit',
  auth: 'operator',
  summary: 'What operators did, the newest first unless told.',
  query: z.object({ page, per_page: perPage, sort, ...auditFilter }),
  response: z.object({
    data: z.array(auditLine),
    meta: pageMeta,
    /** Everybody who may have acted, for the filter; a hundred at most. */
    actors: z.array(z.object({ id, name: z.string() })),
  }),
})
/** OPS-02: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadAudit = endpoint({
  id: 'opsDownloadAudit',
  method: 'GET',
  path: '/ops/audit/file',
  auth: 'operator',
  summary: 'The same lines as a CSV file.',
  query: z.object({ sort, ...auditFilter }),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** FLAG-06: as creators get them through `/config`. */
export const opsGetFlags = endpoint({
  id: 'opsGetFlags',
  method: 'GET',
  path: '/ops/flags',
  auth: 'operator',
  summary: 'Feature flags.',
  response: data(flags),
})
/** FLAG-06: works from the next page load on, without a restart. */
export const opsSetFlag = endpoint({
  id: 'opsSetFlag',
  method: 'PUT',
  path: '/ops/flags',
  auth: 'operator',
  right: 'company',
  summary: 'Switches one feature flag.',
  body: z.strictObject({ flag: z.enum(featureFlags, 'inputs.error.choice'), on: z.boolean() }),
  response: data(flags),
})
