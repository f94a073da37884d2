import { Alert } from '@fanfara/ui/alert'
import { Card } from '@fanfara/ui/card'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { Skeleton, Loading } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { type Hit, piecesOf, searchArticles, wordsFor } from './search.ts'
import { everyArticleQuery, useChanged, useTitles } from './shown.ts'
import { useFill } from './use-fill.ts'

/** More than anybody reads; who does not find it here asks in other words. */
const SHOWN = 12

/** What all articles say about a question, each with the paragraph that says it and the way to its heading. */
export function SearchResults({ query }: { query: string }) {
  const text = useText('help')
  const language = useLanguage()
  const fill = useFill()
  const { changed, isPending, error: lost } = useChanged()
  const { data, error, refetch } = useQuery({ ...everyArticleQuery(language, changed), enabled: !isPending })
  if (error)
    return (
      <Card>
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      </Card>
    )
  if (!data)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </Loading>
    )
  const hits = searchArticles(data.articles, query, fill)
  return (
    <>
      {(lost || !data.isWhole) && (
        <Alert tone="warning" isNote className="mb-4">
          {text('search_partly')}
        </Alert>
      )}
      <output className="mb-3 block text-muted">{text('found', { count: hits.length })}</output>
      {hits.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {hits.slice(0, SHOWN).map(hit => (
            <li key={`${hit.topic}#${hit.id}`}>
              <Result hit={hit} words={wordsFor(query)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Result({ hit: { topic, language, id, title, paragraph }, words }: { hit: Hit; words: readonly string[] }) {
  const titleOf = useTitles()
  return (
    <Link
      to="/settings/instruction/$subpath"
      params={{ subpath: topic }}
      search={{}}
      hash={id}
      className="block rounded-surface border border-line bg-surface px-4 py-3 transition-colors hover:border-control"
    >
      <span className="block text-12 text-muted">{titleOf(topic)}</span>
      <span lang={language} className="block">
        <span className="block font-semibold">
          <Marked text={title ?? titleOf(topic)} words={words} />
        </span>
        <span className="mt-1 line-clamp-3 text-muted">
          <Marked text={paragraph} words={words} />
        </span>
      </span>
    </Link>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <mark key={at} className="rounded-sm bg-brass/20 text-text">
        {piece}
      </mark>
    ),
  )
}

function Nothing({ query }: { query: string }) {
  const text = useText('help')
  return (
    <Card>
      <EmptyState
        drawing="lost"
        title={text('nothing', { query })}
        action={
          <Link
            to="/settings/instruction/$subpath"
            params={{ subpath: 'contact' }}
            search={{}}
            hash="contact"
            className={linkClass}
          >
            {text('ask_us')}
          </Link>
        }
      >
        {text('nothing_hint')}
      </EmptyState>
    </Card>
  )
}
