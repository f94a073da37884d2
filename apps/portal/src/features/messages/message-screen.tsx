import type { Message } from '@fanfara/inbox/core'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { PageHeader } from '@fanfara/ui/page-header'
import { useIsDesktop } from '@fanfara/ui/media'
import { Skeleton } from '@fanfara/ui/skeleton'
import { notify } from '@fanfara/ui/toast'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFeed, useInbox } from '#/app/server/inbox.ts'
import { useParam, useSearch } from '#/app/route/navigation.ts'
import { messagesSearch } from '#/app/route/search.ts'
import { lookFrom } from '#/app/session/session.ts'
import { useText } from '#/i18n/text.ts'
import { pathOf, plainText, SYSTEM } from './content.ts'
import { MessagesFrame, NoMessages } from './messages-screen.tsx'

/** `/messages/{filter}/{id}` (MSG-02, MSG-08…MSG-10, NAV-09). */
export function MessageScreen() {
  const text = useText('messages')
  const id = useParam('id')
  const { messages, hasFailed, retry } = useFeed('messages')
  const isDesktop = useIsDesktop()
  if (lookFrom) return <NoMessages />
  const message = messages?.find(({ _id }) => _id === id)
  const card = (
    <Card className="desktop:sticky desktop:top-24 desktop:mt-13">
      {hasFailed && <ErrorState message={text('load_failed')} onRetry={retry} />}
      {!hasFailed && !messages && <Skeleton className="h-24 w-full" />}
      {messages && !message && (
        <EmptyState drawing="lost" title={text('not_found')} action={<BackLink />}>
          {text('not_found_text')}
        </EmptyState>
      )}
      {message && <Opened key={message._id} message={message} />}
    </Card>
  )
  if (isDesktop) return <MessagesFrame>{card}</MessagesFrame>
  return (
    <>
      <PageHeader title={text('title')} />
      {card}
    </>
  )
}

function BackLink() {
  const text = useText('messages')
  const filter = useParam('filter') ?? 'unread'
  const search = useSearch(messagesSearch)
  return (
    <Link to="/messages/$filter" params={{ filter }} search={search} className={buttonClass('secondary')}>
      {text('back')}
    </Link>
  )
}

function Opened({ message }: { message: Message }) {
  const text = useText('messages')
  const sender = message.providerId === SYSTEM ? text('system') : message.providerId
  const target = pathOf(message.cta?.data?.url)
  useSeen(message)
  return (
    <article>
      <header className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-14 text-muted">
        <p>{text('from', { sender })}</p>
        <DateText value={message.createdAt} full />
      </header>
      <p className="mt-4 max-w-[44rem] text-18 whitespace-pre-line">{plainText(message.content)}</p>
      {target && (
        <p className="mt-4">
          <a href={target} className={buttonClass()}>
            {text('go')}
          </a>
        </p>
      )}
      <footer className="mt-8 flex flex-wrap gap-3 border-t border-line pt-4">
        <BackLink />
        {!message.read && <MarkButton id={message._id} />}
        <RemoveButton id={message._id} />
      </footer>
    </article>
  )
}

/** Opening a message makes it seen, not read (MSG-10). */
function useSeen({ _id: id, seen }: Message) {
  const inbox = useInbox()
  useEffect(() => {
    if (!seen) void inbox?.markAs(id, { seen: true })
  }, [id, seen, inbox])
}

/** The message moves to the read ones at once, and back when the service refuses (MSG-08, INBOX-31). */
function MarkButton({ id }: { id: string }) {
  const text = useText('messages')
  const inbox = useInbox()
  const mark = async () => {
    const outcome = await inbox?.markAs(id, { seen: true, read: true })
    if (outcome?.error)
      notify({ key: `message-${id}`, tone: 'error', title: text('failed'), description: text('failed_text') })
    else notify({ key: `message-${id}`, tone: 'success', title: text('marked') })
  }
  return (
    <Button variant="secondary" onClick={mark}>
      {text('mark_read')}
    </Button>
  )
}

/** Removes the message everywhere, after a question, and goes back to the list (MSG-09). */
function RemoveButton({ id }: { id: string }) {
  const text = useText('messages')
  const navigate = useNavigate()
  const inbox = useInbox()
  const filter = useParam('filter') ?? 'unread'
  const search = useSearch(messagesSearch)
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    void navigate({ to: '/messages/$filter', params: { filter }, search })
    const outcome = await inbox?.remove(id)
    if (outcome?.error)
      notify({ key: `message-${id}`, tone: 'error', title: text('failed'), description: text('failed_text') })
    else notify({ key: `message-${id}`, tone: 'success', title: text('deleted') })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {text('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('delete_title')}
        confirmLabel={text('delete')}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {text('delete_text')}
      </ConfirmDialog>
    </>
  )
}
