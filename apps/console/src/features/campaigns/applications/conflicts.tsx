import type { OpsApplication } from '@fanfara/contract/ops/applications'
import { formatDateRange } from '@fanfara/ui/format'
import { WarningIcon } from '@fanfara/ui/icons'
import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/texts.ts'

type Conflict = OpsApplication['conflicts'][number]

/** What else an applicant does while the campaign runs: work for a rival stands out, other campaigns are named. */
export function Conflicts({ application: { conflicts, more_conflicts: more } }: { application: OpsApplication }) {
  const text = useText('applications')
  const busy = conflicts.filter(({ kind }) => kind === 'dates')
  const names = busy.map(({ campaign }) => campaign.name).join(', ')
  return (
    <>
      {conflicts.map(conflict => conflict.kind === 'rival' && <Rival key={conflict.campaign.id} conflict={conflict} />)}
      {(busy.length > 0 || more > 0) && (
        <span className="mt-1 block text-14 wrap-anywhere text-muted">
          {[busy.length > 0 && text('conflict_dates', { names }), more > 0 && text('conflict_more', { count: more })]
            .filter(Boolean)
            .join(' ')}
        </span>
      )}
    </>
  )
}

function Rival({ conflict: { campaign, advertiser, start_date, end_date } }: { conflict: Conflict }) {
  const text = useText('applications')
  const dates = formatDateRange(start_date, end_date, useLanguage())
  return (
    <span className="mt-1 flex items-start gap-1.5 text-14 text-warning">
      <WarningIcon size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {text('conflict_rival', { name: campaign.name, advertiser, dates })}
      </span>
    </span>
  )
}
