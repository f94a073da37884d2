import { ApiError } from '@fanfara/contract/client'
import type { Answer } from '@fanfara/contract/endpoint'
import { opsGetLogChain } from '@fanfara/contract/ops/log/chain'
import { Alert } from '@fanfara/ui/alert'
import { DateText } from '@fanfara/ui/date-text'
import { useWhenOnline } from '@fanfara/ui/part'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useUiText } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { refusalOf } from '#/shared/acts/refusal.tsx'
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
  if (!data && error) return <NotRead error={error} onRetry={refetch} />
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

/** In about the room of the line that would stand here, so that the filters beneath stay where they are. */
function NotRead({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const ui = useUiText()
  useWhenOnline(true, onRetry)
  return (
    <p role="alert" className="mb-4 flex flex-wrap items-center gap-x-3 text-14 text-danger">
      <span>{refusalOf(error).message}</span>
      {/* What is not there will not be there a moment later. */}
      {!(error instanceof ApiError && error.status === 404) && (
        <button type="button" onClick={() => onRetry()} className={`-my-0.5 min-h-6 ${linkClass}`}>
          {ui('retry')}
        </button>
      )}
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
