import { REASON_MAX } from '@fanfara/contract/limits'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { TextField } from '@fanfara/ui/text-field'
import { dismiss, notify } from '@fanfara/ui/toast'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import type { Grid } from './use-grid.ts'

/** What stands to be saved, what it does to the payments, and the two ways on; it stays in sight while rows are typed. */
export function SaveBar({ grid }: { grid: Grid }) {
  const text = useText('results')
  const names = useText('participants')
  const acts = useText('acts')
  const { typed, setTyped, changes, outcome, problems, reason, setReason, needsReason, save, write } = grid
  if (Object.keys(typed).length === 0) return null
  const discard = () => {
    setTyped({})
    notify({
      key: 'act',
      tone: 'success',
      title: text('discarded', { count: Object.keys(typed).length }),
      description: (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setTyped(typed)
            dismiss('act')
          }}
        >
          {acts('undo')}
        </Button>
      ),
    })
  }
  const lacksReason = needsReason && reason.trim() === ''
  return (
    <section
      aria-label={text('bar')}
      className="sticky bottom-0 z-20 -mx-4 mt-4 grid gap-3 border-t border-line bg-page px-4 py-3 tablet:mx-0 tablet:px-0"
    >
      {needsReason && (
        <TextField
          label={names('results_reason')}
          hint={names('results_reason_hint')}
          error={fieldError(save.error, 'reason')}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Refusal error={save.error} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="figures min-w-0 grow basis-60">
          {changes === null ? (
            text('unreadable')
          ) : (
            <Sum changed={changes.length} outcome={outcome} problems={problems.size} />
          )}
        </p>
        <Button variant="secondary" onClick={discard}>
          {text('discard')}
        </Button>
        <RightButton
          right="money"
          disabled={changes === null || lacksReason}
          busy={save.isPending}
          onClick={() => void write()}
        >
          {text('save', { count: Object.keys(typed).length })}
        </RightButton>
      </div>
    </section>
  )
}

function Sum({ changed, outcome, problems }: { changed: number; outcome: Grid['outcome']; problems: number }) {
  const text = useText('results')
  if (problems > 0) return <span className="text-danger">{text('problems', { count: problems })}</span>
  if (!outcome) return text('changed', { count: changed })
  return text('sum', {
    count: changed,
    before: formatMoney(outcome.amount_before),
    after: formatMoney(outcome.amount_after),
  })
}
