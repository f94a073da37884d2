import { type Months, type MonthFigure, opsListMonths } from '@fanfara/contract/ops/desk/months'
import type { WorkItem } from '@fanfara/contract/ops/desk/work'
import { monthName, shortMonthName } from '@fanfara/ui/calendar-names'
import { formatCount, formatDateTime, formatMoney } from '@fanfara/ui/format'
import { ChevronRightIcon } from '@fanfara/ui/icons'
import { type MoneyBar, MoneyBars } from '@fanfara/ui/money-bars'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { useId } from 'react'
import { call } from '#/api.ts'
import { Listed } from '#/shell/listed.tsx'
import { type TextOf, useText } from '#/texts.ts'

/** What came of the last six months. */
export const monthsQuery = queryOptions({
  queryKey: ['months'],
  queryFn: async ({ signal }) => (await call(opsListMonths, {}, { signal })).data,
})

type Figure = Months['figures'][number]
type Kind = 'settled' | 'came' | 'paid' | 'tasks' | 'joined'

/** The charts in the order in which money moves, each with the list that it opens. */
const charts = [
  { kind: 'settled', link: linkOptions({ to: '/campaigns', search: { stage: 'completed' } }) },
  { kind: 'came', link: linkOptions({ to: '/receivables' }) },
  { kind: 'paid', link: linkOptions({ to: '/payouts', search: { status: 'paid' } }) },
  { kind: 'tasks', link: linkOptions({ to: '/creators', search: { sort: 'on_time' } }) },
  { kind: 'joined', link: linkOptions({ to: '/creators', search: { sort: 'newest' } }) },
] as const satisfies readonly { kind: Kind; link: LinkOptions }[]

const inCards = 'grid grid-cols-[minmax(0,1fr)] gap-3 tablet:grid-cols-2 desktop:grid-cols-3 min-[1600px]:grid-cols-5'

