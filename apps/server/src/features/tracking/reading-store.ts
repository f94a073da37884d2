import type { Model } from '@fanfara/contract/enums'
import type { CountedEvent, Verdict } from '@fanfara/contract/verdicts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '#/db/port.ts'

/** A participation as its figures are read. */
export interface CountedLink {
  participationId: string
  campaignId: string
  creatorId: string
  /** The code of its link; null where the campaign leads nowhere. */
  code: string | null
  isPaused: boolean
  /** What its campaign pays for. */
  incomes: readonly { model: Model }[]
  paid: Record<Figure, number | null>
  counted: Record<Figure, number>
}
/** A figure that is paid for; money in grosze. */
export type Figure = 'views' | 'clicks' | 'actions' | 'sales' | 'sales_value'

/** Found by its id, or by campaign and creator; null when nobody takes part like that. */
export async function findCounted(
  db: Reader,
  where: { id: string } | { campaignId: string; creatorId: string },
): Promise<CountedLink | null> {
  let query = db
    .selectFrom('participation as p')
    .innerJoin('campaign as c', 'c.id', 'p.campaign_id')
    .selectAll('p')
    .select(['c.landing_url', 'c.incomes'])
    .where('p.entered_at', 'is not', null)
  query =
    'id' in where
      ? query.where('p.id', '=', where.id)
      : query.where('p.campaign_id', '=', where.campaignId).where('p.creator_id', '=', where.creatorId)
  const row = await query.executeTakeFirst()
  if (!row) return null
  const { views, clicks, actions, sales, sales_value_grosze: sales_value } = row
  return {
    participationId: row.id,
    campaignId: row.campaign_id,
    creatorId: row.creator_id,
    code: row.landing_url === null ? null : row.code,
    isPaused: row.is_link_paused,
    incomes: row.incomes,
    paid: { views, clicks, actions, sales, sales_value },
    counted: {
      views: row.counted_views,
      clicks: row.counted_clicks,
      actions: row.counted_actions,
      sales: row.counted_sales,
      sales_value: row.counted_sales_value_grosze,
    },
  }
}

/** One event of a list; `value` in grosze. */
export interface ListedEvent {
  id: string
  at: Date
  event: CountedEvent
  verdict: Verdict | null
  value: number
  order: string | null
  /** Viewers of a minute of a banner, known or 0; new views of a medium; null for other events. */
  views: number | null
}
/** What a list is narrowed to, and the event that it goes on after. */
export interface EventFilter {
  event?: CountedEvent | undefined
  verdict?: Verdict | undefined
  before?: { at: Date; id: string } | undefined
}

/** Each kind of event as a `ListedEvent`. */
const clickColumns = sql`id, at, 'click' as event, verdict, 0::bigint as value, null::text as "order", null::int as views`
const conversionColumns = sql`id, received_at as at, type as event, verdict, value_grosze - reversed_grosze as value, order_name as "order", null::int as views`
const minuteColumns = sql`id, minute as at, 'view' as event, verdict, 0::bigint as value, null::text as "order", coalesce(viewers, 0) as views`

/** Readings of published media that found new views (decision 0040). */
const readingColumns = sql`id, at, 'medium' as event, verdict, 0::bigint as value, null::text as "order", added::int as views`

const clicksOf = (participationId: string, { verdict, before }: EventFilter, limit: number) => sql<ListedEvent>`
  (select ${clickColumns} from click
  where participation_id = ${participationId}
    and (${verdict ?? null}::text is null or verdict = ${verdict ?? null}::text)
    and (${before?.at ?? null}::timestamptz is null or (at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
  order by at desc, id desc limit ${limit}::int)`

const conversionsOf = (
  participationId: string,
  { event, verdict, before }: EventFilter,
  limit: number,
) => sql<ListedEvent>`
  (select ${conversionColumns} from conversion
  where participation_id = ${participationId} and type <> 'reversal'
    and (${event ?? null}::text is null or type = ${event ?? null}::text)
    and (${verdict ?? null}::text is null or verdict = ${verdict ?? null}::text)
    and (${before?.at ?? null}::timestamptz is null or (received_at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
  order by received_at desc, id desc limit ${limit}::int)`

/** Minutes of banners (decision 0039); one that has no verdict yet waits for the platform. */
const minutesOf = (participationId: string, { verdict, before }: EventFilter, limit: number) => sql<ListedEvent>`
  (select ${minuteColumns}
  from exposure_minute where participation_id = ${participationId}
    and (${verdict ?? null}::text is null or verdict = ${verdict ?? null}::text)
    and (${before?.at ?? null}::timestamptz is null or (minute, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
  order by minute desc, id desc limit ${limit}::int)`

const readingsOf = (participationId: string, { verdict, before }: EventFilter, limit: number) => sql<ListedEvent>`
  (select ${readingColumns}
  from medium_reading where participation_id = ${participationId} and added > 0
    and (${verdict ?? null}::text is null or verdict = ${verdict ?? null}::text)
    and (${before?.at ?? null}::timestamptz is null or (at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
  order by at desc, id desc limit ${limit}::int)`

/** Events of a participation, newest first. */
export async function listEvents(
  db: Db,
  participationId: string,
  filter: EventFilter,
  limit: number,
): Promise<ListedEvent[]> {
  const parts: RawBuilder<ListedEvent>[] = []
  if (filter.event === undefined || filter.event === 'click') parts.push(clicksOf(participationId, filter, limit))
  if (filter.event === undefined || filter.event === 'action' || filter.event === 'sale')
    parts.push(conversionsOf(participationId, filter, limit))
  if (filter.event === undefined || filter.event === 'view') parts.push(minutesOf(participationId, filter, limit))
  if (filter.event === undefined || filter.event === 'medium') parts.push(readingsOf(participationId, filter, limit))
  const { rows } = await sql<ListedEvent>`select * from (${sql.join(parts, sql` union all `)}) as listed
    order by at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

/** The click with this id, if it is one of this participation's: at most one row. */
export async function findClickById(db: Db, participationId: string, { id, at }: { id: string; at: Date }) {
  const { rows } = await sql<ListedEvent>`
    select ${clickColumns} from click
    where at = ${at}::timestamptz and id = ${id} and participation_id = ${participationId}`.execute(db)
  return rows
}

/** What was reported with this order number, or as this event. */
export async function findOrders(db: Db, participationId: string, name: string, limit: number) {
  const { rows } = await sql<ListedEvent>`
    select ${conversionColumns} from conversion
    where participation_id = ${participationId} and type <> 'reversal' and (order_name = ${name} or event_id = ${name})
    order by received_at desc limit ${limit}::int`.execute(db)
  return rows
}

/** Events of a participation between two moments, newest first. */
export async function listBetween(
  db: Db,
  participationId: string,
  { from, to }: { from: Date; to: Date },
  limit: number,
) {
  const { rows } = await sql<ListedEvent>`select * from (
    select ${clickColumns} from click
    where participation_id = ${participationId} and at between ${from}::timestamptz and ${to}::timestamptz
    union all
    select ${conversionColumns} from conversion
    where participation_id = ${participationId} and type <> 'reversal' and received_at between ${from}::timestamptz and ${to}::timestamptz
    union all
    select ${minuteColumns} from exposure_minute
    where participation_id = ${participationId} and minute between ${from}::timestamptz - interval '1 minute' and ${to}::timestamptz
    union all
    select ${readingColumns} from medium_reading
    where participation_id = ${participationId} and added > 0 and at between ${from}::timestamptz and ${to}::timestamptz
    ) as listed order by at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}
