import { opsKeepPlan } from '@fanfara/contract/ops/campaign/plans'
import { call } from '#/api.ts'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'
import { RightButton } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import { NameDialog } from './name-dialog.tsx'
import { keptFrom } from './plan-days.ts'

/** Keeps the tasks of a campaign, as they are written now, under a name (WORK-09). */
export function KeepPlan({ lines, start }: { lines: FormValues['task_plan']; start: string }) {
  const text = useText('plans')
  const dialog = useDialog()
  const kept = keptFrom(lines, start)
  const inTheWay = typeof kept === 'string' ? text(kept) : undefined
  return (
    <>
      <RightButton variant="quiet" size="small" disabled={inTheWay !== undefined} hint={inTheWay} onClick={dialog.open}>
        {text('keep')}
      </RightButton>
      {typeof kept !== 'string' && (
        <NameDialog
          key={dialog.openings}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          title={text('keep')}
          hint={text('keep_hint')}
          name=""
          run={(name, options) => call(opsKeepPlan, { body: { name, lines: kept } }, options)}
          done={plan => text('kept', { name: plan.name })}
        />
      )}
    </>
  )
}
