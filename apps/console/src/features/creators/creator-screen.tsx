import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { Alert } from '@fanfara/ui/alert'
import { DateText } from '@fanfara/ui/date-text'
import { Money } from '@fanfara/ui/money'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { languageFacts } from '@fanfara/contract/enums'
import { session } from '#/session.ts'
import { actionText } from '#/shared/actions.ts'
import { Address } from '#/shared/address.tsx'
import { AtOnce } from '#/shell/at-once.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { creatorQuery } from './api.ts'
import { CreatorActs } from './creator-acts.tsx'
import { OnTime, StateBadge } from './creator-cells.tsx'
import { Campaigns, Payouts, Tasks } from './creator-lists.tsx'
import { Channels } from './channels/channels.tsx'
import { History, Messages, Sessions } from './creator-aside.tsx'
import { Doubles, doublesQuery } from './doubles/doubles.tsx'
import { Invoices } from './invoices.tsx'
import { Ledger } from './ledger.tsx'
import { Looks } from './look/looks.tsx'
import { Notes } from './notes.tsx'

const route = getRouteApi('/signed-in/creators/$id')

/** What they do, and beside it who they are; one beneath the other where there is no room. */
const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1200px]:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]'

/** Everything about one creator, and what can be done about them. */
export function CreatorScreen() {
  const { id } = route.useParams()
  const query = useQuery(creatorQuery(id))
  return (
    <Read isPage query={query} outline={<CreatorOutline />}>
      {creator => <OneCreator key={creator.id} creator={creator} />}
    </Read>
  )
}

/** Name, what can be done, balances, and the two columns beneath. */
function CreatorOutline() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-10 w-full max-w-[40rem]" />
      <div className="grid gap-3 tablet:grid-cols-3">
        {['one', 'two', 'three'].map(balance => (
          <Skeleton key={balance} className="h-19 w-full" />
        ))}
      </div>
      <div className={columns}>
        <CardOutline className="h-96" />
        <CardOutline className="h-96" />
      </div>
    </div>
  )
}

function OneCreator({ creator }: { creator: OpsCreator }) {
  const text = useText('creator')
  const doubles = useQuery(doublesQuery(creator.id))
  return (
    <Page
      isWide
      title={creator.name}
      purpose={<Who creator={creator} />}
      action={!creator.is_erased && <CreatorActs creator={creator} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {creator.is_erased && (
          <Alert tone="info" title={text('erased')}>
            {text('erased_hint')}
          </Alert>
        )}
        <Meanwhile creator={creator} />
        <Balances creator={creator} />
        <div className={columns}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wrap-anywhere">
            <Campaigns creator={creator} />
            <Payouts creator={creator} />
            <Invoices creator={creator} />
            <Tasks creator={creator} />
            <Messages creator={creator} />
            <Ledger creatorId={creator.id} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wrap-anywhere">
            {/* Doubles stand first, where they are seen, and push nothing away when they come late or fail. */}
            <AtOnce queries={[doubles]}>
              <Doubles id={creator.id} query={doubles} />
              <Channels creator={creator} />
              <Notes creator={creator} />
              <Sessions creator={creator} />
              <Looks id={creator.id} />
              <History creator={creator} />
            </AtOnce>
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Address, language, interests, since when, and whether they may act. */
function Who({ creator }: { creator: OpsCreator }) {
  const text = useText('creator')
  const topics = useText('topics')
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-baseline gap-x-4">
        {creator.email ? (
          <a href={`mailto:${creator.email}`} className="py-0.5 text-primary hover:underline">
            <Address text={creator.email} />
          </a>
        ) : (
          !creator.is_erased && <span>{text('no_email')}</span>
        )}
        <span>
          {text('since')} <DateText value={creator.created_at} />
        </span>
        <span>{languageFacts[creator.language].name}</span>
        {creator.on_time.of > 0 && (
          <span>
            {text('on_time')} <OnTime row={creator} />
          </span>
        )}
        {creator.has_second_factor && <span>{text('second_on')}</span>}
        {!creator.is_active && !creator.is_erased && <StateBadge state="limited" />}
      </span>
      {creator.interests.length > 0 && <span>{creator.interests.map(key => topics(key)).join(', ')}</span>}
      {creator.description && <span className="max-w-[70ch] wrap-anywhere">{creator.description}</span>}
    </span>
  )
}

/** What a colleague did since this page was opened. */
function Meanwhile({ creator }: { creator: OpsCreator }) {
  const text = useText('creator')
  const [seen] = useState(() => new Set(creator.audit.map(({ id }) => id)))
  const self = session.user.get()?.name
  const line = creator.audit.find(({ id, actor }) => !seen.has(id) && actor !== self)
  if (!line) return null
  return (
    <Alert tone="warning" title={text('meanwhile', { name: line.actor })}>
      {actionText(line.action)}
      {line.reason && `: ${line.reason}`}
    </Alert>
  )
}

/** Where the money is: what can be paid out, what is on its way, and what is not settled yet. */
function Balances({ creator: { balances } }: { creator: OpsCreator }) {
  const text = useText('creator')
  const kinds = ['available', 'in_payout', 'pending'] as const
  return (
    <dl className="grid gap-3 tablet:grid-cols-3">
      {kinds.map(kind => (
        <div key={kind} className="rounded-surface border border-line bg-surface px-4 py-3 shadow-surface">
          <dt className="text-14 text-muted">{text(`balance_${kind}`)}</dt>
          <dd className="text-20 font-semibold">
            <Money zloty={balances[kind]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
