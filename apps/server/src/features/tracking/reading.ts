import type { CountedEventRow, Counts, EventCounts, EventPage } from '@fanfara/contract/tracking/counts'
import { EVENTS_PAGE } from '@fanfara/contract/tracking/counts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanfara/contract/durations'
import { grosze, toZloty } from '@fanfara/contract/money'
import { type CountedEvent, countedEvents, isPaidFor, type Verdict } from '@fanfara/contract/verdicts'
import type { CountedRows } from '#/db/port.ts'
import { campaignLink } from '#/edge/campaign-link.ts'
import type { Guest } from '#/edge/link-page.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as campaigns from '../campaigns/service.ts'
import { momentOfClick } from './click-id.ts'
import { momentIn } from './taking/moment-text.ts'
import * as store from './reading-store.ts'
import { seriesOf, sumsOf, totalsOf } from './tally-store.ts'

/** How far the charts look back. */
const DAYS_SHOWN_MS = 366 * DAY_MS
const HOURS_SHOWN_MS = 48 * HOUR_MS
/** Rows of a file of events. */
const FILE_MAX = 10_000
/** Events that a search answers. */
const FOUND_MAX = 20

type Incomes = store.CountedLink['incomes']

const zloty = (amount: number) => toZloty(grosze(amount))

/** What a creator's link in a campaign counted. @throws Missing for who takes no part */
export async function readOwn(world: World, creatorId: string, campaignId: string): Promise<store.CountedLink> {
  const link = await store.findCounted(world.db, { campaignId, creatorId })
  if (!link) throw new Missing()
  return link
}

/** A participation's link, whoever's. @throws Missing */
export async function readLink(world: World, participationId: string): Promise<store.CountedLink> {
  const link = await store.findCounted(world.db, { id: participationId })
  if (!link) throw new Missing()
  return link
}

/** Figures of one participation. */
export async function countsOf(world: World, link: store.CountedLink): Promise<Counts> {
  return {
    code_url: link.code === null ? null : campaignLink(world, link.code),
    is_link_paused: link.isPaused,
    ...(await figuresOf(world, link.participationId, link.incomes)),
    corrections: correctionsOf(link),
  }
}

/** Figures of a whole campaign. @throws Missing */
export async function countsOfCampaign(world: World, campaignId: string): Promise<Counts> {
  const { incomes } = await campaigns.findCampaign(world, campaignId)
  return { code_url: null, is_link_paused: false, ...(await figuresOf(world, campaignId, incomes)), corrections: [] }
}

/**
 * What an advertiser reads by a participant link: figures of the campaign, and of those who take part, by their channels alone.
 * @throws Missing, Gone; Limited over 30 guesses a minute
 */
export async function countsByLink(world: World, guest: Guest, paging: CountedRows) {
  const { campaignId, incomes, rows, total } = await campaigns.enterAndList(world, guest, paging)
  const { events, days } = await figuresOf(world, campaignId, incomes)
  const sums = await sumsOf(
    world.db,
    rows.map(({ id }) => id),
  )
  const creators = rows.map(({ id, channels }) => ({
    id,
    channels: channels.map(({ type, login }) => ({ type, login })),
    events: countedEvents.flatMap(event =>
      sums
        .filter(sum => sum.subject === id && sum.event === event && sum.received > 0)
        .map(({ received, counted }) => ({ event, received, counted })),
    ),
  }))
  return { events, days, creators, total }
}

async function figuresOf(world: World, subjectId: string, incomes: Incomes) {
  const now = world.clock.now().getTime()
  const point = ({ start, event, counted, rest }: Awaited<ReturnType<typeof seriesOf>>[number]) => ({
    start: start.toISOString(),
    event,
    counted,
    rest,
  })
  const days = await seriesOf(world.db, subjectId, { from: new Date(now - DAYS_SHOWN_MS), by: 'day' })
  const hours = await seriesOf(world.db, subjectId, { from: new Date(now - HOURS_SHOWN_MS), by: 'hour' })
  const events = eventsOf(await totalsOf(world.db, subjectId), incomes)
  return { events, days: days.map(point), hours: hours.map(point) }
}

/** Sums by event: what was received is what its verdicts add up to. */
function eventsOf(totals: Awaited<ReturnType<typeof totalsOf>>, incomes: Incomes): EventCounts[] {
  return countedEvents.flatMap(event => {
    const own = totals.filter(total => total.event === event && (total.quantity > 0 || event === 'view'))
    if (own.length === 0) return []
    return [
      {
        event,
        received: own.reduce((sum, { quantity }) => sum + quantity, 0),
        counted: own.find(({ verdict }) => verdict === 'counted')?.quantity ?? 0,
        is_paid: isPaidFor(event, incomes),
        verdicts: own.map(({ verdict, quantity, value }) => ({ verdict, quantity, value: zloty(value) })),
      },
    ]
  })
}

/** By how much what is paid for differs from what events counted. */
function correctionsOf({ paid, counted }: store.CountedLink): Counts['corrections'] {
  const figures = ['views', 'clicks', 'actions', 'sales', 'sales_value'] as const
  return figures.flatMap(figure => {
    const by = (paid[figure] ?? 0) - counted[figure]
    return by === 0 ? [] : [{ figure, by: figure === 'sales_value' ? by / 100 : by }]
  })
}

const present = ({ id, at, event, verdict, value, order, views }: store.ListedEvent): CountedEventRow => ({
  id,
  at: at.toISOString(),
  event,
  verdict,
  value: zloty(value),
  order,
  views,
})

/** What a page of events is asked for; `before` is the place that the page before named. */
export interface Asked {
  event?: CountedEvent | undefined
  verdict?: Verdict | undefined
  before?: string | undefined
}

/** A page of events, newest first. */
export async function listEvents(world: World, participationId: string, asked: Asked): Promise<EventPage> {
  const [at, id] = asked.before?.split('_') ?? []
  const before = at && id ? { at: new Date(Number(at)), id } : undefined
  const rows = await store.listEvents(world.db, participationId, { ...asked, before }, EVENTS_PAGE + 1)
  const shown = rows.slice(0, EVENTS_PAGE)
  const last = rows.length > EVENTS_PAGE ? shown.at(-1) : undefined
  return { data: shown.map(present), next: last ? `${last.at.getTime()}_${last.id}` : null }
}

/** At most 10,000 events, the newest, for a file. */
export const eventsForFile = async (world: World, participationId: string, asked: Asked): Promise<CountedEventRow[]> =>
  (await store.listEvents(world.db, participationId, { event: asked.event, verdict: asked.verdict }, FILE_MAX)).map(
    present,
  )

/** Looks for what somebody misses in what was received: by a click's id, a moment, or an order's number. */
export async function findEvents(world: World, participationId: string, text: string) {
  const at = momentOfClick(text.toLowerCase())
  if (at) {
    const rows = await store.findClickById(world.db, participationId, { id: text.toLowerCase(), at })
    return { understood: 'click' as const, data: rows.map(present) }
  }
  const moment = momentIn(text)
  if (moment) {
    const between = { from: new Date(moment.getTime() - MINUTE_MS), to: new Date(moment.getTime() + 2 * MINUTE_MS) }
    const rows = await store.listBetween(world.db, participationId, between, FOUND_MAX)
    return { understood: 'moment' as const, data: rows.map(present) }
  }
  const rows = await store.findOrders(world.db, participationId, text, FOUND_MAX)
  return { understood: rows.length > 0 ? ('order' as const) : ('nothing' as const), data: rows.map(present) }
}
