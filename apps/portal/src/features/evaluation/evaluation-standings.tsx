import { type Platform, platforms } from '@fanfara/contract/enums'
import { Card } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { useStages } from './api.ts'
import { type Standing, standingOf } from './standing.ts'
import { StandingCards } from './standing-cards.tsx'
import { ThresholdTable } from './threshold-table.tsx'

/** The platform evaluation: how one stands, and the thresholds; what it all means is the help's (HELP-24). */
export function EvaluationStandings() {
  const text = useText('evaluation')
  const { data, error, retry } = useStages()
  const standings =
    data &&
    (Object.fromEntries(platforms.map(platform => [platform, standingOf(platform, data.data)])) as Record<
      Platform,
      Standing
    >)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-muted">{text('purpose')}</p>
      {standings && (
        <>
          <StandingCards standings={standings} thresholds={data.thresholds} />
          <ThresholdTable standings={standings} thresholds={data.thresholds} />
        </>
      )}
      {error && (
        <Card>
          <ErrorState message={messageOf(error)} onRetry={retry} />
        </Card>
      )}
      {!data && !error && <EvaluationSkeleton />}
    </div>
  )
}

function EvaluationSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Card className="grid gap-6">
        <Skeleton className="h-7 w-48" />
        {platforms.map(platform => (
          <Skeleton key={platform} className="h-16" />
        ))}
      </Card>
      <Card className="grid gap-6">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-96" />
      </Card>
    </Loading>
  )
}
