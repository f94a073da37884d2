import { opsReleasePayoutRun, type PayoutRun, type ReleaseOutcome } from '@fanfara/contract/ops/payout-runs'
import { formatMoney } from '@fanfara/ui/format'
import { fromZloty, sum, toZloty } from '@fanfara/contract/grosze'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { runQuery } from './queries.ts'

/** What a release said of each file, by its id, until the screen is left. */
type Outcomes = ReadonlyMap<string, ReleaseOutcome>

/** Lets all files of a run go to the bank that this person may release, with the sums that stand on the screen; offered for two and more. */
export function ReleaseRun({ run, onReleased }: { run: PayoutRun; onReleased: (outcomes: Outcomes) => void }) {
  const text = useText('run')
  const cache = useQueryClient()
  const files = run.files.filter(({ can_release }) => can_release)
  if (files.length < 2) return null
  const amount = formatMoney(toZloty(sum(files.map(file => fromZloty(file.amount)))))
  const body = { files: files.map(({ id, sha256 }) => ({ id, sha256 })) }
  return (
    <ActButton
      label={text('release_all', { count: files.length })}
      right="money"
      variant="primary"
      tone="primary"
      title={text('release_all_title', { count: files.length })}
      facts={[{ queryKey: runQuery(run.id).queryKey }]}
      confirmLabel={text('release_all_confirm', { amount })}
      run={async (_, options) => {
        const { data } = await call(opsReleasePayoutRun, { params: { id: run.id }, body }, options)
        cache.setQueryData(runQuery(run.id).queryKey, data.run)
        onReleased(new Map(data.outcomes.map(({ id, outcome }) => [id, outcome])))
        return data.outcomes
      }}
      done={outcomes => {
        const released = outcomes.filter(({ outcome }) => outcome === 'released').length
        return released === outcomes.length
          ? text('released_all', { count: released })
          : text('released_some', { released, all: outcomes.length })
      }}
    >
      {text('release_all_body', {
        by: run.created_by,
        count: files.reduce((all, { payouts }) => all + payouts, 0),
        amount,
      })}
    </ActButton>
  )
}

/** Why a file was not released with the others; nothing of one that was. */
export function OutcomeLine({ outcome }: { outcome: ReleaseOutcome | undefined }) {
  const text = useText('run')
  if (outcome === undefined || outcome === 'released') return null
  return <span className="block text-14 text-danger">{text(`outcome_${outcome}`)}</span>
}
