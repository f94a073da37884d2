import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { useUiText } from '@fanfara/ui/text'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isOutdated } from '#/shared/acts/refusal.tsx'
import { SaveForm } from '#/shared/acts/save-form.tsx'
import { dropIn, keepIn, valueIn } from '#/shared/kept/kept.ts'
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
      label={text('editor')}
      values={values}
      error={error}
      submitLabel={text('save')}
      otherAct={cancel}
      inWords={({ title }) => [{ name: text('article_title'), value: title }]}
      onSubmit={async written => {
        const saved = await onSubmit(written)
        // What was typed while it was saved is not saved yet, and is found again.
        if (isSame(readDraft(draft), written)) dropIn(placeOf(draft))
        return saved
      }}
    >
      <Drafted name={draft} saved={values} />
      <Colleagues error={error} saved={values.text} />
      <TextFields place={place} error={error} />
      {children}
    </SaveForm>
  )
}

const placeOf = (draft: string) => `help:${draft}`
const isText = (value: unknown): value is TextValues =>
  typeof value === 'object' && value !== null && 'text' in value && 'title' in value

const isSame = (one: TextValues | null, other: TextValues) =>
  one?.text === other.text && one.title === other.title && one.language === other.language

function readDraft(name: string): TextValues | null {
  const kept = valueIn(placeOf(name))
  return isText(kept) ? kept : null
}

/** Takes up what was not saved, and keeps what is written from then on. @returns whether there was something. */
function useTakenUp(name: string): boolean {
  const { control, setValue, formState } = useFormContext<TextValues>()
  const [kept] = useState(() => readDraft(name))
  const written = JSON.stringify(useWatch({ control }))
  useEffect(() => {
    if (!kept) return
    for (const key of ['language', 'title', 'text'] as const) setValue(key, kept[key], { shouldDirty: true })
  }, [kept, setValue])
  useEffect(() => {
    if (formState.isDirty) keepIn(placeOf(name), written)
    else dropIn(placeOf(name))
  }, [name, written, formState.isDirty])
  return kept !== null
}

/** Says that something was taken up, and gives it up. */
function Drafted({ name, saved }: { name: string; saved: TextValues }) {
  const text = useText('help')
  const { reset, formState } = useFormContext<TextValues>()
  const isTakenUp = useTakenUp(name)
  const [isGivenUp, giveUp] = useState(false)
  if (!isTakenUp || isGivenUp || !formState.isDirty) return null
  const drop = () => {
    giveUp(true)
    reset(saved)
  }
  const action = (
    <Button variant="secondary" size="small" onClick={drop}>
      {text('draft_drop')}
    </Button>
  )
  return (
    <Alert tone="info" isNote action={action}>
      {text('draft_taken')}
    </Alert>
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
