import { languages, platforms } from '@fanfara/contract/enums'
import { Button, IconButton } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { Checkbox } from '@fanfara/ui/choice'
import { CloseIcon, PlusIcon } from '@fanfara/ui/icons'
import { platformNames } from '@fanfara/ui/platform-icon'
import { SelectField } from '@fanfara/ui/select-field'
import { FieldError, Textarea, TextField } from '@fanfara/ui/text-field'
import { useAdName } from '@fanfara/ui/text'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { useText } from '#/texts.ts'
import { emptyTask, type FormValues, offeredAdTypes } from './form-values.ts'
import { KeepPlan } from '#/features/campaigns/plans/keep-plan.tsx'
import { PutPlan } from '#/features/campaigns/plans/put-plan.tsx'
import { useFigureRules } from '#/features/campaigns/participants/use-figure-rules.ts'

const MOST_LINES = 20

/** The tasks that every participant gets (OPS-07). */
export function TaskLines({ error }: { error: unknown }) {
  const text = useText('form')
  const { watch } = useFormContext<FormValues>()
  const { fields, append, remove } = useFieldArray<FormValues, 'task_plan'>({ name: 'task_plan' })
  const firstPlatform = watch('platforms')[0] ?? 'twitch'
  const isAutomatic = watch('is_automatic')
  return (
    <Section title={text('tasks')} hint={text('tasks_hint')} action={!isAutomatic && <Plans />}>
      <ol className="grid gap-5">
        {fields.map((field, at) => (
          <li key={field.id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
            <div className="mb-2 flex items-center justify-between gap-2">
              <h3 className="font-semibold">{text('task_number', { number: at + 1 })}</h3>
              <IconButton label={text('remove_task', { number: at + 1 })} onClick={() => remove(at)}>
                <CloseIcon size={18} />
              </IconButton>
            </div>
            <TaskLine at={at} error={error} />
          </li>
        ))}
      </ol>
      <FieldError id="task_plan" error={fieldError(error, 'task_plan')} />
      {fields.length < MOST_LINES && (
        <Button
          variant="quiet"
          icon={<PlusIcon size={18} />}
          className="mt-3"
          onClick={() => append({ ...emptyTask(firstPlatform), ...(isAutomatic ? { ad_type: 'automatic' } : {}) })}
        >
          {text('add_task')}
        </Button>
      )}
    </Section>
  )
}

/** Tasks that were kept of another campaign, and a way to keep these. */
function Plans() {
  const { watch } = useFormContext<FormValues>()
  return (
    <span className="-mx-3 flex flex-wrap">
      <PutPlan most={MOST_LINES} />
      <KeepPlan lines={watch('task_plan')} start={watch('start_date')} />
    </span>
  )
}

function TaskLine({ at, error }: { at: number; error: unknown }) {
  const text = useText('form')
  const adName = useAdName()
  const rules = useFigureRules()
  const { register, watch, setValue, formState } = useFormContext<FormValues>()
  const platform = watch(`task_plan.${at}.platform`)
  const isAutomatic = watch('is_automatic')
  const serverSays = (field: string) => fieldError(error, `task_plan.${at}.${field}`)
  const choosePlatform = register(`task_plan.${at}.platform`, {
    onChange: () => {
      const kinds = offeredAdTypes(watch(`task_plan.${at}.platform`), isAutomatic)
      if (kinds[0] && !kinds.includes(watch(`task_plan.${at}.ad_type`))) setValue(`task_plan.${at}.ad_type`, kinds[0])
    },
  })
  return (
    <div className="grid gap-3 tablet:grid-cols-6">
      <SelectField
        label={text('platform')}
        options={platforms.map(value => ({ value, label: platformNames[value] }))}
        error={serverSays('platform')}
        className="tablet:col-span-2"
        {...choosePlatform}
      />
      <SelectField
        label={text('ad_type')}
        options={offeredAdTypes(platform, isAutomatic).map(value => ({ value, label: adName(value) }))}
        error={serverSays('ad_type')}
        className="tablet:col-span-3"
        {...register(`task_plan.${at}.ad_type`)}
      />
      <TextField
        label={text('amount')}
        inputMode="numeric"
        error={formState.errors.task_plan?.[at]?.amount?.message ?? serverSays('amount')}
        {...register(`task_plan.${at}.amount`, rules.count)}
      />
      <TaskDaysAndBriefs at={at} error={error} />
      {!isAutomatic && (
        <Checkbox
          label={text('need_acceptance')}
          className="tablet:col-span-6"
          {...register(`task_plan.${at}.need_acceptance`)}
        />
      )}
    </div>
  )
}

function TaskDaysAndBriefs({ at, error }: { at: number; error: unknown }) {
  const text = useText('form')
  const { register } = useFormContext<FormValues>()
  const serverSays = (field: string) => fieldError(error, `task_plan.${at}.${field}`)
  return (
    <>
      <TextField
        label={text('start_date')}
        type="date"
        error={serverSays('start_date')}
        className="tablet:col-span-3"
        {...register(`task_plan.${at}.start_date`)}
      />
      <TextField
        label={text('end_date')}
        type="date"
        error={serverSays('end_date')}
        className="tablet:col-span-3"
        {...register(`task_plan.${at}.end_date`)}
      />
      {languages.map(language => (
        <Textarea
          key={language}
          label={text(`brief_${language}`)}
          lang={language}
          error={serverSays(`brief.${language}`)}
          className="tablet:col-span-3"
          {...register(`task_plan.${at}.brief.${language}`)}
        />
      ))}
    </>
  )
}
