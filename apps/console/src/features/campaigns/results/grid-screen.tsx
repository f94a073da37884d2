import { ArrowLeftIcon } from '@fanfara/ui/icons'
import { Alert } from '@fanfara/ui/alert'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLeaveGuard } from '#/shared/acts/leave-guard.ts'
import { CardOutline } from '#/shell/card-outline.tsx'

import { FromBefore, LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { campaignQuery } from '#/features/campaigns/api.ts'
import { ImportResultsButton } from '#/features/campaigns/participants/import-results.tsx'
import { fieldsOf } from './grid.ts'
import { GridTable } from './grid-table.tsx'
import { SaveBar } from './save-bar.tsx'
import { useGrid } from './use-grid.ts'

const route = getRouteApi('/signed-in/campaigns/$id/results')

/** Results of everybody who takes part (OPS-13): typed, pasted from a sheet or read from a file, with what they change in money. */
export function ResultsScreen() {
  const text = useText('results')
  const { id } = route.useParams()
  const campaign = useQuery(campaignQuery(id))
  const grid = useGrid(id)
  const question = useLeaveGuard(Object.keys(grid.typed).length > 0)
  const error = campaign.error ?? grid.query.error
  const of = campaign.data?.data.campaign
  if (!of || !grid.isThere)
    return error ? (
      <LoadError error={error} onRetry={() => Promise.all([campaign.refetch(), grid.query.refetch()])} isPage />
    ) : (
      <Loading className="grid gap-6">
        <Skeleton className="h-9 w-2/3" />
        <CardOutline className="h-96" />
      </Loading>
    )
  const fields = fieldsOf(of)
  return (
    <>
      <Link
        to="/campaigns/$id"
        params={{ id }}
        className="mb-1 inline-flex min-h-11 max-w-full items-center gap-1.5 text-14 wrap-anywhere text-muted hover:text-text desktop:mb-3 desktop:min-h-8"
      >
        <ArrowLeftIcon size={16} />
        {of.name}
      </Link>
      <Page title={text('title')} purpose={text('purpose')} action={<ImportResultsButton campaign={of} />} isWide>
        {fields.length === 0 ? (
          <EmptyState drawing="money" title={text('nothing_paid')}>
            {text('nothing_paid_why')}
          </EmptyState>
        ) : grid.rows.length === 0 ? (
          <EmptyState drawing="channels" title={text('nobody')}>
            {text('nobody_why')}
          </EmptyState>
        ) : (
          <>
            {grid.more > 0 && (
              <Alert tone="info" className="mb-4">
                {text('more', { count: grid.more })}
              </Alert>
            )}
            <GridTable grid={grid} fields={fields} />
            <FromBefore query={grid.query} />
            <SaveBar grid={grid} />
          </>
        )}
      </Page>
      {question}
    </>
  )
}
