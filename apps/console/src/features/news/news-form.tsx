import { type Language, languages } from '@fanfara/contract/enums'
import { NEWS_TEXT_MAX, NEWS_TITLE_MAX } from '@fanfara/contract/limits'
import { Section } from '@fanfara/ui/card'
import { Textarea, TextField } from '@fanfara/ui/text-field'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { Said } from '#/shared/said.tsx'
import { SaveForm } from '#/shared/acts/save-form.tsx'
import { useText } from '#/texts.ts'
import { type NewsValues, useInWords } from './news-values.ts'

interface NewsFormProps {
  /** Which piece; `new` while it is none. */
  id: string
  values: NewsValues
  error: unknown
  submitLabel: string
  /** Saves; what was saved stands in the fields then. */
  onSubmit: (values: NewsValues) => Promise<NewsValues>
}

/** Title and text in every language, and a link (OPS-23). What was written is not lost by leaving. */
export function NewsForm({ id, values, error, submitLabel, onSubmit }: NewsFormProps) {
  const inWords = useInWords()
  return (
    <SaveForm
      draft={`news:${id}`}
      values={values}
      error={error}
      submitLabel={submitLabel}
      aside={<AsRead />}
      inWords={inWords}
      onSubmit={onSubmit}
    >
      <div className="grid items-start gap-6 tablet:grid-cols-2">
        {languages.map(language => (
          <InLanguage key={language} language={language} error={error} />
        ))}
      </div>
      <LinkSection error={error} />
    </SaveForm>
  )
}

function AsRead() {
  const { control } = useFormContext<NewsValues>()
  const [titles, texts] = useWatch({ control, name: ['title', 'text'] })
  return <Said titles={titles} texts={texts} />
}

function InLanguage({ language, error }: { language: Language; error: unknown }) {
  const text = useText('news')
  const { register } = useFormContext<NewsValues>()
  return (
    <Section title={text(language)}>
      <div className="grid gap-4">
        <TextField
          label={text(`title_${language}`)}
          lang={language}
          maxLength={NEWS_TITLE_MAX}
          error={fieldError(error, `title.${language}`)}
          {...register(`title.${language}`)}
        />
        <Textarea
          label={text(`text_${language}`)}
          lang={language}
          rows={6}
          maxLength={NEWS_TEXT_MAX}
          error={fieldError(error, `text.${language}`)}
          {...register(`text.${language}`)}
        />
      </div>
    </Section>
  )
}

function LinkSection({ error }: { error: unknown }) {
  const text = useText('news')
  const { register } = useFormContext<NewsValues>()
  return (
    <Section title={text('link')}>
      <TextField
        label={text('url')}
        hint={text('url_hint')}
        type="url"
        placeholder="https://"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldError(error, 'url')}
        {...register('url')}
      />
    </Section>
  )
}
