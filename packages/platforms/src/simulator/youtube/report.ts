import { steady } from '../chance.ts'
import { GoogleRefusal } from './google-errors.ts'
import type { Account } from '../state.ts'
import type { YouTubeCall } from './call.ts'

const DAY_MS = 86_400_000
/** Reports end at the last fully processed day. platforms.md §4.3. */
const LAG_DAYS = 3

/** Views of the own channel, in all, per day or per video; `rows` is left out without data. platforms.md §4.3. */
export function youTubeReport({ items, query, account }: YouTubeCall) {
  const metrics = (query.get('metrics') ?? '').split(',')
  const dimension = query.get('dimensions') ?? ''
  const isKnown =
    query.get('ids') === 'channel==MINE' &&
    metrics.every(metric => metric === 'views' || metric === 'engagedViews') &&
    ['', 'day', 'video'].includes(dimension)
  if (!isKnown) throw new GoogleRefusal(400, 'badRequest', 'The query is not supported.')
  if (!account.hasChannel) throw new GoogleRefusal(403, 'forbidden', 'Forbidden')
  const days = daysOf(query, account, items.sim.now())
  const headers = [
    ...(dimension ? [{ name: dimension, columnType: 'DIMENSION', dataType: 'STRING' }] : []),
    ...metrics.map(name => ({ name, columnType: 'METRIC', dataType: 'INTEGER' })),
  ]
  const rows = rowsOf(account, dimension, days).map(([name, views]) => [
    ...(name === null ? [] : [name]),
    ...metrics.map(metric => (metric === 'views' ? views : Math.floor(views * 0.7))),
  ])
  return { kind: 'youtubeAnalytics#resultTable', columnHeaders: headers, ...(rows.length > 0 && { rows }) }
}

function rowsOf(account: Account, dimension: string, days: readonly string[]): [string | null, number][] {
  const perDay = days.map(day => viewsOnDay(account, day))
  const total = perDay.reduce((sum, views) => sum + views, 0)
  if (total === 0) return []
  if (dimension === 'day') return days.map((day, index) => [day, perDay[index] ?? 0])
  if (dimension === '') return [[null, total]]
  const all = account.videos.reduce((sum, video) => sum + video.views, 0) || 1
  const shares = account.videos.map((video): [string, number] => [video.id, Math.floor((total * video.views) / all)])
  return shares.sort((a, b) => b[1] - a[1]).slice(0, 200)
}

/** Views of a channel on a day, the same whenever asked: its middle, give or take 40 percent. */
export function viewsOnDay(account: Pick<Account, 'id' | 'dailyViews'>, day: string) {
  return Math.round((account.dailyViews * steady(`${account.id} ${day}`, 60, 140)) / 100)
}

/** The asked days that are processed by now and in which the channel existed. */
function daysOf(query: URLSearchParams, account: Account, nowMs: number) {
  const from = Date.parse(query.get('startDate') ?? '')
  const to = Date.parse(query.get('endDate') ?? '')
  if (Number.isNaN(from) || Number.isNaN(to) || from > to || to - from > 3660 * DAY_MS) {
    throw new GoogleRefusal(400, 'badRequest', 'The query is not supported.')
  }
  const last = Math.min(to, Math.floor(nowMs / DAY_MS) * DAY_MS - LAG_DAYS * DAY_MS)
  const first = Math.max(from, Math.floor(account.createdAt / DAY_MS) * DAY_MS)
  const count = Math.max(0, Math.floor((last - first) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10))
}
