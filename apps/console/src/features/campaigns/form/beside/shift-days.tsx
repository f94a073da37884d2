import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { formatDateRange } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useText } from '#/texts.ts'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'
import { daysFrom } from './shift.ts'

/** Gives a copy the days of the campaign that it is made of, moved to another start (WORK-07). */
export function ShiftDays({ from: campaign }: { from: OpsCampaign }) {
  const text = useText('form')
  const language = useLanguage()
  const { getValues, setValue } = useFormContext<FormValues>()
  const [start, setStart] = useState('')
  const days = daysFrom(campaign, start)
  if (campaign.start_date === null) return null
  const move = () => {
    if (!days) return
    const { task_plan: tasks, ...whole } = days
    for (const name of ['start_date', 'end_date', 'recruiting_until'] as const)
      setValue(name, whole[name], { shouldDirty: true })
    for (const [at, line] of getValues('task_plan').entries())
      for (const name of ['start_date', 'end_date'] as const)
        if (isSameTask(line, campaign.task_plan[at]))
          setValue(`task_plan.${at}.${name}`, tasks[at]?.[name] ?? '', { shouldDirty: true })
  }
  const range = formatDateRange(campaign.start_date, campaign.end_date, language)
  return (
    <Section title={text('shift_title', { name: campaign.name })} hint={text('shift_hint', { range })}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={text('shift_start')}
          type="date"
          value={start}
          className="w-48"
          onChange={({ target }) => setStart(target.value)}
        />
        <Button variant="secondary" disabled={!days} onClick={move}>
          {text('shift')}
        </Button>
      </div>
    </Section>
  )
}

/** Lines may have been taken out or put in since: days go to those that still are what they were. */
const isSameTask = (line: FormValues['task_plan'][number], was: OpsCampaign['task_plan'][number] | undefined) =>
  line.platform === was?.platform && line.ad_type === was.ad_type
