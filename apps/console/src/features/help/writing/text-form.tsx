import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { useUiText } from '@fanfara/ui/text'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isOutdated } from '#/shared/acts/refusal.tsx'
import { SaveForm } from '#/shared/acts/save-form.tsx'
import { useText } from '#/texts.ts'
import { Changes } from './changes.tsx'
import { TextFields, type TextPlace, type TextValues } from './text-fields.tsx'

interface TextFormProps {
  /** What is saved now. */
  values: TextValues
  place: TextPlace
  error: unknown
  /** Under which what was not saved is found again. */
  draft: string
  onSubmit: (values: TextValues) => Promise<TextValues>
  onLeave: () => void
  /** What stands beneath the fields. */
  children?: ReactNode
}

/** An article's text in a language. What was written outlives a reload, a refusal and a colleague's change (HTXT-06). */
export function TextForm({ values, place, error, draft, onSubmit, onLeave, children }: TextFormProps) {
  const text = useText('help')
  const ui = useUiText()
  const cancel = (
    <Button variant="secondary" onClick={onLeave}>
      {ui('cancel')}
    </Button>
  )
  return (
    <SaveForm
      draft={`help:${draft}`}
      label={text('editor')}
      values={values}
      error={error}
      submitLabel={text('save')}
      otherAct={cancel}
      inWords={({ title }) => [{ name: text('article_title'), value: title }]}
      onSubmit={onSubmit}
    >
      <Colleagues error={error} saved={values.text} />
      <TextFields place={place} error={error} />
      {children}
    </SaveForm>
  )
}

/** What a colleague saved meanwhile, beside what one has written (HTXT-06). */
function Colleagues({ error, saved }: { error: unknown; saved: string }) {
  const text = useText('help')
  const { control } = useFormContext<TextValues>()
  const written = useWatch({ control, name: 'text' })
  if (!isOutdated(error)) return null
  return (
    <Alert tone="warning" isNote title={text('meanwhile')}>
      <Changes was={written} is={saved} label={text('meanwhile_lines')} />
    </Alert>
  )
}
