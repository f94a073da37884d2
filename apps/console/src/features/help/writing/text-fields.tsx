import { type Language, languageFacts, languages } from '@fanfara/contract/enums'
import { HELP_TEXT_MAX, HELP_TITLE_MAX } from '@fanfara/contract/help'
import { SelectField } from '@fanfara/ui/select-field'
import { Textarea, TextField } from '@fanfara/ui/text-field'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { useText } from '#/texts.ts'
import { Doubts } from './doubts.tsx'
import { Places } from './places.tsx'
import { Preview } from './preview.tsx'

/** A text with what it is called, and the language it is in. */
export interface TextValues {
  language: Language
  title: string
  text: string
}

/** Which article a text is for, and what the product has in its place. */
export interface TextPlace {
  /** Null while the article is new. */
  topic: string | null
  isOwn: boolean
  builtIn: string
}

/** The text at the left, as creators read it at the right; on phones one of them. */
export function TextFields({ place, error }: { place: TextPlace; error: unknown }) {
  const { watch } = useFormContext<TextValues>()
  const [isPreview, setPreview] = useState(false)
  const { language, title, text: written } = watch()
  const onPhone = (isShown: boolean) => (isShown ? '' : 'max-desktop:hidden')
  return (
    <>
      <Sides isPreview={isPreview} onTurn={setPreview} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className={`grid min-w-0 content-start gap-4 ${onPhone(!isPreview)}`}>
          <Written place={place} language={language} error={error} />
          <Doubts topic={place.topic} text={written} builtIn={place.builtIn} />
        </div>
        <Preview title={title} text={written} language={language} className={onPhone(isPreview)} />
      </div>
    </>
  )
}

/** On phones: what is written, or how it is read. */
function Sides({ isPreview, onTurn }: { isPreview: boolean; onTurn: (isPreview: boolean) => void }) {
  const text = useText('help')
  const side = (isIt: boolean, label: string) => (
    <button
      type="button"
      aria-pressed={isPreview === isIt}
      onClick={() => onTurn(isIt)}
      className="min-h-11 flex-1 rounded-control border border-line font-semibold text-muted aria-pressed:border-primary aria-pressed:text-text"
    >
      {label}
    </button>
  )
  return (
    <div className="flex gap-2 desktop:hidden">
      {side(false, text('side_text'))}
      {side(true, text('side_preview'))}
    </div>
  )
}

interface WrittenProps {
  place: TextPlace
  language: Language
  error: unknown
}

function Written({ place, language, error }: WrittenProps) {
  const text = useText('help')
  const { register } = useFormContext<TextValues>()
  const { onSelect, insert } = useInserting()
  return (
    <>
      {place.topic === null && (
        <SelectField
          label={text('language')}
          options={languages.map(value => ({ value, label: languageFacts[value].name }))}
          {...register('language')}
        />
      )}
      {place.isOwn && (
        <TextField
          label={text('article_title')}
          lang={language}
          maxLength={HELP_TITLE_MAX}
          error={fieldError(error, 'title')}
          {...register('title')}
        />
      )}
      <Textarea
        label={text('text')}
        hint={text('text_hint')}
        lang={language}
        rows={24}
        spellCheck
        maxLength={HELP_TEXT_MAX}
        error={fieldError(error, 'text')}
        onSelect={onSelect}
        {...register('text')}
      />
      <Places language={language} onInsert={insert} />
    </>
  )
}

/** Puts a name in braces where the caret was last. */
function useInserting() {
  const { getValues, setValue, setFocus } = useFormContext<TextValues>()
  const caret = useRef<readonly [number, number] | null>(null)
  const onSelect = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) => {
    caret.current = [selectionStart, selectionEnd]
  }
  const insert = (name: string) => {
    const before = getValues('text')
    const [from, to] = caret.current ?? [before.length, before.length]
    const place = `{${name}}`
    setValue('text', before.slice(0, from) + place + before.slice(to), { shouldDirty: true })
    caret.current = [from + place.length, from + place.length]
    setFocus('text')
  }
  return { onSelect, insert }
}
