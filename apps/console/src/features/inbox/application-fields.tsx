import { serverChannels } from '@fanfara/contract/inbox/shared'
import { Section } from '@fanfara/ui/card'
import { Checkbox } from '@fanfara/ui/choice'
import { SelectField } from '@fanfara/ui/select-field'
import { useUiText } from '@fanfara/ui/text'
import { FieldError, Textarea, TextField } from '@fanfara/ui/text-field'
import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { errorBelow, fieldError } from '#/shared/acts/refusal.tsx'
import { SaveForm } from '#/shared/acts/save-form.tsx'
import type { Worded } from '#/shared/meanwhile.tsx'
import { useText } from '#/texts.ts'
import type { ApplicationValues } from './application-values.ts'

interface ApplicationFieldsProps {
  /** Which application; `new` while it is none. */
  id: string
  values: ApplicationValues
  isOwn?: boolean
  error: unknown
  submitLabel: string
  /** Saves; what was saved stands in the fields then, as the server keeps it. */
  onSubmit: (values: ApplicationValues) => Promise<ApplicationValues>
}

/** Fields of an application (OPS-25); of the portal's own only its name and look. */
export function ApplicationFields({ id, values, isOwn = false, error, submitLabel, onSubmit }: ApplicationFieldsProps) {
  const text = useText('inbox')
  const inWords = useInWords()
  return (
    <SaveForm
      draft={`application:${id}`}
      values={values}
      error={error}
      label={text('settings')}
      submitLabel={submitLabel}
      inWords={inWords}
      onSubmit={onSubmit}
    >
      <Section title={text('settings')}>
        <div className="grid gap-4 tablet:grid-cols-2">
          <NameField error={error} />
          {!isOwn && <AccessFields error={error} />}
        </div>
      </Section>
      <LookFields name={values.name} error={error} />
    </SaveForm>
  )
}

/** Every field in the order of the form; what is ticked says yes or no. */
function useInWords(): (values: ApplicationValues) => Worded[] {
  const text = useText('inbox')
  const ui = useUiText()
  const choice = (isChosen: boolean) => ui(isChosen ? 'yes' : 'no')
  return ({ origins, own_channels: channels, ...values }) => [
    { name: text('name'), value: values.name },
    { name: text('identifier'), value: values.identifier },
    { name: text('origins'), value: origins.split('\n').join(', ') },
    { name: text('secure'), value: choice(values.is_secure) },
    { name: text('makes_feeds'), value: choice(values.makes_feeds) },
    { name: text('own_channels'), value: channels.map(channel => text(`channel_${channel}`)).join(', ') },
    { name: text('color'), value: values.color },
    { name: text('direction'), value: text(`direction_${values.direction || 'auto'}`) },
    { name: text('remove_branding', { name: values.name }), value: choice(values.remove_branding) },
  ]
}

function NameField({ error }: { error: unknown }) {
  const text = useText('inbox')
  const { register } = useFormContext<ApplicationValues>()
  return <TextField label={text('name')} maxLength={120} error={fieldError(error, 'name')} {...register('name')} />
}

function AccessFields({ error }: { error: unknown }) {
  const text = useText('inbox')
  const { register } = useFormContext<ApplicationValues>()
  return (
    <>
      <TextField
        label={text('identifier')}
        hint={text('identifier_hint')}
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        error={fieldError(error, 'identifier')}
        {...register('identifier')}
      />
      <Textarea
        label={text('origins')}
        hint={text('origins_hint')}
        rows={3}
        spellCheck={false}
        placeholder="https://"
        error={errorBelow(error, 'allowed_origins')}
        className="tablet:col-span-2"
        {...register('origins')}
      />
      <Hinted hint={text('secure_hint')}>
        {describedBy => <Checkbox label={text('secure')} aria-describedby={describedBy} {...register('is_secure')} />}
      </Hinted>
      <Hinted hint={text('makes_feeds_hint')}>
        {describedBy => (
          <Checkbox label={text('makes_feeds')} aria-describedby={describedBy} {...register('makes_feeds')} />
        )}
      </Hinted>
      <OwnChannels error={errorBelow(error, 'own_channels')} />
    </>
  )
}

/** Channels that the application's own server sends by: no others are offered to its subscribers. */
function OwnChannels({ error }: { error: string | undefined }) {
  const text = useText('inbox')
  const id = useId()
  const { field } = useController<ApplicationValues, 'own_channels'>({ name: 'own_channels' })
  return (
    <fieldset aria-describedby={`${id} ${id}-error`} className="tablet:col-span-2">
      <legend className="text-14 font-semibold">{text('own_channels')}</legend>
      <p id={id} className="mb-1.5 text-14 text-muted">
        {text('own_channels_hint')}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {serverChannels.map(channel => (
          <Checkbox
            key={channel}
            label={text(`channel_${channel}`)}
            checked={field.value.includes(channel)}
            onChange={() =>
              field.onChange(serverChannels.filter(one => (one === channel) !== field.value.includes(one)))
            }
            onBlur={field.onBlur}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** A tick box with a line that says what it means. */
function Hinted({ hint, children }: { hint: string; children: (describedBy: string) => React.ReactNode }) {
  const id = useId()
  return (
    <div>
      {children(id)}
      <p id={id} className="pl-8 text-14 text-muted">
        {hint}
      </p>
    </div>
  )
}

function LookFields({ name, error }: { name: string; error: unknown }) {
  const text = useText('inbox')
  const { register, watch } = useFormContext<ApplicationValues>()
  return (
    <Section title={text('look')} hint={text('look_hint')}>
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={text('color')}
          hint={text('color_hint')}
          maxLength={50}
          autoCapitalize="none"
          spellCheck={false}
          placeholder="#4F6BFF"
          error={fieldError(error, 'branding.color')}
          end={
            <span
              aria-hidden="true"
              className="mr-1 size-6 rounded-control border border-line"
              style={{ backgroundColor: watch('color') }}
            />
          }
          {...register('color')}
        />
        <SelectField
          label={text('direction')}
          options={[
            { value: '', label: text('direction_auto') },
            { value: 'ltr', label: text('direction_ltr') },
            { value: 'rtl', label: text('direction_rtl') },
          ]}
          error={fieldError(error, 'branding.direction')}
          {...register('direction')}
        />
        <Checkbox
          label={text('remove_branding', { name: name || '…' })}
          className="tablet:col-span-2"
          {...register('remove_branding')}
        />
      </div>
    </Section>
  )
}
