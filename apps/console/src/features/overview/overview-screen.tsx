import { opsOverview } from '@fanfara/contract/ops/desk'
import type { Answer } from '@fanfara/contract/endpoint'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { ChevronRightIcon } from '@fanfara/ui/icons'
import { Money } from '@fanfara/ui/money'
import { formatAgo, formatCount } from '@fanfara/ui/format'
import { useNow } from '@fanfara/ui/now'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Beside } from '#/shared/beside.tsx'
import { call, queryClient } from '#/api.ts'
import { useHeard } from '#/shell/at-once.tsx'

import { FromBefore, LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { MonthCharts, monthsQuery } from './months.tsx'
import { WorkList, WorkListSkeleton, workQuery } from './work-list.tsx'

type Overview = Answer<typeof opsOverview>['data']

const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(opsOverview, {}, { signal }),
})

/** Asks for what the page shows before it is drawn. */
export const askAhead = (): Promise<unknown> =>
  Promise.all([
    queryClient.prefetchQuery(overviewQuery),
    queryClient.prefetchQuery(workQuery),
    queryClient.prefetchQuery(monthsQuery),
  ])

/** Kinds of work, in the order in which money moves, each with the screen where it is done. */
const kinds = [
  { kind: 'applications', link: linkOptions({ to: '/campaigns', search: { waits: 'applications' } }) },
  { kind: 'proofs', link: linkOptions({ to: '/proofs' }) },
  { kind: 'settlements', link: linkOptions({ to: '/campaigns', search: { waits: 'settlements' } }) },
  { kind: 'advertiser_payments', link: linkOptions({ to: '/campaigns', search: { waits: 'advertiser_payments' } }) },
  { kind: 'payout_orders', link: linkOptions({ to: '/payouts', search: { status: 'ordered' } }) },
  { kind: 'transfers', link: linkOptions({ to: '/payouts', search: { status: 'in_bank_file' } }) },
  { kind: 'bank_lines', link: linkOptions({ to: '/bank-statements' }) },
] as const

/** What waits for the operator, with figures. */
export function OverviewScreen() {
  const text = useText('overview')
  const overview = useQuery(overviewQuery)
  const work = useQuery(workQuery)
  // They come together: on all but the widest screens one stands beneath the other.
  const isKnown = useHeard([overview, work])
  const { error, refetch } = overview
  const data = isKnown ? overview.data : undefined
  return (
    <Page title={text('title')} purpose={text('purpose')} isWide>
      {data?.data.payouts_stopped && (
        <Alert title={text('stopped')} className="mb-6">
          {text('stopped_hint')}
        </Alert>
      )}
      {data?.data.company_unknown && (
        <Lacking title={text('company_unknown')} to="/company" way={text('company_fill')}>
          {text('company_unknown_hint')}
        </Lacking>
      )}
      {data && <Elsewhere publicUrl={data.data.installation.public_url} />}
      {data?.data.platforms_shut && (
        <Lacking title={text('platforms_shut')} to="/flags" way={text('platforms_see')}>
          {text('platforms_shut_hint')}
        </Lacking>
      )}
      <Beside
        aside={
          data ? (
            <Work overview={data.data} note={<FromBefore query={overview} />} />
          ) : isKnown && error ? (
            <section aria-label={text('numbers')}>
              <h2 className="mb-3 text-20 font-semibold">{text('numbers')}</h2>
              <LoadError error={error} onRetry={refetch} isSmall />
            </section>
          ) : (
            <WorkSkeleton />
          )
        }
      >
        {isKnown ? <WorkList query={work} /> : <WorkListSkeleton />}
      </Beside>
      {isKnown && <MonthCharts work={work.data ?? []} />}
    </Page>
  )
}

interface LackingProps {
  title: string
  /** Where it is mended, and what leads there. */
  to: '/company' | '/flags'
  way: string
  children: ReactNode
}

/** What the installation cannot work without, and the way to it. */
function Lacking({ title, to, way, children }: LackingProps) {
  return (
    <Alert
      tone="warning"
      title={title}
      className="mb-6"
      action={
        <Link to={to} className={buttonClass('secondary', 'small')}>
          {way}
        </Link>
      }
    >
      {children}
    </Alert>
  )
}

/** Another address than the settings say, by which the product was reached (SETUP-30). */
function Elsewhere({ publicUrl }: { publicUrl: string | null }) {
  const text = useText('overview')
  const here = window.location.origin
  if (publicUrl === null || publicUrl === here) return null
  return (
    <Alert tone="warning" title={text('elsewhere')} className="mb-6">
      {text('elsewhere_hint', { url: publicUrl, here })}
    </Alert>
  )
}

const countOf = (of: Overview[(typeof kinds)[number]['kind']]) => (typeof of === 'number' ? of : of.count)

