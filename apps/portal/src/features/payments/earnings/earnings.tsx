import type { EarningChart } from '@fanfara/contract/own/earnings'
import { fromZloty, sum, toZloty } from '@fanfara/contract/grosze'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatMoney } from '@fanfara/ui/format'
import { type MoneyBar, MoneyBars } from '@fanfara/ui/money-bars'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#/app/server/message.ts'
import { asked } from '#/app/server/patience.ts'
import { useText } from '#/i18n/text.ts'
import { earningChartQuery } from '#/features/payments/api.ts'
import { longLabel, shortLabel } from './labels.ts'
import { type Chosen, Choices, choicesClass, mistakeIn, OwnDays } from './range-choice.tsx'
import { Sources, wholeOf } from './sources.tsx'

/** Days of one's own are drawn once both are days in their order. */
const isWhole = (chosen: Chosen): boolean => chosen.range !== 'own' || mistakeIn(chosen) === null
/** What the chart draws; nothing before the choice is a whole one. */
export const useChart = (chosen: Chosen, of: { retryOnMount?: boolean } = {}) =>
  useQuery({ ...earningChartQuery(chosen), ...of, enabled: isWhole(chosen) })

/** Earnings over a chosen time and where they come from (FIN-04); the choice stands in the address. */
export function Earnings({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const text = useText('payments')
  const isOwn = chosen.range === 'own'
  const isDrawn = isWhole(chosen)
  const { data, error, refetch, isPlaceholderData } = useChart(chosen, asked)
  return (
    <Section
      className="mb-6"
      title={text('earnings')}
      hint={data ? <Finding chart={data} /> : isDrawn && !error && <FindingSkeleton />}
      isActionWide
      action={<Choices chosen={chosen} shown={data} onChoose={onChoose} />}
    >
      {isOwn && <OwnDays chosen={chosen} onChoose={onChoose} />}
      {error && (!data || isPlaceholderData) ? (
        <ErrorState isSmall message={messageOf(error)} onRetry={refetch} />
      ) : (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          {data ? <Chart chart={data} /> : isDrawn && <ChartSkeleton />}
        </div>
      )}
    </Section>
  )
}

/** The part before anybody knows whether there is one. */
export function EarningsOutline() {
  const text = useText('payments')
  return (
    <Section
      className="mb-6"
      title={text('earnings')}
      hint={<FindingSkeleton />}
      isActionWide
      action={
        <span aria-hidden="true" className={choicesClass}>
          <Skeleton className="h-11 tablet:w-44 desktop:h-10" />
          <Skeleton className="h-11 tablet:w-44 desktop:h-10" />
        </span>
      }
    >
      <ChartSkeleton />
    </Section>
  )
}

/** The place of the title's line. */
const FindingSkeleton = () => <Skeleton className="my-0.75 h-3.5 w-64 max-w-full" />

/** Before the answer: bars, and three sources with their sums. */
const ChartSkeleton = () => (
  <Loading>
    <Skeleton className="h-33" />
    <Skeleton className="mt-6 h-5 w-40" />
    {['one', 'two', 'three'].map(source => (
      <div key={source} className="mt-4">
        <Skeleton className="mb-2 h-4 w-1/2" />
        <Skeleton className="h-2.5" />
      </div>
    ))}
  </Loading>
)

const totalOf = (bars: EarningChart['bars']) => ({
  earned: toZloty(sum(bars.map(bar => fromZloty(wholeOf(bar))))),
  waiting: toZloty(sum(bars.map(bar => fromZloty(bar.waiting)))),
})

/** The title's line: how much, how much of it waits, and from where the most. */
function Finding({ chart }: { chart: EarningChart }) {
  const text = useText('payments')
  const { earned, waiting } = totalOf(chart.bars)
  const [best] = chart.sources
  if (earned === 0 && waiting === 0) return null
  const parts = [
    text('earnings_total', { amount: formatMoney(earned) }),
    waiting > 0 && text('sources_waiting', { amount: formatMoney(waiting) }),
    best?.name && text('sources_finding', { name: best.name }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Chart({ chart }: { chart: EarningChart }) {
  const text = useText('payments')
  const language = useLanguage()
  const { bars, step, sources } = chart
  if (sources.length === 0) return <p className="text-muted">{text('sources_none')}</p>
  const nameOf = (from: string) => longLabel(step, from, language)
  const drawn = bars.map((bar, at): MoneyBar => {
    const waits = bar.waiting > 0 ? `, ${text('sources_waiting', { amount: formatMoney(bar.waiting) })}` : ''
    return {
      ...bar,
      key: bar.from,
      label: shortLabel(step, bar.from, language),
      title: `${nameOf(bar.from)}: ${formatMoney(wholeOf(bar))}${waits}`,
      isRunning: step !== 'day' && at === bars.length - 1,
    }
  })
  return (
    <>
      <MoneyBars bars={drawn} unit="zł" />
      <ChartTable bars={bars} nameOf={nameOf} />
      <h3 className="mt-6 mb-3 text-14 font-semibold">{text('sources')}</h3>
      <Sources sources={sources} />
    </>
  )
}

/** The drawing in figures, for screen readers; a table by itself would be as wide as its words. */
function ChartTable({ bars, nameOf }: { bars: EarningChart['bars']; nameOf: (from: string) => string }) {
  const text = useText('payments')
  const columns = [text('earnings_time'), text('earnings_arrived'), text('earnings_waiting')]
  return (
    <div className="sr-only">
      <table>
        <caption>{text('earnings_table')}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ from, arrived, waiting }) => (
            <tr key={from}>
              <th scope="row">{nameOf(from)}</th>
              <td>{formatMoney(arrived)}</td>
              <td>{formatMoney(waiting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
