import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import type { Message } from '@fanfara/inbox/core'
import { Badge } from '@fanfara/ui/badge'
import { Button, IconButton } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { Checkbox } from '@fanfara/ui/choice'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { CheckIcon, TrashIcon } from '@fanfara/ui/icons'
import { Pagination } from '@fanfara/ui/pagination'
import type { Paging } from '@fanfara/ui/search'
import { Skeleton } from '@fanfara/ui/skeleton'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '#/app/next/time-left.tsx'
import { useFeed } from '#/app/server/inbox.ts'
import { useParam, useSearch } from '#/app/route/navigation.ts'
import { messagesSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'
import { plainText, SYSTEM } from './content.ts'
import { groupByDay } from './day-groups.ts'
import { useMessageActs } from './message-acts.ts'

/** Which of the two tabs. */
export type Filter = 'unread' | 'read'

/** A tab's messages, day by day; read and cleared without being opened. */
export function MessageList({ filter }: { filter: Filter }) {
  const text = useText('messages')
  const { messages: all, hasFailed, retry } = useFeed('messages')
  if (hasFailed)
    return (
      <Card>
        <ErrorState message={text('load_failed')} onRetry={retry} />
      </Card>
    )
  if (!all) return <Skeletons />
  const messages = all.filter(({ read }) => read === (filter === 'read'))
  if (messages.length === 0)
    return (
      <Card>
        <EmptyState drawing="messages" title={text(filter === 'read' ? 'empty_read' : 'empty')} />
      </Card>
    )
  return <Pages messages={messages} filter={filter} />
}

/** The list a page at a time; pages are turned without a call (MSG-06). What is selected stays selected on other pages. */
function Pages({ messages, filter }: { messages: readonly Message[]; filter: Filter }) {
  const navigate = useNavigate()
  const { page: wanted = 1, per_page: size = DEFAULT_PAGE_SIZE } = useSearch(messagesSearch)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const now = useNow()
  const page = Math.min(wanted, Math.ceil(messages.length / size))
  const shown = messages.slice((page - 1) * size, page * size)
  const selected = messages.filter(({ _id }) => chosen.has(_id)).map(({ _id }) => _id)
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  const go = (search: Paging) => void navigate({ to: '/messages/$filter', params: { filter }, search })
  return (
    <>
      <Toolbar
        filter={filter}
        shown={shown.map(({ _id }) => _id)}
        selected={selected}
        onChoose={choose}
        onDone={() => setChosen(new Set())}
      />
      <Card>
        {groupByDay(shown, now).map(({ day, messages: sent }) => (
          <section key={day} className="not-first:mt-4">
            <h2 className="text-14 font-semibold text-muted">
              <DayName day={day} />
            </h2>
            <ul className="divide-y divide-line">
              {sent.map(message => (
                <Row
                  key={message._id}
                  message={message}
                  filter={filter}
                  isChosen={chosen.has(message._id)}
                  onChoose={isChosen => choose([message._id], isChosen)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Card>
      {messages.length > DEFAULT_PAGE_SIZE && (
        <Pagination
          page={page}
          pageSize={size}
          total={messages.length}
          onPage={next => go({ page: next, per_page: size })}
          onPageSize={next => go({ page: 1, per_page: next })}
        />
      )}
    </>
  )
}

function DayName({ day }: { day: string }) {
  const text = useText('messages')
  return day === 'today' || day === 'yesterday' ? text(day) : <DateText value={day} />
}

interface ToolbarProps {
  filter: Filter
  shown: readonly string[]
  selected: readonly string[]
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onDone: () => void
}

/** All of them at once, or those that are selected. */
function Toolbar({ filter, shown, selected, onChoose, onDone }: ToolbarProps) {
  const text = useText('messages')
  const { markRead, markAllRead, remove } = useMessageActs()
  const [isAsking, setAsking] = useState(false)
  const isAll = shown.every(id => selected.includes(id))
  const done = (act: Promise<void>) => {
    onDone()
    setAsking(false)
    return act
  }
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 desktop:min-h-10">
      <Checkbox
        label={selected.length > 0 ? text('selected', { count: selected.length }) : text('select_all')}
        checked={isAll}
        onChange={() => onChoose(shown, !isAll)}
      />
      <span className="ml-auto flex flex-wrap gap-2">
        {selected.length > 0 && filter === 'unread' && (
          <Button variant="secondary" size="small" onClick={() => done(markRead(selected))}>
            {text('mark_selected')}
          </Button>
        )}
        {selected.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {text('delete_selected')}
          </Button>
        )}
        {selected.length === 0 && filter === 'unread' && (
          <Button variant="secondary" size="small" icon={<CheckIcon size={16} />} onClick={() => done(markAllRead())}>
            {text('mark_all')}
          </Button>
        )}
      </span>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('delete_many', { count: selected.length })}
        confirmLabel={text('delete_selected')}
        onConfirm={() => done(remove(selected))}
        onCancel={() => setAsking(false)}
      >
        {text('delete_many_text')}
      </ConfirmDialog>
    </div>
  )
}

interface RowProps {
  message: Message
  filter: Filter
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Sender, start of the content, date (MSG-05); beside it what can be done without opening it. */
function Row({ message, filter, isChosen, onChoose }: RowProps) {
  const text = useText('messages')
  // The message knows the page that it was opened on, for the way back.
  const search = useSearch(messagesSearch)
  const opened = useParam('id')
  const { markRead } = useMessageActs()
  const content = plainText(message.content)
  const start = content.slice(0, 60)
  const sender = message.providerId === SYSTEM ? text('system') : message.providerId
  return (
    <li className="group flex items-center gap-2">
      <Checkbox
        label={<span className="sr-only">{text('select', { start })}</span>}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <Link
        to="/messages/$filter/$id"
        params={{ filter, id: message._id }}
        search={search}
        aria-current={opened === message._id ? 'true' : undefined}
        className="block min-w-0 flex-1 rounded-control px-2 py-3 hover:bg-sunken aria-[current=true]:bg-primary/10"
      >
        <span className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
          <span>{sender}</span>
          {!message.seen && <Badge look="primary">{text('new')}</Badge>}
          <span className="ml-auto">
            <DateText value={message.createdAt} full />
          </span>
        </span>
        <span className={`mt-0.5 line-clamp-2 break-words ${message.seen ? '' : 'font-semibold'}`}>{content}</span>
      </Link>
      {filter === 'unread' && (
        <IconButton
          label={text('clear', { start })}
          onClick={() => markRead([message._id])}
          className="desktop:opacity-0 desktop:group-focus-within:opacity-100 desktop:group-hover:opacity-100"
        >
          <CheckIcon size={18} />
        </IconButton>
      )}
      {filter === 'read' && <RemoveRow id={message._id} start={start} />}
    </li>
  )
}

/** A message that was read is removed from its row, after a question: nothing brings it back. */
function RemoveRow({ id, start }: { id: string; start: string }) {
  const text = useText('messages')
  const { remove } = useMessageActs()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        label={text('remove', { start })}
        onClick={() => setAsking(true)}
        className="desktop:opacity-0 desktop:group-focus-within:opacity-100 desktop:group-hover:opacity-100"
      >
        <TrashIcon size={18} />
      </IconButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('delete_title')}
        confirmLabel={text('delete')}
        onConfirm={() => remove([id])}
        onCancel={() => setAsking(false)}
      >
        {text('delete_text')}
      </ConfirmDialog>
    </>
  )
}

function Skeletons() {
  return (
    <Card>
      <div className="grid gap-4">
        {['a', 'b', 'c', 'd'].map(key => (
          <Skeleton key={key} className="h-14 w-full" />
        ))}
      </div>
    </Card>
  )
}
