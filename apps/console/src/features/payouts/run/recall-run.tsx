import { opsRecallPayoutRun, type PayoutRun, type RecallOutcome } from '@fanfara/contract/ops/payout-runs'
import { fromZloty, sum, toZloty } from '@fanfara/contract/grosze'
import { Alert } from '@fanfara/ui/alert'
import { formatMoney } from '@fanfara/ui/format'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { runQuery } from './queries.ts'

/** What a recall said of each file, by its id, until the screen is left. */
type Kept = ReadonlyMap<string, RecallOutcome>

/** Takes back all files of a run that the bank never got (RUN-02), once all are made; offered where one can be. */
export function RecallRun({ run, onRecalled }: { run: PayoutRun; onRecalled: (kept: Kept) => void }) {
  const text = useText('run')
  const cache = useQueryClient()
  const files = run.is_done ? run.files.filter(({ can_recall }) => can_recall) : []
  if (files.length === 0) return null
  const count = files.length
  const out = files.filter(({ released }) => released).length
  const amount = formatMoney(toZloty(sum(files.map(file => fromZloty(file.amount)))))
  const shown = files.map(({ id, released }) => ({ id, released: released !== null }))
  return (
    <ActButton
      label={text('recall_all', { count })}
      right="money"
      title={text('recall_all_title', { count, amount })}
      facts={[{ queryKey: runQuery(run.id).queryKey }]}
      confirmLabel={text('recall_all', { count })}
      reason={{ reader: 'log', draft: `run-recall:${run.id}` }}
      run={async (reason, options) => {
        const body = { reason, files: shown }
        const { data } = await call(opsRecallPayoutRun, { params: { id: run.id }, body }, options)
        cache.setQueryData(runQuery(run.id).queryKey, data.run)
        onRecalled(new Map(data.outcomes.map(({ id, outcome }) => [id, outcome])))
        return data.outcomes
      }}
      done={outcomes => {
        const recalled = outcomes.filter(({ outcome }) => outcome === 'recalled').length
        return recalled === outcomes.length
          ? text('recalled_all', { count: recalled })
          : text('recalled_some', { recalled, all: outcomes.length })
      }}
    >
      {text('recall_all_body', { count: files.reduce((all, { payouts }) => all + payouts, 0) })}
      {out > 0 && (
        <Alert tone="warning" title={text('recall_all_out', { count: out })} className="mt-4">
          {text('recall_all_out_hint')}
        </Alert>
      )}
    </ActButton>
  )
}

/** Why a file was not recalled with the others; nothing of one that was. */
export function KeptLine({ outcome }: { outcome: RecallOutcome | undefined }) {
  const text = useText('run')
  if (outcome === undefined || outcome === 'recalled') return null
  return <span className="block text-14 text-danger">{text(`kept_${outcome}`)}</span>
}
