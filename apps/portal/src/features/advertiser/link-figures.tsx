import type { LinkCounts } from '@fanfara/contract/tracking/link-counts'
import { type CountedEvent, countedEvents } from '@fanfara/contract/verdicts'
import { Alert } from '@fanfara/ui/alert'
import { Card, Section } from '@fanfara/ui/card'
import { barsOf, CountBars } from '@fanfara/ui/count-bars'
import { EmptyState } from '@fanfara/ui/empty-state'
import { formatCount } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { Pages } from '@fanfara/ui/pages'
import { platformNames } from '@fanfara/ui/platform-icon'
import type { Paging } from '@fanfara/ui/search'
import { Select } from '@fanfara/ui/select-field'
import { Skeleton } from '@fanfara/ui/skeleton'
import { SumTable } from '@fanfara/ui/sum-table'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { linkCountsQuery } from './api.ts'
import { LinkError } from './link-state.tsx'

interface Turning {
  paging: Paging
  onTurn: (to: Paging) => void
}

/** What was counted of the link's campaign, as it comes in (OPS-12, OPS-16); without anything about a visitor. */
export function LinkFigures({ token, paging, onTurn }: Turning & { token: string }) {
  const text = useText('advertiser')
  const { data, error, refetch } = useQuery(linkCountsQuery(token, paging))
  if (error && !data) return <LinkError of="campaign" error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64 w-full" />
  const { data: counts, meta } = data
  return (
    <div className="grid gap-6">
      {error && (
        <Alert tone="warning" title={text('figures_stale')}>
          {messageOf(error)}
        </Alert>
      )}
      {counts.events.length === 0 ? (
        <Card>
          <EmptyState drawing="soon" title={text('figures_empty')}>
            {text('figures_empty_text')}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Sums counts={counts} />
          <Chart counts={counts} />
          <ByCreator counts={counts} />
          <Pages meta={meta} onTurn={onTurn} />
        </>
      )}
    </div>
  )
}

/** Each kind of event: what counted, and every reason, adding up to what was received. */
function Sums({ counts: { events } }: { counts: LinkCounts }) {
  const text = useText('advertiser')
  return (
    <div className="grid gap-6 desktop:grid-cols-2">
      {events.map(({ event, received, verdicts }) => (
        <Section key={event} title={text(`event_${event}`)}>
          <SumTable
            caption={text(`event_${event}`)}
            rows={verdicts.map(({ verdict, quantity, value }) => ({
              key: verdict,
              label: text(`verdict_${verdict}`),
              quantity,
              worth: event === 'sale' ? <Money zloty={value} /> : undefined,
              isMain: verdict === 'counted',
            }))}
            total={{ label: text('received'), quantity: received }}
          />
        </Section>
      ))}
    </div>
  )
}

/** What came of one kind, day by day. */
function Chart({ counts: { events, days } }: { counts: LinkCounts }) {
  const text = useText('advertiser')
  const [event, setEvent] = useState<CountedEvent>(events[0]?.event ?? 'click')
  const bars = barsOf(days, event, 'days')
  const words = {
    chart: text('by_day'),
    time: text('day'),
    counted: text('verdict_counted'),
    notCounted: text('not_counted'),
  }
  return (
    <Section
      title={text('by_day')}
      action={
        events.length > 1 && (
          <Select
            aria-label={text('chart_event')}
            value={event}
            onChange={({ target }) => setEvent(countedEvents.find(one => one === target.value) ?? event)}
          >
            {events.map(one => (
              <option key={one.event} value={one.event}>
                {text(`event_${one.event}`)}
              </option>
            ))}
          </Select>
        )
      }
    >
      {bars.length === 0 ? (
        <p className="text-muted">{text('chart_empty')}</p>
      ) : (
        <CountBars bars={bars} range="days" words={words} />
      )}
    </Section>
  )
}

/** Who takes part, by channel: what of theirs counted, of how much. */
function ByCreator({ counts: { events, creators } }: { counts: LinkCounts }) {
  const text = useText('advertiser')
  const language = useLanguage()
  const shown = events.map(({ event }) => event)
  return (
    <Section title={text('by_channel')} hint={text('by_channel_hint')}>
      <div className="overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{text('by_channel')}</caption>
          <thead>
            <tr className="text-left text-14 text-muted">
              <th scope="col" className="py-1.5 pr-3 font-normal">
                {text('channel')}
              </th>
              {shown.map(event => (
                <th key={event} scope="col" className="py-1.5 pl-3 text-right font-normal">
                  {text(`event_${event}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {creators.map(creator => (
              <tr key={creator.id} className="border-t border-line align-baseline">
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  <Channels channels={creator.channels} />
                </th>
                {shown.map(event => {
                  const sum = creator.events.find(one => one.event === event)
                  return (
                    <td key={event} className="figures py-2 pl-3 text-right whitespace-nowrap">
                      {formatCount(sum?.counted ?? 0, language)}
                      {sum && sum.received > sum.counted && (
                        <span className="block text-14 text-muted">
                          {text('of_received', { received: formatCount(sum.received, language) })}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Channels({ channels }: { channels: LinkCounts['creators'][number]['channels'] }) {
  const text = useText('advertiser')
  if (channels.length === 0) return <span className="text-muted">{text('no_channel')}</span>
  return (
    <ul>
      {channels.map(({ type, login }) => (
        <li key={type} className="wrap-anywhere">
          {login ?? platformNames[type]}
          {login && <span className="text-14 text-muted"> · {platformNames[type]}</span>}
        </li>
      ))}
    </ul>
  )
}
