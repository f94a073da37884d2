import type { Answer } from '@fanfara/contract/endpoint'
import { opsGetLogChain } from '@fanfara/contract/ops/log/chain'
import { Alert } from '@fanfara/ui/alert'
import { DateText } from '@fanfara/ui/date-text'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { LoadError } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'

type Chain = Answer<typeof opsGetLogChain>['data']

const chainQuery = queryOptions({
  queryKey: ['log-chain'],
  queryFn: async ({ signal }) => (await call(opsGetLogChain, {}, { signal })).data,
  refetchInterval: 60_000,
})

/** Whether every sealed line of the log is there as it was written (LOG-02). */
export function ChainState() {
  const text = useText('audit')
  const { data, error, refetch } = useQuery(chainQuery)
  if (!data && error) return <LoadError error={error} onRetry={refetch} isSmall />
  if (!data)
    return (
      <Loading className="mb-4">
        <Skeleton className="h-5 w-72 max-w-full" />
      </Loading>
    )
  if (data.broken) return <Broken broken={data.broken} />
  return (
    <p aria-label={text('chain')} role="note" className="mb-4 text-14 text-muted">
      <Whole chain={data} />
    </p>
  )
}

function Whole({ chain: { sealed, head, passed_at: passedAt } }: { chain: Chain }) {
  const text = useText('audit')
  if (!head) return text('chain_none')
  return (
    <>
      {text('chain_sealed', { count: sealed, head })}{' '}
      {passedAt ? (
        <>
          {text('chain_passed')} <DateText value={passedAt} full />
        </>
      ) : (
        text('chain_waits')
      )}
    </>
  )
}

function Broken({ broken }: { broken: NonNullable<Chain['broken']> }) {
  const text = useText('audit')
  return (
    <Alert title={text('chain_broken')} className="mb-4">
      <p>{text(`chain_${broken.why}`, { line: broken.line_id ?? '–', position: broken.position })}</p>
      <p>{text('chain_hint')}</p>
      <p>
        {text('chain_found')} <DateText value={broken.found_at} full />
      </p>
    </Alert>
  )
}
