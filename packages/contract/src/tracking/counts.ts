import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { zloty } from '../values/money/money.ts'
import { instantText } from '../values/time.ts'
import { countedEvents, verdicts } from '../values/verdicts.ts'

/** How many events of one kind got one verdict; of sales, what they are worth in zł. */
const verdictCount = z.object({ verdict: z.enum(verdicts), quantity: z.number(), value: zloty })

/** All that was received of one kind: `received` is the sum of its verdicts, always. */
export const eventCounts = z.object({
  event: z.enum(countedEvents),
  received: z.number(),
  counted: z.number(),
  /** Whether the campaign pays for what counted of it (PBL-03). */
  is_paid: z.boolean(),
  verdicts: z.array(verdictCount),
})
/** What was received of one kind of event. */
export type EventCounts = z.output<typeof eventCounts>

/** One hour or one day in Warsaw of a chart. */
export const countPoint = z.object({
  start: instantText,
  event: z.enum(countedEvents),
  counted: z.number(),
  rest: z.number(),
})
/** Figures of a participation or a campaign, with a chart of its days and of the last 48 hours. */
export const counts = z.object({
  /** The counted link; null for a whole campaign, or where it leads nowhere. */
  code_url: z.nullable(z.string()),
  is_link_paused: z.boolean(),
  events: z.array(eventCounts),
  days: z.array(countPoint),
  hours: z.array(countPoint),
  /** What operators added to or took from what was counted, by figure; no member where nothing differs. */
  corrections: z.array(
    z.object({ figure: z.enum(['views', 'clicks', 'actions', 'sales', 'sales_value']), by: z.number() }),
  ),
})
/** Figures with their reasons. */
export type Counts = z.output<typeof counts>

/** One event with its verdict, as a creator and an operator read it: nothing in it is about the visitor. */
export const countedEvent = z.object({
  id,
  at: instantText,
  event: z.enum(countedEvents),
  /** Null while it waits for a second. */
  verdict: z.nullable(z.enum(verdicts)),
  value: zloty,
  /** Number of the order that an advertiser named. */
  order: z.nullable(z.string()),
  /** Of a minute of a banner how many watched, 0 where nobody knows; of a medium its new views; else null. Only what counted is paid. */
  views: z.nullable(z.number()),
})
/** A row of an event list: without anything about the visitor. */
export type CountedEventRow = z.output<typeof countedEvent>

/** So many rows has a page of events; there are no other sizes. */
export const EVENTS_PAGE = 50
/** A place in a list of events: what follows it, newest first. */
const before = z.optional(z.string().check(atMost(80), z.regex(/^\d{13}_[0-9a-f-]{36}$/, 'inputs.error.invalid')))
/** What a list of events is asked for. */
export const eventQuery = z.object({
  event: z.optional(z.enum(countedEvents)),
  verdict: z.optional(z.enum(verdicts)),
  before,
})
export const eventFileQuery = z.object({
  event: z.optional(z.enum(countedEvents)),
  verdict: z.optional(z.enum(verdicts)),
})
/** A page of events, and where the next one begins; null at the end. */
export const eventPage = z.object({ data: z.array(countedEvent), next: z.nullable(z.string()) })
/** Up to `EVENTS_PAGE` events, newest first. */
export type EventPage = z.output<typeof eventPage>

/** OPS-16, MONEY-42: only for participants; others get 404. */
export const getCounts = endpoint({
  id: 'getCounts',
  method: 'GET',
  path: '/campaigns/{id}/counts',
  auth: 'creator',
  summary: 'What was counted of the creator’s link in a campaign, and what was not, with reasons.',
  params: idParams,
  response: data(counts),
})
/** Newest first; filters by kind and verdict. */
export const listEvents = endpoint({
  id: 'listEvents',
  method: 'GET',
  path: '/campaigns/{id}/events',
  auth: 'creator',
  summary: 'Events of the creator’s link in a campaign with their verdicts, newest first.',
  params: idParams,
  query: eventQuery,
  response: eventPage,
})
/** At most 10,000 rows, the newest; UTF-8 with a mark, so that sheets read Polish letters. */
export const downloadEvents = endpoint({
  id: 'downloadEvents',
  method: 'GET',
  path: '/campaigns/{id}/events/file',
  auth: 'creator',
  summary: 'The same events as a CSV file.',
  params: idParams,
  query: eventFileQuery,
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** What the raw log says about something that somebody misses. */
export const findEvent = endpoint({
  id: 'findEvent',
  method: 'GET',
  path: '/campaigns/{id}/events/search',
  auth: 'creator',
  summary: 'Looks an event up by click id, order number or time, and says what became of it.',
  params: idParams,
  query: z.object({
    text: z.optional(z.string().check(z.trim(), atMost(100))),
  }),
  response: z.object({
    /** How the text was understood: an id of a click, an order, a moment (two minutes around it), or nothing of these. */
    understood: z.enum(['click', 'order', 'moment', 'nothing']),
    data: z.array(countedEvent),
  }),
})