/** What the month brought, beside the five before it (DESK-02). */
export function MonthCharts({ work }: { work: readonly WorkItem[] }) {
  const text = useText('overview')
  const language = useLanguage()
  const query = useQuery(monthsQuery)
  const { data } = query
  return (
    <section aria-label={text('months')} className="mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-20 font-semibold">{text('months')}</h2>
        <p className="min-h-5 text-14 text-muted">
          {data?.as_of && text('months_as_of', { time: formatDateTime(data.as_of, language) })}
        </p>
      </div>
      <Listed query={query} isSmall outline={<ChartsOutline />}>
        {months => (
          <ul className={inCards}>
            {charts.map(({ kind, link }) => (
              <li key={kind}>
                <Chart kind={kind} link={link} of={figure => figureOf(months, figure)} work={work} />
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </section>
  )
}

const ChartsOutline = () => (
  <Loading className={inCards}>
    {charts.map(({ kind }) => (
      <Skeleton key={kind} className="h-[16.5rem]" />
    ))}
  </Loading>
)

const NONE = { count: 0, amount: 0 }
const figureOf = ({ figures }: Months, asked: MonthFigure): Figure =>
  figures.find(({ figure }) => figure === asked) ?? { figure: asked, months: [], before: NONE }

interface ChartProps {
  kind: Kind
  link: LinkOptions
  of: (figure: MonthFigure) => Figure
  work: readonly WorkItem[]
}

function Chart({ kind, link, of, work }: ChartProps) {
  const text = useText('overview')
  const language = useLanguage()
  const titleId = useId()
  const isMoney = kind !== 'tasks' && kind !== 'joined'
  const figure = of(kind === 'tasks' ? 'done' : kind)
  const missed = kind === 'tasks' ? of('missed') : null
  const rows = figure.months.map(({ month, count, amount }, at) => ({
    month: month.slice(0, 7),
    value: isMoney ? amount : count,
    missed: missed?.months[at]?.count ?? 0,
  }))
  const running = rows.at(-1)
  const said = (value: number) => (isMoney ? formatMoney(value) : formatCount(value, language))
  const bars = rows.map(
    ({ month, value, missed: rest }, at): MoneyBar => ({
      key: month,
      label: shortMonthName(month, language),
      title: `${monthName(month, language)}: ${said(value)}${missed ? `, ${text('tasks_missed', { count: rest })}` : ''}`,
      arrived: value,
      waiting: rest,
      isRunning: at === rows.length - 1,
    }),
  )
  return (
    <figure
      aria-labelledby={titleId}
      className="flex h-full flex-col rounded-surface border border-line bg-surface px-4 py-3 shadow-surface"
    >
      <figcaption className="mb-3 grow">
        <Link
          {...link}
          id={titleId}
          className="group flex min-h-6 items-start justify-between gap-3 font-semibold text-text hover:text-primary"
        >
          {text(`month_${kind}`)}
          <ChevronRightIcon size={18} className="mt-0.5 text-muted" />
        </Link>
        <p className="figures text-20 font-semibold">
          {missed && running
            ? text('tasks_of', { done: running.value, all: running.value + running.missed })
            : said(running?.value ?? 0)}
        </p>
        <Finding kind={kind} figure={figure} missed={missed} work={work} />
      </figcaption>
      {bars.some(({ arrived, waiting }) => arrived + waiting > 0) && (
        <MoneyBars bars={bars} unit={isMoney ? 'zł' : ''} />
      )}
      <Figures kind={kind} rows={rows} said={said} hasMissed={missed !== null} />
    </figure>
  )
}

interface FiguresProps {
  kind: Kind
  rows: readonly { month: string; value: number; missed: number }[]
  said: (value: number) => string
  hasMissed: boolean
}

/** The same as a table, for screen readers. */
function Figures({ kind, rows, said, hasMissed }: FiguresProps) {
  const text = useText('overview')
  const language = useLanguage()
  return (
    <div className="sr-only">
      <table>
        <caption>{text(`month_${kind}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{text('month')}</th>
            <th scope="col">{text(`column_${kind}`)}</th>
            {hasMissed && <th scope="col">{text('column_missed')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, value, missed: rest }) => (
            <tr key={month}>
              <th scope="row">{monthName(month, language)}</th>
              <td>{said(value)}</td>
              {hasMissed && <td>{formatCount(rest, language)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Fewer per cent than this are no news. */
const ALIKE = 5

/** How the month stands beside the one before up to the same day; `change` in whole per cent. */
function comparison(
  running: number,
  before: number,
): { word: 'none' | 'first' | 'nothing_yet' | 'alike' | 'more' | 'less'; change: number } {
  if (before <= 0) return { word: running > 0 ? 'first' : 'none', change: 0 }
  if (running <= 0) return { word: 'nothing_yet', change: 0 }
  const change = Math.round(((running - before) * 100) / before)
  if (Math.abs(change) < ALIKE) return { word: 'alike', change: 0 }
  return { word: change > 0 ? 'more' : 'less', change: Math.abs(change) }
}

interface FindingProps {
  kind: Kind
  figure: Figure
  missed: Figure | null
  work: readonly WorkItem[]
}

/** One sentence that says what to make of it. */
function Finding({ kind, figure, missed, work }: FindingProps) {
  const text = useText('overview')
  const running = figure.months.at(-1) ?? NONE
  const overdue = work.filter(item => item.kind === 'overdue').reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  if (kind === 'came' && overdue > 0)
    return (
      <Link
        to="/receivables"
        search={{ late: 'true' }}
        className="inline-flex min-h-6 items-center text-14 text-danger underline underline-offset-2"
      >
        {text('finding_overdue', { amount: formatMoney(overdue) })}
      </Link>
    )
  return (
    <p className="min-h-6 text-14 text-muted">
      {missed ? ofTasks(text, { done: figure, missed }) : ofSums(text, kind, running, figure.before)}
    </p>
  )
}

const shareOf = (done: number, missed: number): number | null =>
  done + missed === 0 ? null : Math.floor((done * 100) / (done + missed))

function ofTasks(text: TextOf<'overview'>, { done, missed }: { done: Figure; missed: Figure }): string {
  const share = shareOf(done.months.at(-1)?.count ?? 0, missed.months.at(-1)?.count ?? 0)
  const before = shareOf(done.before.count, missed.before.count)
  if (share === null) return text('finding_tasks_none')
  return before === null ? text('finding_tasks_first', { share }) : text('finding_tasks', { share, before })
}

function ofSums(text: TextOf<'overview'>, kind: Kind, running: typeof NONE, before: typeof NONE): string {
  if (kind === 'joined') {
    const { count } = before
    if (count > 0) return text('finding_people_known', { count })
    return text(running.count > 0 ? 'finding_people_first' : 'finding_people_none')
  }
  const { word, change } = comparison(running.amount, before.amount)
  return text(`finding_${word}`, { change, amount: formatMoney(before.amount) })
}
