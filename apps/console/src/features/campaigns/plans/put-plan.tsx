import type { KeptPlan } from '@fanfara/contract/ops/campaign/plans'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { formatDateRange } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { platformNames } from '@fanfara/ui/platform-icon'
import { SelectField } from '@fanfara/ui/select-field'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import { isAfter, newPlatforms, placedOn } from './plan-days.ts'
import { PlanTasks, useToldDays } from './plan-tasks.tsx'
import { plansQuery } from './queries.ts'

/** Takes the tasks of a kept plan into the form, with what they would be shown before (WORK-09). */
export function PutPlan({ most }: { most: number }) {
  const text = useText('plans')
  const dialog = useDialog()
  return (
    <>
      <Button variant="quiet" size="small" onClick={dialog.open}>
        {text('put')}
      </Button>
      <Modal key={dialog.openings} isOpen={dialog.isOpen} onClose={dialog.close} title={text('put')}>
        <Choosing most={most} onDone={dialog.close} />
      </Modal>
    </>
  )
}

function Choosing({ most, onDone }: { most: number; onDone: () => void }) {
  const text = useText('plans')
  const outline = (
    <Loading>
      <Skeleton className="h-40 w-full" />
    </Loading>
  )
  return (
    <Listed
      query={useQuery(plansQuery())}
      isSmall
      empty={<p className="pb-2 text-muted">{text('none_hint')}</p>}
      outline={outline}
    >
      {plans => <OneOf plans={plans} most={most} onDone={onDone} />}
    </Listed>
  )
}

function OneOf({ plans, most, onDone }: { plans: readonly KeptPlan[]; most: number; onDone: () => void }) {
  const text = useText('plans')
  const [chosen, setChosen] = useState<string>()
  // Whoever removed it meanwhile is a colleague.
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0]
  if (!plan) return null
  return (
    <div className="grid gap-4">
      <SelectField
        label={text('which')}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        value={plan.id}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Proposal key={plan.id} plan={plan} most={most} onDone={onDone} />
      <Link to="/campaigns/plans" target="_blank" className={`${linkClass} justify-self-start text-14`}>
        {text('manage')}
      </Link>
    </div>
  )
}

/** The tasks as the campaign would have them, what speaks against them, and the two ways to take them. */
function Proposal({ plan, most, onDone }: { plan: KeptPlan; most: number; onDone: () => void }) {
  const text = useText('plans')
  const language = useLanguage()
  const told = useToldDays()
  const { watch, setValue } = useFormContext<FormValues>()
  const { start_date: start, end_date: end, platforms, task_plan: there } = watch()
  const lines = placedOn(plan.lines, start)
  const isDated = lines.some(line => line.start_date || line.end_date)
  const hasDays = plan.lines.some(line => line.starts_in !== null || line.ends_in !== null)
  const outside = lines.filter(line => isAfter(line, end)).length
  const added = newPlatforms(lines, platforms)
  const take = (tasks: FormValues['task_plan']) => {
    setValue('task_plan', tasks, { shouldDirty: true })
    if (added.length > 0) setValue('platforms', [...platforms, ...added], { shouldDirty: true })
    onDone()
  }
  return (
    <>
      <PlanTasks
        lines={plan.lines}
        days={(line, at) => {
          const { start_date: from = '', end_date: to = '' } = lines[at] ?? {}
          return from || to ? formatDateRange(from || null, to || null, language) : told(line)
        }}
      />
      {hasDays && !isDated && <Alert tone="warning">{text('undated')}</Alert>}
      {outside > 0 && <Alert tone="warning">{text('outside', { count: outside })}</Alert>}
      {added.length > 0 && (
        <p className="text-14 text-muted">
          {text('platforms', { names: added.map(platform => platformNames[platform]).join(', ') })}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          disabled={there.length + lines.length > most}
          hint={there.length + lines.length > most ? text('too_many', { most }) : undefined}
          onClick={() => take([...there, ...lines])}
        >
          {text('append')}
        </Button>
        <Button onClick={() => take(lines)}>{text('replace', { count: there.length })}</Button>
      </div>
    </>
  )
}
