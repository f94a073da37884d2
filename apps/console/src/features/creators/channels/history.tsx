import { type DayReading, opsListReadings } from '@fanfara/contract/ops/people/hand-readings'
import { Button } from '@fanfara/ui/button'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { formatCount, formatDate, formatPercent } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { platformNames } from '@fanfara/ui/platform-icon'
import { SelectField } from '@fanfara/ui/select-field'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useShort } from '#/shared/lists/short-list.tsx'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { nameOf, type OpsChannel } from './channel.ts'
import { FigureLine } from './figure-line.tsx'

type Figure = keyof DayReading['metrics']
/** In the order in which they are offered; the first that was measured is shown. */
const figures: readonly Figure[] = [
  'followers_count',
  'monthly_average_viewer_count',
  'monthly_average_view_count',
  'monthly_video_view_count',
  'monthly_video_count',
]

const readingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['readings', id],
    queryFn: async ({ signal }) => (await call(opsListReadings, { params: { id } }, { signal })).data,
  })

/** What was measured of a channel over time, in a dialog of its own: the page has the last reading. */
export function ReadingHistory({ channel }: { channel: OpsChannel }) {
  const text = useText('readings')
  const dialog = useDialog()
  return (
    <>
      <Button variant="quiet" size="small" className="-ml-3" onClick={dialog.open}>
        {text('open')}
      </Button>
      <Modal
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text('title', { login: nameOf(channel), platform: platformNames[channel.platform] })}
      >
        <Readings key={dialog.openings} id={channel.id} />
      </Modal>
    </>
  )
}

function Readings({ id }: { id: string }) {
  const text = useText('readings')
  const query = useQuery(readingsQuery(id))
  return (
    <Read query={query} outline={<Skeleton className="h-96 w-full" />}>
      {({ readings }) => {
        const measured = figures.filter(figure => readings.some(({ metrics }) => typeof metrics[figure] === 'number'))
        const [first] = measured
        if (!first) return <p className="text-muted">{text('empty')}</p>
        return <OverTime readings={readings} measured={measured} first={first} />
      }}
    </Read>
  )
}

interface Point extends Omit<DayReading, 'metrics'> {
  id: string
  value: number
  /** Since the day before that was measured; null on the first. */
  change: number | null
}

/** Days on which a figure is known, the oldest first. */
function pointsOf(readings: readonly DayReading[], figure: Figure): Point[] {
  const points: Point[] = []
  for (const { metrics, ...reading } of readings) {
    const value = metrics[figure]
    if (typeof value !== 'number') continue
    const before = points.at(-1)
    const whole = Math.round(value)
    points.push({ ...reading, id: reading.day, value: whole, change: before ? whole - before.value : null })
  }
  return points
}

function OverTime({
  readings,
  measured,
  first,
}: {
  readings: readonly DayReading[]
  measured: readonly Figure[]
  first: Figure
}) {
  const text = useText('readings')
  const names = useText('verifying')
  const [figure, setFigure] = useState(first)
  const points = pointsOf(readings, figure)
  return (
    <div className="grid gap-4">
      {measured.length > 1 && (
        <SelectField
          label={text('figure')}
          value={figure}
          options={measured.map(value => ({ value, label: names(`figure_${value}`) }))}
          onChange={({ target }) => setFigure(measured.find(one => one === target.value) ?? first)}
        />
      )}
      <figure className="min-w-0">
        <figcaption className="mb-2">
          <Finding points={points} name={names(`figure_${figure}`)} />
        </figcaption>
        <FigureLine points={points.map(point => ({ ...point, isByHand: point.by_hand }))} />
      </figure>
      {points.some(point => point.by_hand) && (
        <p className="flex items-center gap-2 text-14 text-muted">
          <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-warning" />
          {text('ring')}
        </p>
      )}
      <Days points={points.toReversed()} figure={names(`figure_${figure}`)} />
      <p className="text-14 text-muted">{text('kept')}</p>
    </div>
  )
}

/** What the line says, in words. */
function Finding({ points, name }: { points: readonly Point[]; name: string }) {
  const text = useText('readings')
  const language = useLanguage()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const change = last.value - first.value
  const said = {
    name,
    value: formatCount(last.value, language),
    day: formatDate(first.day, language),
    change: formatCount(Math.abs(change), language),
  }
  const share =
    first.value > 0 ? ` (${formatPercent(Math.round((Math.abs(change) / first.value) * 1000) / 10, language)})` : ''
  const way = points.length === 1 ? 'once' : change > 0 ? 'grew' : change < 0 ? 'fell' : 'stayed'
  return <p className="font-semibold">{text(`finding_${way}`, { ...said, share })}</p>
}

function Days({ points, figure }: { points: readonly Point[]; figure: string }) {
  const text = useText('readings')
  const list = useText('creators')
  const language = useLanguage()
  const { few, more } = useShort(points, 10)
  const columns: Column<Point>[] = [
    { key: 'day', header: text('day'), phone: 'title', cell: ({ observed_at: at }) => <DateText value={at} full /> },
    {
      key: 'value',
      header: figure,
      phone: 'aside',
      align: 'end',
      cell: ({ value }) => <span className="figures">{formatCount(value, language)}</span>,
    },
    {
      key: 'change',
      header: text('change'),
      phone: 'line',
      align: 'end',
      cell: ({ change }) => <span className="figures">{change === null ? '–' : signed(change, language)}</span>,
    },
    {
      key: 'stage',
      header: text('stage'),
      phone: 'line',
      cell: ({ stage }) => (
        <span className="whitespace-nowrap">{stage === null ? '–' : list('stage_short', { stage })}</span>
      ),
    },
    {
      key: 'source',
      header: text('source'),
      phone: 'line',
      cell: ({ by_hand: isByHand }) => (
        <span className={`whitespace-nowrap ${isByHand ? 'text-warning' : 'text-muted'}`}>
          {text(isByHand ? 'by_hand' : 'platform')}
        </span>
      ),
    },
  ]
  return (
    <div>
      <DataTable
        caption={text('table')}
        columns={columns}
        rows={few}
        rowName={({ day }) => formatDate(day, language)}
      />
      {more}
    </div>
  )
}

/** A change with its sign. @example signed(-1200, 'pl') // '−1200' */
const signed = (change: number, language: Parameters<typeof formatCount>[1]): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatCount(Math.abs(change), language)}`
