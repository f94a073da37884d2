import type { InboxMessage } from '@fanfara/contract/inbox'
import { Alert } from '@fanfara/ui/alert'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { PageHeader } from '@fanfara/ui/page-header'
import { Skeleton } from '@fanfara/ui/skeleton'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useInboxCall } from '#/app/inbox.ts'
import { messageOf } from '#/app/message.ts'
import { Link, useNavigate, useParam } from '#/app/navigation.ts'
import { useText } from '#/i18n/text.ts'
import { messagesQuery, useMark, useRemove } from './api.ts'
import { pathOf, plainText, SYSTEM } from './content.ts'

/** `/messages/{filter}/{id}` (MSG-02, MSG-08…MSG-10, NAV-09). */
export function MessageScreen() {
  const text = useText('messages')
  const id = useParam('id')
  const { data, error, refetch } = useQuery(messagesQuery(useInboxCall()))
  const message = data?.find(({ _id }) => _id === id)
  return (
    <>
      <PageHeader title={text('title')} />
      <Card>
        {error && !data && <ErrorState message={messageOf(error)} onRetry={refetch} />}
        {!error && !data && <Skeleton className="h-24 w-full" />}
        {data && !message && (
          <EmptyState drawing="lost" title={text('not_found')} action={<BackLink />}>
            {text('not_found_text')}
          </EmptyState>
        )}
        {message && <Opened message={message} />}
      </Card>
    </>
  )
}

function BackLink() {
  const text = useText('messages')
  const filter = useParam('filter') ?? 'unread'
  return (
    <Link to="/messages/$filter" params={{ filter }} className={buttonClass('secondary')}>
      {text('back')}
    </Link>
  )
}

function Opened({ message }: { message: InboxMessage }) {
  const text = useText('messages')
  const sender = message.providerId === SYSTEM ? text('system') : message.providerId
  const target = pathOf(message.cta.data.url)
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
function useSeen({ _id: id, seen }: InboxMessage) {
  const { mutate } = useMark(useInboxCall())
  useEffect(() => {
    if (!seen) mutate({ id, mark: { seen: true } })
  }, [id, seen, mutate])
}

function MarkButton({ id }: { id: string }) {
  const text = useText('messages')
  const { mutate, isPending, error } = useMark(useInboxCall())
  const mark = () => mutate({ id, mark: { seen: true, read: true } }, { onSuccess: () => told('marked') })
  const told = (what: 'marked') => notify({ key: `message-${id}`, tone: 'success', title: text(what) })
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={mark}>
        {text('mark_read')}
      </Button>
      {error && <Alert title={text('failed')}>{messageOf(error)}</Alert>}
    </>
  )
}

/** Removes the message everywhere, after a question, and goes back to the list (MSG-09). */
function RemoveButton({ id }: { id: string }) {
  const text = useText('messages')
  const navigate = useNavigate()
  const filter = useParam('filter') ?? 'unread'
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useRemove(useInboxCall())
  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        notify({ key: `message-${id}`, tone: 'success', title: text('deleted') })
        void navigate({ to: '/messages/$filter', params: { filter } })
      },
    })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {text('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('delete_title')}
        confirmLabel={text('delete')}
        busy={isPending}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {text('delete_text')}
        {error && (
          <Alert title={text('failed')} className="mt-4">
            {messageOf(error)}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
