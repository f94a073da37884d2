import * as z from 'zod/mini'
import { page, perPage } from '../../campaigns.ts'
import { endpoint, id, inLanguages } from '../../endpoint.ts'
import { instantText } from '../../values/time.ts'
import { paged } from '../shared.ts'
import { atMost } from '../../values/bounds.ts'

/** Whom a message was for: one creator, those who were ticked in the list, all whom its filter found, or everybody. */
export const messageReaders = ['one', 'chosen', 'matching', 'all'] as const

/** A line of the journal of messages: one row however many read it. */
export const creatorMessage = z.object({
  id: z.string(),
  at: instantText,
  by: z.string(),
  to: z.enum(messageReaders),
  /** The one whom it was for; null where it was for several, or the account is gone. */
  creator: z.nullable(z.object({ id, name: z.string() })),
  kind: z.enum(['message', 'news']),
  recipients: z.int(),
  text: inLanguages(z.string()),
  /** The path in the portal that it leads to. */
  url: z.nullable(z.string()),
})
export type CreatorMessage = z.output<typeof creatorMessage>

/** Orders of the list beside the usual one, which is by when a message was sent: the other way round, and by how many it went to. */
export const sentMessageSorts = ['oldest', 'recipients'] as const
export type SentMessageSort = (typeof sentMessageSorts)[number]
const shown = {
  /** A part of what was written, in some language, or of the name of the one whom it was for; Polish letters may be left out. */
  search: z.optional(z.string().check(z.trim(), atMost(200, 'inputs.error.too_long'))),
  sort: z.optional(z.enum(sentMessageSorts, 'inputs.error.choice')),
}

/** DESK-32, DESK-27: as the log has them, the newest first unless told; `meta.total` is counted up to 10,000. */
export const opsListSentMessages = endpoint({
  id: 'opsListSentMessages',
  method: 'GET',
  path: '/ops/messages',
  auth: 'operator',
  summary: 'What was sent to creators outside of campaigns: by whom, to whom, to how many, and in which words.',
  query: z.object({ page, per_page: perPage, ...shown }),
  response: paged(creatorMessage),
})
/** DESK-36: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadSentMessages = endpoint({
  id: 'opsDownloadSentMessages',
  method: 'GET',
  path: '/ops/messages/file',
  auth: 'operator',
  summary: 'The same messages as a CSV file, in the operator’s language.',
  query: z.object(shown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
