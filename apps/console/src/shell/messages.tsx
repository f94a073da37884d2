import { ApiError } from '@fanfara/contract/client'
import { Button, buttonClass } from '@fanfara/ui/button'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { useRecovery } from '@fanfara/ui/lazy-screen'
import { LoadNewVersion } from '@fanfara/ui/new-version'
import { Loading } from '@fanfara/ui/skeleton'
import { formatDateTime } from '@fanfara/ui/format'
import { useLanguage, useUiText } from '@fanfara/ui/text'
import { type ErrorComponentProps, Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#/texts.ts'
import { useWindowTitle } from './page.tsx'
import { CardOutline } from './card-outline.tsx'
import { listOf, type Thing } from './things.ts'

/** An address that leads nowhere, or to something that nobody has (SCR-85). */
export const NotFound = () => <Nowhere isPage />

function Nowhere({ isPage }: { isPage?: boolean }) {
  const thing = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.thing })
  return isPage && thing ? <NoSuch thing={thing} /> : <NoPage isPage={isPage} />
}

function NoPage({ isPage }: { isPage: boolean | undefined }) {
  const text = useText('shell')
  useWindowTitle(text('not_found'))
  return (
    <EmptyState
      isPage={isPage}
      drawing="lost"
      title={text('not_found')}
      action={
        <Link to="/" className={buttonClass('secondary')}>
          {text('not_found_back')}
        </Link>
      }
    >
      {text('not_found_hint')}
    </EmptyState>
  )
}

/** The address is one of a screen, but what it names is not there: the list of its kind is the way out. */
function NoSuch({ thing }: { thing: Thing }) {
  const text = useText('lost')
  const title = text(`no_${thing}`)
  useWindowTitle(title)
  return (
    <EmptyState
      isPage
      drawing="lost"
      title={title}
      action={
        <Link {...listOf[thing]} className={buttonClass('secondary')}>
          {text(`to_${thing}`)}
        </Link>
      }
    >
      {text('hint')}
    </EmptyState>
  )
}

/** A screen that broke while it was drawn, or whose code did not arrive: in its own place, the frame stays. */
export function Broken(props: ErrorComponentProps) {
  const text = useText('shell')
  const ui = useUiText()
  const { isMissing, isReplaced, again } = useRecovery(props)
  if (isReplaced)
    return (
      <EmptyState drawing="broken" title={ui('version_title')} action={<LoadNewVersion size="normal" />}>
        {ui('version_hint')}
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="broken"
      title={text(isMissing ? 'not_fetched' : 'broken')}
      action={<Button onClick={isMissing ? again : () => window.location.reload()}>{text('reload')}</Button>}
    >
      {text(isMissing ? 'not_fetched_hint' : 'broken_hint')}
    </EmptyState>
  )
}

/** What is read for a whole screen: its place while it is, why it could not be, or what was read. */
export function Read<Data>({
  query,
  isPage,
  isSmall,
  back,
  outline = <CardOutline className="h-80" />,
  children,
}: {
  query: Reading<Data>
  /** Nothing else stands on the page. */
  isPage?: boolean
  /** One of several blocks of a page. */
  isSmall?: boolean
  /** The way back to its list, above; what is not there leads to the list by itself (SCR-85). */
  back?: ReactNode
  /** What stands there while it is read: the shape of what will come; null for nothing. */
  outline?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch } = query
  if (data === undefined && isMissing(error)) return <Nowhere isPage={isPage} />
  return (
    <>
      {back}
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <LoadError error={error} onRetry={refetch} isSmall={isSmall} isPage={isPage} />
      ) : (
        outline && <Loading>{outline}</Loading>
      )}
      <FromBefore query={query} />
    </>
  )
}

/** What is known of a query. Of one that the screen changes on its way, these members. */
export interface Reading<Data> {
  data: Data | undefined
  error: Error | null
  /** When it was last read, in milliseconds. */
  dataUpdatedAt: number
  refetch: () => unknown
}

/**
 * From when what stands above is, where it could not be read again; nothing else. Beneath it, so that it moves nothing that somebody
 * reads (LIST-05).
 */
export function FromBefore({ query: { data, error, dataUpdatedAt, refetch } }: { query: Reading<unknown> }) {
  const text = useText('acts')
  const ui = useUiText()
  const language = useLanguage()
  if (data === undefined || !error) return null
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-14 text-muted">
      <output>{text('list_from_before', { time: formatDateTime(new Date(dataUpdatedAt), language) })}</output>
      <Button variant="secondary" size="small" onClick={() => refetch()}>
        {ui('retry')}
      </Button>
    </div>
  )
}

/** Whether there is no such thing, whoever asks. */
export const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/** What could not be read: nothing there, or the server's sentence with a way to try again. */
export function LoadError({
  error,
  onRetry,
  isSmall,
  isPage,
}: {
  error: Error
  onRetry: () => unknown
  /** One of several blocks of a page. */
  isSmall?: boolean
  /** Nothing else stands on the page: it has a heading, and the window a name, all the same. */
  isPage?: boolean
}) {
  if (isMissing(error)) return <Nowhere isPage={isPage} />
  const isAnswer = error instanceof ApiError && error.kind === null
  return (
    <>
      {isPage && <FailedHeading />}
      <ErrorState isSmall={isSmall} message={isAnswer ? error.message : undefined} onRetry={onRetry} />
    </>
  )
}

/** Heard and listed; the sentence beneath is what is seen. */
function FailedHeading() {
  const ui = useUiText()
  const failed = ui('load_failed')
  useWindowTitle(failed)
  return <h1 className="sr-only">{failed}</h1>
}
