import { opsChangeNews, opsCreateNews, type OpsNews } from '@fanfara/contract/news'
import { DateText } from '@fanfara/ui/date-text'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRevised } from '#/shared/acts/use-revised.ts'
import { Beside } from '#/shared/beside.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { listOf } from '#/shell/things.ts'
import { useText } from '#/texts.ts'
import { newsQuery } from './api.ts'
import { NewsActs } from './news-acts.tsx'
import { NewsForm } from './news-form.tsx'
import { NewsBadge } from './news-screen.tsx'
import { bodyOf, emptyNews, type NewsValues, valuesOf } from './news-values.ts'

/** Writes a draft; creators see it once it is published. */
export function NewNewsScreen() {
  const text = useText('news')
  const navigate = useNavigate()
  const create = useAct({
    run: (values: NewsValues, options) => call(opsCreateNews, { body: bodyOf(values) }, options),
    done: () => text('draft_saved'),
    onDone: ({ data }) => void navigate({ to: '/news/$id', params: { id: data.id }, ignoreBlocker: true }),
  })
  return (
    <>
      <BackToNews />
      <Page isWide title={text('new')} purpose={text('new_purpose')}>
        <NewsForm
          id="new"
          values={emptyNews}
          error={create.error}
          submitLabel={text('save_draft')}
          onSubmit={async values => valuesOf((await create.mutateAsync(values)).data)}
        />
      </Page>
    </>
  )
}

const route = getRouteApi('/signed-in/news/$id')

/** One piece of news: what it says, and whether creators see it. */
export function PieceScreen() {
  const { id } = route.useParams()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(newsQuery(id))
  if (!data) return error ? <LoadError error={error} onRetry={refetch} isPage /> : <PieceSkeleton />
  return (
    <>
      <BackToNews />
      <Page isWide title={data.title[language]} purpose={<Standing piece={data} />} action={<NewsActs piece={data} />}>
        <Change key={data.id} piece={data} readAgain={async () => (await refetch()).data} />
      </Page>
    </>
  )
}

function Change({ piece, readAgain }: { piece: OpsNews; readAgain: () => Promise<OpsNews | undefined> }) {
  const text = useText('news')
  const revised = useRevised(piece, readAgain)
  const change = useAct({
    run: (values: NewsValues, options) =>
      revised(revision =>
        call(opsChangeNews, { params: { id: piece.id }, body: { ...bodyOf(values), revision } }, options),
      ),
    done: ({ data }) => text(data.status === 'published' ? 'changed_shown' : 'changed'),
  })
  return (
    <NewsForm
      id={piece.id}
      values={valuesOf(piece)}
      error={change.error}
      submitLabel={text('save')}
      onSubmit={async values => valuesOf((await change.mutateAsync(values)).data)}
    />
  )
}

function Standing({ piece }: { piece: OpsNews }) {
  const text = useText('news')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <NewsBadge status={piece.status} />
      {piece.published_at && (
        <span>
          {text('published_at')}: <DateText value={piece.published_at} full />
        </span>
      )}
      {piece.notified_at && (
        <span>
          {text('notified')}: <DateText value={piece.notified_at} full />
        </span>
      )}
    </span>
  )
}

function BackToNews() {
  const text = useText('news')
  return <BackLink to={listOf.piece}>{text('back')}</BackLink>
}

function PieceSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-16 w-1/2" />
      <Beside aside={<CardOutline className="h-52" />}>
        <CardOutline className="h-64" />
      </Beside>
    </Loading>
  )
}
