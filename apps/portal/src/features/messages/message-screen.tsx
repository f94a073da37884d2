import type { Message } from '@fanfara/inbox/core'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { PageHeader } from '@fanfara/ui/page-header'
import { useIsDesktop } from '@fanfara/ui/media'
import { Skeleton } from '@fanfara/ui/skeleton'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ARRIVAL } from '#/app/route/arrival.ts'
import { useFeed, useInbox } from '#/app/server/inbox.ts'
import { useParam, useSearch } from '#/app/route/navigation.ts'
import { messagesSearch } from '#/app/route/search.ts'
import { lookFrom } from '#/app/session/session.ts'
import { useText } from '#/i18n/text.ts'
import { plainText, senderOf } from './content.ts'
import { KindIcon, useKindName } from './kind-icon.tsx'
import { actOf, sumOf } from './leading.ts'
import { useMessageActs } from './message-acts.tsx'
import { MessagesFrame, NoMessages, useHasList } from './messages-screen.tsx'
import { PathLink } from './path-link.tsx'

/** `/messages/{filter}/{id}` (MSG-02, MSG-08…MSG-10, NAV-09). */
export function MessageScreen() {
  const text = useText('messages')
  const isDesktop = useIsDesktop()
  if (isDesktop)
    return (
      <MessagesFrame>
        <Reading />
      </MessagesFrame>
    )
  return (
    <>
      <PageHeader title={text('title')} />
      <Reading />
    </>
  )
}

/** The message of the address, or why there is none; where the list beside it says that nothing can be read, that is enough. */
function Reading() {
  const text = useText('messages')
  const isDesktop = useIsDesktop()
  const id = useParam('id')
  const { messages, hasFailed, retry } = useFeed('messages')
  // The list begins below its acts, where it has some; their place is kept from the start.
  const isWaiting = !messages && !hasFailed
  const beside = useHasList() || isWaiting ? 'desktop:mt-13' : ''
  if (lookFrom) return <NoMessages />
  if (isDesktop && hasFailed) return null
  const message = messages?.find(({ _id }) => _id === id)
  return (
    <Card className={`desktop:sticky desktop:top-24 ${beside}`}>
      {hasFailed && <ErrorState message={text('load_failed')} onRetry={retry} />}
      {isWaiting && <Skeleton className="h-24 w-full" />}
      {messages && !message && (
        <EmptyState drawing="lost" title={text('not_found')} action={<BackLink />}>
          {text('not_found_text')}
        </EmptyState>
      )}
      {message && <Opened key={message._id} message={message} />}
    </Card>
  )
}

/** Back to the list; where that stands beside the message, the message is only closed. */
function BackLink() {
  const text = useText('messages')
  const isDesktop = useIsDesktop()
  const filter = useParam('filter') ?? 'unread'
  const search = useSearch(messagesSearch)
  return (
    <Link to="/messages/$filter" params={{ filter }} search={search} className={buttonClass('secondary')}>
      {text(isDesktop ? 'close' : 'back')}
    </Link>
  )
}

function Opened({ message }: { message: Message }) {
  useSeen(message)
  return (
    <article
      {...ARRIVAL}
      tabIndex={-1}
      aria-label={plainText(message.content)}
      className="rounded-control outline-offset-8"
    >
      <Origin message={message} />
      <p className="mt-4 max-w-[44rem] text-16 wrap-anywhere whitespace-pre-line">{plainText(message.content)}</p>
      <Leading message={message} />
      <footer className="mt-8 flex flex-wrap gap-3 border-t border-line pt-4">
        <BackLink />
        <Acts message={message} />
      </footer>
    </article>
  )
}

function Origin({ message }: { message: Message }) {
  const text = useText('messages')
  return (
    <header className="flex items-center gap-3 text-14 text-muted">
      <KindIcon message={message} />
      <p className="flex flex-1 flex-wrap justify-between gap-x-6 gap-y-1">
        <span>
          {useKindName(message)} <span aria-hidden="true">·</span>{' '}
          {text('from', { sender: senderOf(message) ?? text('system') })}
        </span>
        <DateText value={message.createdAt} full />
      </p>
    </header>
  )
}

/** The sum that it tells of, and where it leads. */
function Leading({ message }: { message: Message }) {
  const text = useText('messages')
  const act = actOf(message)
  const sum = sumOf(message)
  return (
    <>
      {sum !== null && <p className="figures mt-4 text-28 font-semibold text-brass">{sum}</p>}
      {act && (
        <p className="mt-4">
          <PathLink path={act.path} className={buttonClass()}>
            {text(act.key)}
          </PathLink>
        </p>
      )}
    </>
  )
}

/** Opening a message makes it seen, not read (MSG-10). */
function useSeen({ _id: id, seen }: Message) {
  const inbox = useInbox()
  useEffect(() => {
    if (!seen) void inbox?.markAs(id, { seen: true })
  }, [id, seen, inbox])
}

/** Read or unread again (MSG-08), or gone everywhere and back to the list (MSG-09). */
function Acts({ message: { _id: id, read } }: { message: Message }) {
  const text = useText('messages')
  const { markRead, markUnread, remove } = useMessageActs()
  const navigate = useNavigate()
  const filter = useParam('filter') ?? 'unread'
  const search = useSearch(messagesSearch)
  const removeAndLeave = () => {
    void navigate({ to: '/messages/$filter', params: { filter }, search })
    remove([id])
  }
  return (
    <>
      <Button variant="secondary" onClick={() => (read ? markUnread([id]) : markRead([id]))}>
        {text(read ? 'mark_unread' : 'mark_read')}
      </Button>
      <Button variant="secondary" onClick={removeAndLeave}>
        {text('delete')}
      </Button>
    </>
  )
}
