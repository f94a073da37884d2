import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { campaignTypes, categoryKeys, type Platform, platforms } from '@fanfara/contract/enums'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { Checkbox } from '@fanfara/ui/choice'
import { platformNames } from '@fanfara/ui/platform-icon'
import { SelectField } from '@fanfara/ui/select-field'
import { useUiText } from '@fanfara/ui/text'
import { FieldError, Textarea, TextField } from '@fanfara/ui/text-field'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { SaveForm } from '#/shared/acts/save-form.tsx'
import { useText } from '#/texts.ts'
import { useInWords } from '#/features/campaigns/in-words.ts'
import { bodyOf, type FormValues } from './form-values.ts'
import { AutomaticChoice } from './automatic-choice.tsx'
import { Cost } from './beside/cost.tsx'
import { Preview } from './beside/preview.tsx'
import { ShiftDays } from './beside/shift-days.tsx'
import { IncomeLines } from './income-lines.tsx'
import { Pictures } from './pictures/pictures.tsx'
import { TaskLines } from './task-lines.tsx'
import { useFigureRules } from '#/features/campaigns/participants/use-figure-rules.ts'

/**
 * Every field of a campaign (OPS-04); of a published one those that promised nothing. The server's sentences stand under the
 * fields they are about.
 */
export function CampaignFormFields({
  draft,
  values,
  isPublished = false,
  error,
  submitLabel,
  onSubmit,
  onLeave,
  focus,
  copied,
}: {
  /** Which campaign, or `new`, or of which it is a copy. */
  draft: string
  values: FormValues
  isPublished?: boolean
  error: unknown
  submitLabel: string
  onSubmit: (values: FormValues) => Promise<unknown>
  onLeave: () => void
  /** The field that somebody came for. */
  focus?: string
  /** Absent where nothing was copied; its dates stand beside the new ones. */
  copied?: OpsCampaign
}) {
  const text = useText('form')
  const ui = useUiText()
  const inWords = useInWords()
  const cancel = (
    <Button variant="secondary" onClick={onLeave}>
      {ui('cancel')}
    </Button>
  )
  return (
    <SaveForm
      draft={`campaign:${draft}`}
      values={values}
      error={error}
      submitLabel={submitLabel}
      otherAct={cancel}
      aside={<Aside />}
      inWords={written => inWords(bodyOf(written))}
      onSubmit={written => onSubmit(written).then(() => written)}
    >
      {copied && <ShiftDays from={copied} />}
      <Basics error={error} />
      {isPublished ? (
        <Section title={text('recruiting')} hint={text('recruiting_hint')}>
          <div className="grid gap-4 tablet:grid-cols-3">
            <Recruiting error={error} />
          </div>
        </Section>
      ) : (
        <>
          <Terms error={error} />
          <IncomeLines error={error} />
          <TaskLines error={error} />
        </>
      )}
      <Pictures error={error} />
      {focus && <FocusField name={focus} />}
    </SaveForm>
  )
}

const Aside = () => (
  <>
    <Cost />
    <Preview />
  </>
)

/** Takes whoever came for one field to it, once. */
function FocusField({ name }: { name: string }) {
  useEffect(() => {
    const field = document.getElementsByName(name)[0] ?? document.getElementById(name)
    field?.focus()
    field?.scrollIntoView?.({ block: 'center' })
  }, [name])
  return null
}

function Basics({ error }: { error: unknown }) {
  const text = useText('form')
  const topics = useText('topics')
  const { register } = useFormContext<FormValues>()
  return (
    <Section title={text('basics')}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={text('name')}
          maxLength={120}
          error={fieldError(error, 'name')}
          className="tablet:col-span-2"
          {...register('name')}
        />
        <TextField
          label={text('advertiser')}
          maxLength={120}
          error={fieldError(error, 'advertiser')}
          {...register('advertiser')}
        />
        <TextField
          label={text('advertiser_email')}
          type="email"
          error={fieldError(error, 'advertiser_email')}
          {...register('advertiser_email')}
        />
        <Textarea
          label={text('description')}
          rows={5}
          maxLength={4000}
          error={fieldError(error, 'description')}
          className="tablet:col-span-2"
          {...register('description')}
        />
        <TextField
          label={text('landing_url')}
          hint={text('landing_hint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          error={fieldError(error, 'landing_url')}
          {...register('landing_url')}
        />
        <SelectField
          label={text('topic')}
          hint={text('topic_hint')}
          options={[
            { value: '', label: text('topic_none') },
            ...categoryKeys.map(value => ({ value, label: topics(value) })),
          ]}
          error={fieldError(error, 'topic')}
          {...register('topic')}
        />
      </div>
    </Section>
  )
}

/** How many creators there is room for, and how long they can come. */
function Recruiting({ error }: { error: unknown }) {
  const text = useText('form')
  const rules = useFigureRules()
  const { register, formState } = useFormContext<FormValues>()
  return (
    <>
      <TextField
        label={text('places')}
        hint={text('places_hint')}
        inputMode="numeric"
        error={formState.errors.places?.message ?? fieldError(error, 'places')}
        {...register('places', rules.count)}
      />
      <TextField
        label={text('recruiting_until')}
        type="date"
        error={fieldError(error, 'recruiting_until')}
        {...register('recruiting_until')}
      />
    </>
  )
}

function Terms({ error }: { error: unknown }) {
  const text = useText('form')
  const labels = useText('labels')
  const { register, watch } = useFormContext<FormValues>()
  const type = watch('type')
  const isAutomatic = watch('is_automatic')
  return (
    <Section title={text('terms')}>
      <div className="grid gap-4 tablet:grid-cols-3">
        <SelectField
          label={text('type')}
          hint={labels(`type_${type}_hint`)}
          options={campaignTypes
            .filter(value => !isAutomatic || value === 'open')
            .map(value => ({ value, label: labels(`type_${value}`) }))}
          error={fieldError(error, 'type')}
          {...register('type')}
        />
        <Recruiting error={error} />
        <TextField
          label={text('start_date')}
          type="date"
          error={fieldError(error, 'start_date')}
          {...register('start_date')}
        />
        <TextField
          label={text('end_date')}
          type="date"
          error={fieldError(error, 'end_date')}
          {...register('end_date')}
        />
        <div>
          <Checkbox label={text('held_back')} {...register('is_held_back')} />
          <p className="text-14 text-muted">{text('held_back_hint')}</p>
        </div>
        <AutomaticChoice />
        <PlatformChoice error={fieldError(error, 'platforms')} />
      </div>
    </Section>
  )
}

function PlatformChoice({ error }: { error: string | undefined }) {
  const text = useText('form')
  const { field } = useController<FormValues, 'platforms'>({ name: 'platforms' })
  const toggle = (platform: Platform) =>
    field.onChange(platforms.filter(one => (one === platform) !== field.value.includes(one)))
  return (
    <fieldset className="tablet:col-span-3" aria-describedby={error ? 'platforms-error' : undefined}>
      <legend className="mb-1.5 text-14 font-semibold">{text('platforms')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {platforms.map(platform => (
          <Checkbox
            key={platform}
            name="platforms"
            label={platformNames[platform]}
            checked={field.value.includes(platform)}
            onChange={() => toggle(platform)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      <FieldError id="platforms" error={error} />
    </fieldset>
  )
}
