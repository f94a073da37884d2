import { ApiError } from '@fanfara/contract/client'
import type { Counts } from '@fanfara/contract/tracking/counts'
import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { Card, Section } from '@fanfara/ui/card'
import { CopyField } from '@fanfara/ui/copy-field'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { PageHeader } from '@fanfara/ui/page-header'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { linkClass } from '@fanfara/ui/text-link'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useParam } from '#/app/route/navigation.ts'
import { messageOf } from '#/app/server/message.ts'
import { useStays } from '#/app/server/patience.ts'
import { useText } from '#/i18n/text.ts'
import { campaignQuery } from '#/app/server/campaign.ts'
import { countsQuery, eventsQuery, mediaQuery } from './api.ts'
import { CountsChart } from './counts-chart.tsx'
import { EventList } from './event-list.tsx'
import { Figures } from './figures.tsx'
import { FindEvent } from './find-event.tsx'
import { Media } from './media.tsx'

/** `/counts/{id}`: what was counted of one's campaign, as it happens (MONEY-42, OPS-16); drawn once its name is known, which may be long. */
export function CountsScreen() {
  const text = useText('counts')
  const id = useParam('id') ?? ''
  const campaign = useQuery(campaignQuery(id))
  const counts = useQuery(countsQuery(id))
  const media = useQuery(mediaQuery(id))
  if (!useStays(![campaign, counts, media].some(({ isLoading }) => isLoading))) return <CountsOutline />
  return (
    <>
      <PageHeader
        title={campaign.data?.name ?? text('title')}
        purpose={text('purpose')}
        action={
          !isUnknown(counts.error) && (
            <Link to="/campaigns" search={{ id }} className={buttonClass('secondary')}>
              {text('to_campaign')}
            </Link>
          )
        }
      />
      <Body id={id} {...counts} />
    </>
  )
}

interface CountsQuery {
  data: Counts | undefined
  error: Error | null
  refetch: () => unknown
}

/** The figures, or why there are none; what is shown stays where it cannot be read again. */
function Body({ id, data, error, refetch }: CountsQuery & { id: string }) {
  const text = useText('counts')
  if (!data && !error) return <FiguresOutline />
  if (!data)
    return <Card>{isUnknown(error) ? <Unknown /> : <ErrorState message={messageOf(error)} onRetry={refetch} />}</Card>
  return (
    <>
      {error && (
        <Alert tone="warning" title={text('stale')} className="mb-6">
          {messageOf(error)}
        </Alert>
      )}
      <Loaded id={id} counts={data} />
    </>
  )
}

/** Nobody's campaign, or one that this creator has no part in: trying again would not help. */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404

function Unknown() {
  const text = useText('counts')
  const all = (
    <Link to="/campaigns" className={buttonClass('secondary')}>
      {text('to_campaigns')}
    </Link>
  )
  return (
    <EmptyState drawing="lost" title={text('unknown')} action={all}>
      {text('unknown_text')}
    </EmptyState>
  )
}

/** Before the answers: the page's own name, and its shape. */
function CountsOutline() {
  const text = useText('counts')
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <FiguresOutline />
    </>
  )
}

/** The link, two kinds of events, and bars. */
const FiguresOutline = () => (
  <Loading className="grid gap-6">
    <Card>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-5 h-20" />
    </Card>
    <div className="grid gap-6 desktop:grid-cols-2">
      {['one', 'other'].map(kind => (
        <Card key={kind}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-5 h-44" />
        </Card>
      ))}
    </div>
    <Card>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-5 h-40" />
    </Card>
  </Loading>
)

function Loaded({ id, counts }: { id: string; counts: Counts }) {
  const text = useText('counts')
  const hasEvents = counts.events.length > 0
  const events = useInfiniteQuery({ ...eventsQuery(id, {}), enabled: hasEvents })
  // The list grows when it comes: what stands below it is drawn after it.
  const isWhole = useStays(!events.isLoading)
  return (
    <div className="grid gap-6">
      <OwnLink counts={counts} />
      <Media id={id} />
      {hasEvents ? (
        <>
          <Figures counts={counts} />
          <CountsChart counts={counts} />
          <EventList id={id} counts={counts} />
        </>
      ) : (
        <Card>
          <EmptyState drawing="soon" title={text('empty')}>
            {text(counts.code_url ? 'empty_text' : 'empty_no_link')}
          </EmptyState>
        </Card>
      )}
      {isWhole && <FindEvent id={id} />}
    </div>
  )
}

/** The link with its picture; where it rests, who lets it. */
function OwnLink({ counts: { code_url, is_link_paused } }: { counts: Counts }) {
  const text = useText('counts')
  if (!code_url) return null
  return (
    <Section title={text('link')}>
      {is_link_paused && (
        <Alert tone="info" className="mb-4">
          {text('link_paused')}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-6">
        <div className="min-w-0 grow basis-72">
          <CopyField label={text('link_label')} value={code_url} />
          <p className="mt-1.5 text-14 text-muted">{text('link_hint')}</p>
        </div>
        <figure className="flex items-center gap-4">
          <img
            src={`${code_url}/qr.svg`}
            alt={text('qr_alt')}
            className="size-28 rounded-control border border-line bg-white"
          />
          <figcaption className="grid gap-1 text-14">
            <a href={`${code_url}/qr.svg`} download="fanfara-qr.svg" className={linkClass}>
              {text('qr_svg')}
            </a>
            <a href={`${code_url}/qr.png`} download="fanfara-qr.png" className={linkClass}>
              {text('qr_png')}
            </a>
          </figcaption>
        </figure>
      </div>
    </Section>
  )
}
