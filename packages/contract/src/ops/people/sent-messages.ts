import * as z from 'zod/mini'
import { page, perPage } from '../../campaigns.ts'
import { endpoint, id, inLanguages } from '../../endpoint.ts'
import { instantText } from '../../values/time.ts'
import { paged } from '../shared.ts'

/** Whom a message was for: one creator, those who were ticked in the list, all whom its filter found, or everybody. */
export const messageReaders = ['one', 'chosen', 'matching', 'all'] as const

/** A message as operators sent it to creators. */
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

/** DESK-32: as the log has them, the newest first; `meta.total` is counted up to 10,000. */
export const opsListSentMessages = endpoint({
  id: 'opsListSentMessages',
  method: 'GET',
  path: '/ops/messages',
  auth: 'operator',
  summary: 'What was sent to creators outside of campaigns: by whom, to whom, to how many, and in which words.',
  query: z.object({ page, per_page: perPage }),
  response: paged(creatorMessage),
})
/** DESK-36: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadSentMessages = endpoint({
  id: 'opsDownloadSentMessages',
  method: 'GET',
  path: '/ops/messages/file',
  auth: 'operator',
  summary: 'The same messages as a CSV file, in the operator’s language.',
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
