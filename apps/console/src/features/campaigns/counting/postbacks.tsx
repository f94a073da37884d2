import { POSTBACKS_COUNT_MAX, type Postback } from '@fanfara/contract/ops/campaign/postbacks'
import { type PostbackOutcome, postbackOutcomes } from '@fanfara/contract/verdicts'
import { Badge } from '@fanfara/ui/badge'

import { formatCount, formatDateTime } from '@fanfara/ui/format'
import { oneOf } from '@fanfara/ui/search'
import { SelectField } from '@fanfara/ui/select-field'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import { errorOfRows, More } from './more.tsx'
import { postbacksQuery } from './api.ts'

/** What an advertiser's server reported and what became of each, so that whoever builds the shop learns what is wrong (PBL-01). */
export function Postbacks({ campaignId }: { campaignId: string }) {
  const text = useText('counting')
  const [outcome, setOutcome] = useState<PostbackOutcome>()
  const pages = useInfiniteQuery(postbacksQuery(campaignId, outcome))
  const { data, dataUpdatedAt, refetch } = pages
  const rows = data?.pages.flatMap(page => page.data)
  const counts = data?.pages[0]?.counts ?? []
  return (
    <section className="border-t border-line pt-4">
      <h3 className="font-semibold">{text('postbacks')}</h3>
      <p className="mb-3 max-w-[60ch] text-14 text-muted">{text('postbacks_hint')}</p>
      {counts.length > 0 && <Outcomes counts={counts} chosen={outcome} onChoose={setOutcome} />}
      <Listed
        query={{ data: rows, error: errorOfRows(pages), dataUpdatedAt, refetch }}
        empty={<p className="text-muted">{text('postbacks_none')}</p>}
        outline={<Skeleton className="h-24 w-full" />}
      >
        {all => <Rows rows={all} />}
      </Listed>
      <More pages={pages} size="small" />
    </section>
  )
}

interface OutcomesProps {
  counts: readonly { outcome: PostbackOutcome; count: number }[]
  chosen: PostbackOutcome | undefined
  onChoose: (outcome: PostbackOutcome | undefined) => void
}

function Outcomes({ counts, chosen, onChoose }: OutcomesProps) {
  const text = useText('counting')
  const language = useLanguage()
  const many = (count: number) => `${formatCount(count, language)}${count >= POSTBACKS_COUNT_MAX ? '+' : ''}`
  const options = counts.map(({ outcome, count }) => ({
    value: outcome,
    label: `${text(`outcome_${outcome}`)} (${many(count)})`,
  }))
  return (
    <SelectField
      label={text('postbacks_outcome')}
      className="mb-3 max-w-[24rem]"
      value={chosen ?? ''}
      options={[{ value: '', label: text('events_all') }, ...options]}
      onChange={({ target }) => onChoose(oneOf(postbackOutcomes, target.value))}
    />
  )
}

function Rows({ rows }: { rows: readonly Postback[] }) {
  const text = useText('counting')
  return (
    <ul aria-label={text('postbacks')} className="mb-3">
      {rows.map(row => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  )
}

/** Of what was refused, what to tell the advertiser. */
function Row({ row: { at, outcome, event_id: eventId } }: { row: Postback }) {
  const text = useText('counting')
  const language = useLanguage()
  const isFine = outcome === 'taken' || outcome === 'repeated'
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-2 text-14">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <time dateTime={at} className="figures">
          {formatDateTime(at, language)}
        </time>
        {eventId && <span className="break-all">{eventId}</span>}
      </span>
      <Badge look={outcome === 'taken' ? 'green' : isFine ? 'secondary' : 'warning'}>
        {text(`outcome_${outcome}`)}
      </Badge>
      {!isFine && <span className="w-full text-muted">{text(`outcome_${outcome}_hint`)}</span>}
    </li>
  )
}
