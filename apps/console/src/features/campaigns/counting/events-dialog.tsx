import { opsDownloadEvents } from '@fanfara/contract/ops/tracking'
import type { CountedEventRow, Counts } from '@fanfara/contract/tracking/counts'
import { type CountedEvent, countedEvents, type Verdict, verdicts } from '@fanfara/contract/verdicts'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { formatCount, formatDateTime, formatMoney } from '@fanfara/ui/format'
import { Modal, preloadModal } from '@fanfara/ui/modal'
import { SelectField } from '@fanfara/ui/select-field'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDownload } from '#/shared/use-download.ts'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import { errorOfRows, More } from './more.tsx'
import { type EventFilter, participantEventsQuery } from './api.ts'

type Events = Counts['events']

/** Every event of a participation line by line, as its creator reads them: what came, and why it counted or not (OPS-18). */
export function EventsButton({ id, name, events }: { id: string; name: string; events: Events }) {
  const text = useText('counting')
  const dialog = useDialog()
  return (
    <>
      <Button variant="secondary" size="small" onPointerEnter={preloadModal} onClick={dialog.open}>
        {text('events')}
      </Button>
      <Modal isOpen={dialog.isOpen} onClose={dialog.close} title={text('events_of', { name })}>
        <Lines key={dialog.openings} id={id} events={events} />
      </Modal>
    </>
  )
}

function Lines({ id, events }: { id: string; events: Events }) {
  const text = useText('counting')
  const [filter, setFilter] = useState<EventFilter>({})
  const download = useDownload()
  const pages = useInfiniteQuery(participantEventsQuery(id, filter))
  const { data, dataUpdatedAt, refetch } = pages
  const rows = data?.pages.flatMap(page => page.data)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Filters events={events} filter={filter} onChange={setFilter} />
        <Button
          variant="secondary"
          onClick={() => download(opsDownloadEvents, { params: { id }, query: filter }, 'fanfara-events.csv')}
        >
          {text('events_save')}
        </Button>
      </div>
      <Listed
        query={{ data: rows, error: errorOfRows(pages), dataUpdatedAt, refetch }}
        empty={<p className="text-muted">{text('events_none')}</p>}
        outline={<Skeleton className="h-64 w-full" />}
      >
        {all => <Rows rows={all} />}
      </Listed>
      <More pages={pages} />
    </div>
  )
}

interface FiltersProps {
  events: Events
  filter: EventFilter
  onChange: (filter: EventFilter) => void
}

/** Kinds and verdicts that there are. */
function Filters({ events, filter, onChange }: FiltersProps) {
  const text = useText('counting')
  const ofKind = events.filter(({ event }) => filter.event === undefined || event === filter.event)
  const known = new Set<Verdict>(ofKind.flatMap(event => event.verdicts.map(({ verdict }) => verdict)))
  const all = { value: '', label: text('events_all') }
  const kindOf = (value: string): CountedEvent | undefined => countedEvents.find(one => one === value)
  return (
    <>
      <SelectField
        label={text('events_kind')}
        value={filter.event ?? ''}
        options={[all, ...events.map(({ event }) => ({ value: event, label: text(`event_${event}`) }))]}
        onChange={({ target }) => onChange({ event: kindOf(target.value) })}
      />
      <SelectField
        label={text('events_verdict')}
        value={filter.verdict ?? ''}
        options={[
          all,
          ...verdicts.filter(one => known.has(one)).map(value => ({ value, label: text(`verdict_${value}`) })),
        ]}
        onChange={({ target }) => onChange({ ...filter, verdict: verdicts.find(one => one === target.value) })}
      />
    </>
  )
}

function Rows({ rows }: { rows: readonly CountedEventRow[] }) {
  const text = useText('counting')
  const language = useLanguage()
  return (
    <ul aria-label={text('events')}>
      {rows.map(({ id, at, event, verdict, value, order, views }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-2 text-14"
        >
          <span className="flex flex-wrap items-baseline gap-x-3">
            <time dateTime={at} className="figures">
              {formatDateTime(at, language)}
            </time>
            <span>{text(`one_${event}`)}</span>
            {event === 'sale' && <span className="figures">{formatMoney(value)}</span>}
            {views !== null && (
              <span className="text-muted">
                {text('viewers', { count: views, figure: formatCount(views, language) })}
              </span>
            )}
            {order && <span className="break-all text-muted">{text('order', { order })}</span>}
          </span>
          <Badge look={verdict === 'counted' ? 'green' : verdict === null ? 'plain' : 'secondary'}>
            {text(verdict === null ? 'waiting' : `verdict_${verdict}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
