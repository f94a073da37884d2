import { type LikelyDouble, opsListDoubles } from '@fanfara/contract/ops/people/doubles'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Money } from '@fanfara/ui/money'
import { Skeleton } from '@fanfara/ui/skeleton'
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { StateBadge } from '#/features/creators/creator-cells.tsx'
import { MergeButton } from '#/features/creators/merging/merge-button.tsx'
import { ShortList } from '#/shared/lists/short-list.tsx'
import { useHeard } from '#/shell/at-once.tsx'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'

/** Whose accounts may be this person's as well. */
export const doublesQuery = (id: string) =>
  queryOptions({
    queryKey: ['creator', id, 'doubles'],
    queryFn: async ({ signal }) => (await call(opsListDoubles, { params: { id } }, { signal })).data,
  })

/** Other accounts that may be the same person's; nothing where there are none (decision 0082). */
export function Doubles({
  id,
  query,
}: {
  id: string
  /** Of `doublesQuery`, for which the page waits: asked for here, it would begin anew after a failure. */
  query: UseQueryResult<LikelyDouble[]>
}) {
  const text = useText('creator')
  const isHeard = useHeard([query])
  if (query.data ? query.data.length === 0 : !isHeard) return null
  return (
    <Section title={text('doubles')} hint={text('doubles_hint')}>
      <Listed query={query} isSmall outline={<Skeleton className="h-14 w-full" />}>
        {doubles => (
          <ShortList items={doubles} empty="">
            {double => <OneDouble of={id} double={double} />}
          </ShortList>
        )}
      </Listed>
    </Section>
  )
}

function OneDouble({
  of,
  double: { id, name, is_active: isActive, available, same, ...double },
}: {
  of: string
  double: LikelyDouble
}) {
  const text = useText('creator')
  const merging = useText('merging')
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Link to="/creators/$id" params={{ id }} className="font-semibold wrap-anywhere text-primary hover:underline">
          {name}
        </Link>
        {!isActive && <StateBadge state="limited" />}
        <p className="text-14 text-muted">
          {same.map(sign => text(`double_${sign}`)).join(', ')}, {text('double_since')}{' '}
          <DateText value={double.created_at} />
        </p>
      </div>
      <span className="grid shrink-0 justify-items-end gap-1">
        <Money zloty={available} className={available > 0 ? 'font-semibold' : 'text-muted'} />
        <MergeButton id={of} other={id} size="small" aria-label={merging('open_named', { name })}>
          {merging('open_with')}
        </MergeButton>
      </span>
    </div>
  )
}
