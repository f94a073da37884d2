import { ApiError } from '@fanfara/contract/client'
import { languageFacts } from '@fanfara/contract/enums'
import type { OpsHelpArticle } from '@fanfara/contract/own/help-writing'
import type { HelpSentence } from '@fanfara/contract/own/help'
import { Card } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Pages } from '@fanfara/ui/pages'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Listed } from '#/shell/listed.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { LoadError, NotFound } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { ArticleTexts } from './article-texts.tsx'
import { OwnActs } from './own-acts.tsx'
import { articleQuery, sentencesQuery } from './queries.ts'
import { useTitle } from './title.ts'

const route = getRouteApi('/signed-in/help/$topic')

/** Whose its texts are, and beside it what people wrote; one beneath the other where there is no room. */
const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 broad:grid-cols-2'

/** One article: its texts, and what people wrote that it lacks (HTXT-01, FEED-03). */
export function HelpArticleScreen() {
  const { topic } = route.useParams()
  const { data, error, refetch } = useQuery(articleQuery(topic))
  if (data) return <Article article={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return error ? <LoadError error={error} onRetry={refetch} isPage /> : <ArticleOutline />
}

function Article({ article }: { article: OpsHelpArticle }) {
  const titles = Object.fromEntries(article.texts.map(({ language, title: each }) => [language, each]))
  const title = useTitle()(article.topic, titles)
  return (
    <>
      <Back />
      <Page isWide title={title}>
        <div className={columns}>
          <div className="grid gap-6">
            <ArticleTexts article={article} />
            {article.is_own && <OwnActs article={article} title={title} />}
          </div>
          <Lacks topic={article.topic} />
        </div>
      </Page>
    </>
  )
}

function Lacks({ topic }: { topic: string }) {
  const text = useText('help')
  const navigate = route.useNavigate()
  const query = useQuery(sentencesQuery(topic, route.useSearch()))
  const { data } = query
  return (
    <section aria-label={text('sentences')}>
      <h2 className="text-20 font-semibold">{text('sentences')}</h2>
      <p className="mt-1 mb-4 max-w-[44rem] text-muted">{text('article_purpose')}</p>
      <Listed
        query={query}
        empty={
          <EmptyState drawing="messages" title={text('empty')}>
            {text('empty_hint')}
          </EmptyState>
        }
        outline={<ListSkeleton />}
      >
        {answer => answer.data.length > 0 && <Sentences rows={answer.data} />}
      </Listed>
      <Pages
        meta={data?.meta}
        onTurn={(to, how) => void navigate({ to: '.', search: before => ({ ...before, ...to }), ...how })}
      />
    </section>
  )
}

function Back() {
  const text = useText('help')
  return <BackLink to={listOf.article}>{text('title')}</BackLink>
}

function Sentences({ rows }: { rows: readonly HelpSentence[] }) {
  const text = useText('help')
  return (
    <Card>
      <ul aria-label={text('sentences')} className="divide-y divide-line">
        {rows.map(({ id, sentence, language, answered_at: at }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p lang={language} className="wrap-anywhere whitespace-pre-line">
              {sentence}
            </p>
            <p className="mt-1 text-14 text-muted">
              <DateText value={at} full /> · {languageFacts[language].name}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ArticleOutline = () => (
  <Loading className="grid gap-6">
    <Skeleton className="h-9 w-64" />
    <div className={columns}>
      <CardOutline className="h-52" />
      <CardOutline className="h-72" />
    </div>
  </Loading>
)

const ListSkeleton = () => (
  <Loading className="grid gap-4">
    {[1, 2, 3].map(at => (
      <Skeleton key={at} className="h-16" />
    ))}
  </Loading>
)
