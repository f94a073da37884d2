import * as z from 'zod/mini'
import { requiredText } from './accounts.ts'
import { page, pageMeta, perPage } from './campaigns.ts'
import { data, endpoint, id, idParams, inLanguages, revision } from './endpoint.ts'
import { atMost } from './values/bounds.ts'
import { type NewsStatus, newsStatuses, recordOf } from './values/enums.ts'
import { NEWS_TEXT_MAX, NEWS_TITLE_MAX } from './values/limits.ts'
import { webLink } from './tasks.ts'
import { instantText } from './values/time.ts'

/** A piece of news as creators read it, in their language (DASH-13). */
export const newsItem = z.object({
  id,
  title: z.string(),
  text: z.string(),
  url: z.nullable(z.string()),
  published_at: instantText,
})
/** A piece of news as a type. */
export type NewsItem = z.output<typeof newsItem>

/** API-54: drafts and withdrawn ones never show; the dashboard takes the first three. */
export const listNews = endpoint({
  id: 'listNews',
  method: 'GET',
  path: '/news',
  auth: 'creator',
  summary: 'Published news, newest first.',
  response: data(z.array(newsItem)),
})

/** OPS-23: a piece of news as the operator writes it. */
export const newsForm = z.strictObject({
  title: inLanguages(requiredText(NEWS_TITLE_MAX)),
  text: inLanguages(requiredText(NEWS_TEXT_MAX)),
  url: z.nullable(webLink),
})
/** What an operator writes. */
export type NewsForm = z.output<typeof newsForm>

/** OPS-23: a piece of news as operators see it. */
export const opsNews = z.object({
  id,
  /** Empty in a language that came after it was written. */
  title: inLanguages(z.string()),
  text: inLanguages(z.string()),
  url: newsForm.shape.url,
  status: z.enum(newsStatuses),
  changed_at: instantText,
  published_at: z.nullable(instantText),
  /** When creators began to be told of it; null: they were not. */
  notified_at: z.nullable(instantText),
  /** Handed in with a change, it keeps a colleague's from being overwritten unseen. */
  revision,
})
/** A piece of news as operators see it, as a type. */
export type OpsNews = z.output<typeof opsNews>

/** Orders of the list beside the usual one, which is by when a piece was begun: the other way round, by when it was last published, and by its title. */
export const newsSorts = ['oldest', 'published', 'title'] as const
export type NewsSort = (typeof newsSorts)[number]
const shown = {
  status: z.optional(z.enum(newsStatuses, 'inputs.error.choice')),
  /** A part of a title in some language; Polish letters may be left out. */
  search: z.optional(z.string().check(z.trim(), atMost(200, 'inputs.error.too_long'))),
  sort: z.optional(z.enum(newsSorts, 'inputs.error.choice')),
}
/** What the list of news is narrowed to, and its order. */
export interface NewsShown {
  status?: NewsStatus | undefined
  search?: string | undefined
  sort?: NewsSort | undefined
}

/** OPS-23, DESK-25: drafts and withdrawn ones too, the newest first unless told; counts are of all of them, up to 10,000. */
export const opsListNews = endpoint({
  id: 'opsListNews',
  method: 'GET',
  path: '/ops/news',
  auth: 'operator',
  summary: 'All news in an order, the newest first unless told, and how many have which status.',
  query: z.object({ page, per_page: perPage, ...shown }),
  response: z.object({
    data: z.array(opsNews),
    meta: pageMeta,
    counts: z.object(recordOf(newsStatuses, () => z.int())),
  }),
})
/** DESK-34: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadNews = endpoint({
  id: 'opsDownloadNews',
  method: 'GET',
  path: '/ops/news/file',
  auth: 'operator',
  summary: 'The same news as a CSV file, in the operator’s language.',
  query: z.object(shown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** OPS-23: with its revision, for a change to bring back. */
export const opsGetNews = endpoint({
  id: 'opsGetNews',
  method: 'GET',
  path: '/ops/news/{id}',
  auth: 'operator',
  summary: 'One piece of news.',
  params: idParams,
  response: data(opsNews),
})
/** OPS-23: answers a draft; every language is needed. */
export const opsCreateNews = endpoint({
  id: 'opsCreateNews',
  method: 'POST',
  path: '/ops/news',
  auth: 'operator',
  summary: 'Writes a piece of news; creators see it once it is published.',
  body: newsForm,
  response: data(opsNews),
  status: 201,
  // A call whose answer was lost is made again; there is one draft all the same.
  idempotent: true,
})
/** OPS-23: 409 when the revision handed in is not the newest (decision 0024). */
export const opsChangeNews = endpoint({
  id: 'opsChangeNews',
  method: 'PUT',
  path: '/ops/news/{id}',
  auth: 'operator',
  summary: 'Changes a piece of news; when it is published, creators see the change at once.',
  params: idParams,
  /** With the revision that the change began from; without one it is made whatever others changed meanwhile. */
  body: z.strictObject({ ...newsForm.shape, revision: z.optional(revision) }),
  response: data(opsNews),
  refusals: ['changed_meanwhile'],
  errors: [409],
})
/** OPS-23, MSG-28, DESK-41: a second notice of the same piece is refused (`news_notified`), and so is what nobody who publishes it has read. */
export const opsPublishNews = endpoint({
  id: 'opsPublishNews',
  method: 'POST',
  path: '/ops/news/{id}/publish',
  auth: 'operator',
  summary: 'Shows a piece of news to all creators; with a notice to all of them if wished, once.',
  params: idParams,
  /** With the revision that was read; without one it is published whatever others changed meanwhile. */
  body: z.strictObject({ notify: z.boolean('inputs.error.choice'), revision: z.optional(revision) }),
  response: data(opsNews),
  refusals: ['news_published', 'news_notified', 'changed_meanwhile'],
  errors: [409],
  idempotent: true,
})
/** OPS-23: only what is published can go; the row stays, as `withdrawn`. */
export const opsWithdrawNews = endpoint({
  id: 'opsWithdrawNews',
  method: 'POST',
  path: '/ops/news/{id}/withdraw',
  auth: 'operator',
  summary: 'Takes a piece of news back; nobody else is told of it.',
  params: idParams,
  response: data(opsNews),
  refusals: ['news_not_published'],
})
