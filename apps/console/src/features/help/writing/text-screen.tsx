import { type Language, languageFacts, languages } from '@fanfara/contract/enums'
import { type HelpTextState, type OpsHelpArticle, opsWriteHelpText } from '@fanfara/contract/own/help-writing'
import { Alert } from '@fanfara/ui/alert'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRevised } from '#/shared/acts/use-revised.ts'
import { CardOutline } from '#/shell/card-outline.tsx'
import { useHeard } from '#/shell/at-once.tsx'
import { LoadError, NotFound } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { articleQuery, builtInQuery, placesQuery } from '#/features/help/queries.ts'
import { useTitle } from '#/features/help/title.ts'
import { Changes } from './changes.tsx'
import type { TextValues } from './text-fields.tsx'
import { TextForm } from './text-form.tsx'
import { Versions } from './versions.tsx'

const route = getRouteApi('/signed-in/help/$topic/$language')

/** Edits an article in one language (HTXT-01). */
export function HelpTextScreen() {
  const { topic, language: named } = route.useParams()
  const language = languages.find(each => each === named)
  return language ? <Read key={`${topic} ${language}`} topic={topic} language={language} /> : <NotFound />
}

function Read({ topic, language }: { topic: string; language: Language }) {
  const { data, error, refetch } = useQuery({ ...articleQuery(topic), refetchOnWindowFocus: false })
  const { data: builtIn, error: lost, refetch: again } = useQuery(builtInQuery(topic, language))
  // What stands for braces comes with the text: a line that becomes longer would push away what is read.
  const isFillHeard = useHeard([useQuery(placesQuery(language))])
  const find = (article: OpsHelpArticle | undefined) => article?.texts.find(each => each.language === language)
  const state = find(data)
  if (error && !data) return <LoadError error={error} onRetry={refetch} isPage />
  if (lost) return <LoadError error={lost} onRetry={again} isPage />
  if (data && !state) return null
  if (!data || !state || builtIn === undefined || !isFillHeard) return <EditorOutline />
  const readAgain = async () => find((await refetch()).data)
  return <Edit article={data} state={state} builtIn={builtIn} readAgain={readAgain} />
}

/** Heading, and the text beside its preview. */
function EditorOutline() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-9 w-2/3" />
      <div className="grid gap-6 desktop:grid-cols-2">
        <CardOutline className="h-[calc(100dvh-12rem)]" />
        <CardOutline className="h-[calc(100dvh-12rem)] max-desktop:hidden" />
      </div>
    </Loading>
  )
}

interface EditProps {
  article: OpsHelpArticle
  state: HelpTextState
  builtIn: string
  readAgain: () => Promise<HelpTextState | undefined>
}

/** Back to the article, whose texts stand there. */
function useToArticle(topic: string) {
  const navigate = useNavigate()
  return () => void navigate({ to: '/help/$topic', params: { topic }, ignoreBlocker: true })
}

function Edit({ article: { topic, is_own: isOwn, texts }, state, builtIn, readAgain }: EditProps) {
  const text = useText('help')
  const { language } = state
  const toArticle = useToArticle(topic)
  const title = useTitle()(topic, Object.fromEntries(texts.map(each => [each.language, each.title])))
  const revised = useRevised(state, readAgain)
  const write = useAct({
    run: ({ title: named, text: written }: TextValues, options) =>
      revised(revision => {
        const body = { title: named, text: written, base: builtIn, revision }
        return call(opsWriteHelpText, { params: { topic, language }, body }, options)
      }),
    done: () => text('saved'),
  })
  const values = { language, title: state.title, text: state.text ?? builtIn }
  const save = async (written: TextValues): Promise<TextValues> => {
    const { data } = await write.mutateAsync(written)
    return { language, title: data.title, text: data.text ?? '' }
  }
  return (
    <Page
      isWide
      title={text('edit_title', { title, language: languageFacts[language].name })}
      purpose={text('edit_purpose')}
    >
      <TextForm
        values={values}
        place={{ topic, isOwn, builtIn }}
        error={write.error}
        draft={`${topic}:${language}`}
        onSubmit={save}
        onLeave={toArticle}
      >
        <ProductChanged state={state} builtIn={builtIn} />
        <Taken topic={topic} language={language} />
      </TextForm>
    </Page>
  )
}

/** The product has another text than the one that the edit began from (HTXT-03). */
function ProductChanged({ state: { text: written, base }, builtIn }: Pick<EditProps, 'state' | 'builtIn'>) {
  const text = useText('help')
  if (written === null || base === '' || base === builtIn) return null
  return (
    <Alert tone="warning" isNote title={text('product_changed')}>
      {text('product_changed_hint')}
      <Changes was={base} is={builtIn} label={text('product_lines')} />
    </Alert>
  )
}

function Taken({ topic, language }: { topic: string; language: Language }) {
  const { setValue, setFocus } = useFormContext<TextValues>()
  const take = ({ title, text }: { title: string; text: string }) => {
    setValue('title', title, { shouldDirty: true })
    setValue('text', text, { shouldDirty: true })
    setFocus('text')
  }
  return <Versions topic={topic} language={language} onTake={take} />
}
