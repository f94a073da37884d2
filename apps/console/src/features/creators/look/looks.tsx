import { type OpsLook, opsEndLook, opsListLooks } from '@fanfara/contract/ops/people/looks'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Skeleton } from '@fanfara/ui/skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { ShortList } from '#/shared/lists/short-list.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'

const looksQuery = (id: string) =>
  queryOptions({
    queryKey: ['creator', id, 'looks'],
    queryFn: async ({ signal }) => (await call(opsListLooks, { params: { id } }, { signal })).data,
    refetchInterval: 30_000,
  })

/** Who saw the portal as this creator sees it; one that runs can be ended. */
export function Looks({ id }: { id: string }) {
  const text = useText('looks')
  const query = useQuery(looksQuery(id))
  return (
    <Section title={text('list')}>
      <Read query={query} outline={<Skeleton className="h-14 w-full" />}>
        {looks => (
          <ShortList items={looks} empty={text('list_empty')} shown={3}>
            {look => <OneLook look={look} />}
          </ShortList>
        )}
      </Read>
    </Section>
  )
}

function OneLook({ look }: { look: OpsLook }) {
  const text = useText('looks')
  const end = useAct({
    run: (id: string) => call(opsEndLook, { params: { id } }),
    done: () => text('ended'),
  })
  return (
    <>
      <p className="wrap-anywhere">{look.reason}</p>
      <p className="flex flex-wrap items-center justify-between gap-2 text-14 text-muted">
        <span>
          {look.operator}, <DateText value={look.started_at} full />
          {look.is_live && `, ${text('live')}`}
        </span>
        {look.is_live && (
          <RightButton variant="secondary" size="small" busy={end.isPending} onClick={() => end.mutate(look.id)}>
            {text('end')}
          </RightButton>
        )}
      </p>
      <Refusal error={end.error} />
    </>
  )
}
