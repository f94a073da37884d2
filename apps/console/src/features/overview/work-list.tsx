import { opsListWork, opsRetryFailed, type WorkItem, type WorkKind } from '@fanfara/contract/ops/desk/work'
import type { Right } from '@fanfara/contract/rights'
import { buttonClass } from '@fanfara/ui/button'
import { EmptyState } from '@fanfara/ui/empty-state'
import { formatAgo } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useNow } from '@fanfara/ui/now'
import { Skeleton, Loading } from '@fanfara/ui/skeleton'
import { textIfKnown, useLanguage } from '@fanfara/ui/text'
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { Fragment } from 'react'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { HandButton, InHand } from './hand.tsx'
import { RightButton, RightLink, useRight } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useShort } from '#/shared/lists/short-list.tsx'
import { Listed } from '#/shell/listed.tsx'
import { type TextOf, useText } from '#/texts.ts'

/** What waits, of all kinds. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: async ({ signal }) => (await call(opsListWork, {}, { signal })).data,
})

/** What waits, the oldest first, each with the way to its end. */
export function WorkList({ query }: { query: UseQueryResult<WorkItem[]> }) {
  const text = useText('overview')
  const allDone = (
    <EmptyState drawing="tasks" title={text('all_done')}>
      {text('all_done_hint')}
    </EmptyState>
  )
  return (
    <section aria-label={text('work')}>
      <Listed query={query} empty={allDone} outline={<WorkListSkeleton />}>
        {items => <Rows items={items} />}
      </Listed>
    </section>
  )
}

/** So many stand there at first; who has done them reads the rest. */
const SHOWN = 10

/** As high as a morning's work, so that nothing moves when it comes. */
export function WorkListSkeleton() {
  return (
    <Loading className="grid divide-y divide-line rounded-surface border border-line bg-surface">
      {Array.from({ length: SHOWN }, (_, at) => (
        <div key={`row-${at + 1}`} className="flex h-[4.25rem] items-center gap-6 px-4">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="ml-auto h-9 w-24" />
        </div>
      ))}
    </Loading>
  )
}

function Rows({ items }: { items: readonly WorkItem[] }) {
  const { few, more } = useShort(items, SHOWN)
  return (
    <>
      <ol className="divide-y divide-line rounded-surface border border-line bg-surface shadow-surface">
        {few.map(item => (
          <WorkRow key={`${item.kind}-${item.key}`} item={item} />
        ))}
      </ol>
      {more}
      <Others items={items} />
    </>
  )
}

/** Where all of a kind stands that may have more than are listed. */
const wholes: Partial<Record<WorkKind, LinkOptions>> = {
  applications: linkOptions({ to: '/campaigns', search: { waits: 'applications' } }),
  proofs: linkOptions({ to: '/proofs' }),
  settlement: linkOptions({ to: '/campaigns', search: { waits: 'settlements' } }),
  advertiser_payment: linkOptions({ to: '/receivables' }),
  overdue: linkOptions({ to: '/receivables' }),
  correction: linkOptions({ to: '/corrections' }),
  release: linkOptions({ to: '/payouts/files', search: { state: 'waiting' } }),
  transfers: linkOptions({ to: '/payouts/files', search: { state: 'released' } }),
}

/** Which right ends a piece of work; looking at it may take less. */
const rightFor: Record<WorkKind, Right> = {
  applications: 'campaigns',
  proofs: 'campaigns',
  settlement: 'money',
  advertiser_payment: 'money',
  overdue: 'money',
  correction: 'money',
  write_off: 'money',
  payouts: 'money',
  release: 'money',
  transfers: 'money',
  bank_lines: 'money',
  letters: 'campaigns',
  failed: 'campaigns',
}
/** Kinds that stand on screens which only some may read (SCR-90). */
const isSecret = (kind: WorkKind): boolean => kind === 'correction' || kind === 'bank_lines'

/** Leads to a piece of work, by its verb; whoever lacks the right to that looks, or reads who has it (DESK-105). */
function WorkLink({ kind, link, name }: { kind: WorkKind; link: LinkOptions; name: string | null }) {
  const text = useText('overview')
  const { may } = useRight(rightFor[kind])
  const verb = text(may || isSecret(kind) ? `do_${kind}` : 'do_look')
  return (
    <RightLink
      {...link}
      right={isSecret(kind) ? 'money' : 'read'}
      aria-label={[verb, name].filter(Boolean).join(': ')}
      variant="secondary"
      size="small"
      className="tablet:min-w-26"
    >
      {verb}
    </RightLink>
  )
}

