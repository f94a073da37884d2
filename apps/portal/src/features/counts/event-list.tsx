import type { CountedEventRow, Counts } from '@fanfara/contract/tracking/counts'
import { countedEvents, type Verdict, verdicts } from '@fanfara/contract/verdicts'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { ErrorState } from '@fanfara/ui/empty-state'
import { Money } from '@fanfara/ui/money'
import { Select } from '@fanfara/ui/select-field'
import { Skeleton } from '@fanfara/ui/skeleton'
import { notify } from '@fanfara/ui/toast'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { asked } from '#/app/server/patience.ts'
import { useText } from '#/i18n/text.ts'
import { type EventFilter, eventsQuery, saveEvents } from './api.ts'

/** Each event with its verdict, newest first; narrowed by verdict, and as a file. */
export function EventList({ id, counts }: { id: string; counts: Counts }) {
  const text = useText('counts')
  const [filter, setFilter] = useState<EventFilter>({})
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...eventsQuery(id, filter),
    ...asked,
  })
  const rows = data?.pages.flatMap(page => page.data)
  return (
    <Section title={text('events')} action={<SaveButton id={id} filter={filter} />}>
      <Filters counts={counts} filter={filter} onChange={setFilter} />
      {error && !rows && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!error && !rows && <Skeleton className="h-40 w-full" />}
      {rows && <EventRows rows={rows} />}
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()} className="mt-4">
          {text('more')}
        </Button>
      )}
    </Section>
  )
}

/** Kinds, where there are several, and verdicts that there are. */
function Filters({
  counts,
  filter,
  onChange,
}: {
  counts: Counts
  filter: EventFilter
  onChange: (filter: EventFilter) => void
}) {
  const text = useText('counts')
  const ofKind = counts.events.filter(({ event }) => filter.event === undefined || event === filter.event)
  const known = new Set<Verdict>(ofKind.flatMap(event => event.verdicts.map(one => one.verdict)))
  return (
    <div className="mb-3 flex flex-wrap gap-x-6 gap-y-2 text-14">
      {counts.events.length > 1 && (
        <label className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{text('filter_event')}</span>
          <Select
            value={filter.event ?? ''}
            onChange={({ target }) => onChange({ event: countedEvents.find(one => one === target.value) })}
          >
            <option value="">{text('filter_all')}</option>
            {counts.events.map(({ event }) => (
              <option key={event} value={event}>
                {text(`event.${event}`)}
              </option>
            ))}
          </Select>
        </label>
      )}
      <label className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{text('filter')}</span>
        <Select
          value={filter.verdict ?? ''}
          onChange={({ target }) => onChange({ ...filter, verdict: verdicts.find(one => one === target.value) })}
          className="max-w-72"
        >
          <option value="">{text('filter_all')}</option>
          {verdicts
            .filter(one => known.has(one))
            .map(one => (
              <option key={one} value={one}>
                {text(`verdict.${one}`)}
              </option>
            ))}
        </Select>
      </label>
    </div>
  )
}

/** Events as lines: when, what, what became of it. */
export function EventRows({ rows }: { rows: readonly CountedEventRow[] }) {
  const text = useText('counts')
  if (rows.length === 0) return <p className="text-muted">{text('filter_none')}</p>
  return (
    <ul>
      {rows.map(({ id, at, event, verdict, value, order, views }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-2"
        >
          <span className="flex flex-wrap items-baseline gap-x-3">
            <DateText value={at} full />
            <span>{text(`event_one.${event}`)}</span>
            {event === 'sale' && <Money zloty={value} />}
            {views !== null && (
              <span className="text-14 text-muted">
                {text(event === 'medium' ? 'views' : 'viewers', { count: views })}
              </span>
            )}
            {order && <span className="text-14 text-muted">{text('order', { order })}</span>}
          </span>
          <Badge look={verdict === 'counted' ? 'green' : verdict === null ? 'plain' : 'secondary'}>
            {text(verdict === null ? 'waiting' : `verdict.${verdict}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

function SaveButton({ id, filter }: { id: string; filter: EventFilter }) {
  const text = useText('counts')
  const save = () =>
    saveEvents(id, filter).catch((error: unknown) => {
      if (!isSaidForAll(error)) notify({ key: 'save-events', tone: 'error', title: messageOf(error) })
    })
  return (
    <Button variant="secondary" size="small" onClick={save}>
      {text('save')}
    </Button>
  )
}
