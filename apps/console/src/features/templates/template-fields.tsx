import { languages } from '@fanfara/contract/enums'
import { TEMPLATE_NAME_MAX, TEMPLATE_TEXT_MAX } from '@fanfara/contract/limits'
import type { TemplateForm } from '@fanfara/contract/ops/campaign/templates'
import { templateKinds, templatePlaces } from '@fanfara/contract/templates'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { SelectField } from '@fanfara/ui/select-field'
import { useUiText } from '@fanfara/ui/text'
import { Textarea, TextField } from '@fanfara/ui/text-field'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { Said } from '#/shared/said.tsx'
import { SaveForm } from '#/shared/acts/save-form.tsx'
import { useText } from '#/texts.ts'

interface TemplateFieldsProps {
  /** Which answer; `new` while it is none. */
  id: string
  values: TemplateForm
  error: unknown
  onSubmit: (form: TemplateForm) => Promise<TemplateForm>
  onLeave: () => void
}

/** What an answer is for, what it is called, and what it says in every language. */
export function TemplateFields({ id, values, error, onSubmit, onLeave }: TemplateFieldsProps) {
  const text = useText('templates')
  const ui = useUiText()
  const cancel = (
    <Button variant="secondary" onClick={onLeave}>
      {ui('cancel')}
    </Button>
  )
  return (
    <SaveForm
      draft={`template:${id}`}
      values={values}
      error={error}
      submitLabel={text('save')}
      otherAct={cancel}
      aside={<AsRead />}
      inWords={({ kind, name, text: texts }) => [
        { name: text('kind'), value: text(`kind_${kind}`) },
        { name: text('name'), value: name },
        ...languages.map(language => ({ name: text(language), value: texts[language] })),
      ]}
      onSubmit={onSubmit}
    >
      <Section title={text('about')}>
        <About error={error} />
      </Section>
      <Section title={text('what')} hint={text('places_hint')}>
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          {languages.map(language => (
            <Words key={language} language={language} error={error} />
          ))}
        </div>
      </Section>
    </SaveForm>
  )
}

function AsRead() {
  const { control } = useFormContext<TemplateForm>()
  return <Said texts={useWatch({ control, name: 'text' })} places={templatePlaces} />
}

function About({ error }: { error: unknown }) {
  const text = useText('templates')
  const { register, watch } = useFormContext<TemplateForm>()
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <SelectField
        label={text('kind')}
        hint={text(`kind_${watch('kind')}_hint`)}
        options={templateKinds.map(value => ({ value, label: text(`kind_${value}`) }))}
        error={fieldError(error, 'kind')}
        {...register('kind')}
      />
      <TextField
        label={text('name')}
        hint={text('name_hint')}
        maxLength={TEMPLATE_NAME_MAX}
        error={fieldError(error, 'name')}
        {...register('name')}
      />
    </div>
  )
}

function Words({ language, error }: { language: (typeof languages)[number]; error: unknown }) {
  const text = useText('templates')
  const { register } = useFormContext<TemplateForm>()
  return (
    <Textarea
      label={text(language)}
      lang={language}
      rows={6}
      maxLength={TEMPLATE_TEXT_MAX}
      error={fieldError(error, `text.${language}`)}
      {...register(`text.${language}`)}
    />
  )
}