/** Of which kinds more waits than stands in the list (DESK-101). */
function Others({ items }: { items: readonly WorkItem[] }) {
  const text = useText('overview')
  const kinds = [...new Set(items.filter(({ has_others }) => has_others).map(({ kind }) => kind))]
  if (kinds.length === 0) return null
  return (
    <p className="mt-3 text-14 text-muted">
      {text('others')}{' '}
      {kinds.map((kind, at) => (
        <Fragment key={kind}>
          {at > 0 && ', '}
          {wholes[kind] ? (
            <Link {...wholes[kind]} className="text-primary underline-offset-2 hover:underline">
              {text(`others_${kind}`)}
            </Link>
          ) : (
            text(`others_${kind}`)
          )}
        </Fragment>
      ))}
      .
    </p>
  )
}

/** Where a piece of work is done; what failed is tried again in its place. */
function linkOf({ kind, key }: WorkItem): LinkOptions | null {
  switch (kind) {
    case 'proofs':
      return linkOptions({ to: '/proofs', search: { campaign: key } })
    case 'applications':
    case 'settlement':
    case 'advertiser_payment':
    case 'overdue':
    case 'write_off':
      return linkOptions({ to: '/campaigns/$id', params: { id: key } })
    case 'correction':
      return linkOptions({ to: '/corrections/$id', params: { id: key } })
    case 'payouts':
      return linkOptions({ to: '/payouts', search: { status: 'ordered' } })
    case 'release':
    case 'transfers':
      return linkOptions({ to: '/payouts/files/$id', params: { id: key } })
    case 'bank_lines':
      return linkOptions({ to: '/bank-statements' })
    case 'letters':
      return linkOptions({ to: '/letters' })
    default:
      return null
  }
}

function nameOf({ kind, key, name }: WorkItem, text: TextOf<'overview'>): string | null {
  if (kind === 'failed') return textIfKnown('overview.delivery_', key)
  return kind === 'release' || kind === 'transfers' ? text('file', { name: name ?? '' }) : name
}

function WorkRow({ item }: { item: WorkItem }) {
  const text = useText('overview')
  const language = useLanguage()
  const now = useNow()
  const link = linkOf(item)
  const name = nameOf(item, text)
  const title = text(item.kind === 'letters' && item.key === 'refused' ? 'item_letters_refused' : `item_${item.kind}`, {
    count: item.count,
    plus: item.is_more ? '+' : '',
  })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 tablet:grid-cols-[minmax(0,1fr)_auto_17rem]">
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-14 wrap-anywhere text-muted">
          {name && `${name}\u00a0· `}
          <span className="whitespace-nowrap">{formatAgo(item.since, now, language)}</span>
        </span>
        <InHand item={item} />
      </span>
      <span className="text-right">
        {item.amount !== null && item.is_more && <span className="text-14 text-muted">{text('at_least')} </span>}
        {item.amount !== null && <Money zloty={item.amount} className="font-semibold" />}
      </span>
      <span className="col-span-full flex flex-wrap items-center gap-1 tablet:col-span-1 tablet:justify-end">
        <HandButton item={item} right={rightFor[item.kind]} about={[title, name].filter(Boolean).join(': ')} />
        {link ? <WorkLink kind={item.kind} link={link} name={name} /> : <Retry item={item} />}
      </span>
    </li>
  )
}

/** What failed is tried again in its place; letters are seen one by one as well. */
function Retry({ item }: { item: WorkItem }) {
  const text = useText('overview')
  const retry = useAct({
    run: (key: string, options) => call(opsRetryFailed, { body: { key } }, options),
    done: ({ data }) => text('retried', { count: data.retried }),
  })
  return (
    <>
      {item.key === 'mail' && (
        <Link to="/letters" className={buttonClass('secondary', 'small')}>
          {text('do_letters')}
        </Link>
      )}
      <RightButton variant="secondary" size="small" busy={retry.isPending} onClick={() => retry.mutate(item.key)}>
        {text('do_failed')}
      </RightButton>
      <Refusal error={retry.error} />
    </>
  )
}