/** Seven cards: in rows, and one under the other beside the list. */
const inCards = 'grid gap-3 phone:grid-cols-2 desktop:grid-cols-4 min-[1600px]:grid-cols-1'

/** A card's name, figure and words, each in one line with those of the cards beside it. */
const inLines = 'row-span-3 grid grid-rows-subgrid gap-y-0'

/** The whole of it in seven numbers. */
function Work({ overview, note }: { overview: Overview; note: ReactNode }) {
  const text = useText('overview')
  return (
    <section aria-label={text('numbers')}>
      <h2 className="mb-3 text-20 font-semibold">{text('numbers')}</h2>
      <ul className={inCards}>
        {kinds.map(place => (
          <li key={place.kind} className={inLines}>
            <WorkCard
              place={place}
              work={overview[place.kind]}
              since={place.kind === 'proofs' ? overview.proofs_since : null}
            />
          </li>
        ))}
      </ul>
      <Standing installation={overview.installation} />
      {note}
    </section>
  )
}

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000
/** Less than this is nearly full: a gigabyte, or a twentieth of the disk. */
const LEAST = { bytes: GIGABYTE, part: 1 / 20 }

/** How much room is left where files lie; a disk that is nearly full stands out, with what to do about it (DESK-16). */
function DiskRoom({ disk: { free_bytes: free, size_bytes: size } }: { disk: NonNullable<Installation['disk']> }) {
  const text = useText('overview')
  const language = useLanguage()
  const gigabytes = (bytes: number) => formatCount(Math.floor(bytes / (GIGABYTE / 10)) / 10, language)
  const said = text('disk', { free: gigabytes(free), size: gigabytes(size) })
  if (free >= LEAST.bytes && free >= size * LEAST.part) return <span className="block">{said}</span>
  return (
    <strong className="block font-semibold text-error">
      {said}. {text('disk_full')}
    </strong>
  )
}

type Installation = Overview['installation']

/** What everything stands on: the ledger's last check, the version that runs, and how much room is taken (DESK-03). */
function Standing({
  installation: { version, database, size_bytes: size, disk, ledger_checked_at: checkedAt, backed_up_at: backedUpAt },
}: Pick<Overview, 'installation'>) {
  const text = useText('overview')
  const language = useLanguage()
  const now = useNow()
  return (
    <p className="mt-3 text-14 text-muted">
      <span className="block">
        {checkedAt ? text('ledger_checked', { ago: formatAgo(checkedAt, now, language) }) : text('ledger_unchecked')}
      </span>
      <span className="block">
        {backedUpAt ? text('backed_up', { ago: formatAgo(backedUpAt, now, language) }) : text('not_backed_up')}
      </span>
      {text('installation', {
        version,
        database: text(`database_${database}`),
        size: formatCount(Math.ceil(size / MEGABYTE), language),
      })}
      {disk && <DiskRoom disk={disk} />}
    </p>
  )
}

interface WorkCardProps {
  place: (typeof kinds)[number]
  work: number | { count: number; amount: number }
  /** Since when the oldest of it waits. */
  since: string | null
}

function WorkCard({ place, work, since }: WorkCardProps) {
  const text = useText('overview')
  const language = useLanguage()
  const now = useNow()
  const count = countOf(work)
  return (
    <Link
      {...place.link}
      className={`${inLines} group rounded-surface border border-line bg-surface px-4 py-3 shadow-surface transition-colors hover:border-control`}
    >
      <span className="flex items-start justify-between gap-3 text-muted">
        <span className="font-semibold text-text">{text(place.kind)}</span>
        <ChevronRightIcon size={18} className="mt-0.5" />
      </span>
      <span className={`figures pt-1 text-20 font-semibold ${count === 0 ? 'text-muted' : 'text-text'}`}>
        {typeof work === 'number' || count === 0 ? count : <Money zloty={work.amount} />}
      </span>
      <span className="text-14 text-muted">
        {count === 0 ? text('nothing') : text(`${place.kind}_count`, { count })}
        {since && `, ${text('proofs_since', { ago: formatAgo(since, now, language) })}`}
      </span>
    </Link>
  )
}

/**
 * Room for the figures where they stand beside the list. Beneath it there is none: how long the list will be nobody knows yet, and an
 * outline that was there would be moved by it.
 */
function WorkSkeleton() {
  return (
    <Loading className="hidden gap-3 pt-10 min-[1600px]:grid">
      {kinds.map(({ kind }) => (
        <div
          key={kind}
          className="flex min-h-24 flex-col justify-between rounded-surface border border-line bg-surface px-4 py-3"
        >
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-8 w-1/3" />
        </div>
      ))}
    </Loading>
  )
}
