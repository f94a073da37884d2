import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import type { Message } from '@fanfara/inbox/core'
import { Badge } from '@fanfara/ui/badge'
import { Card } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { PageHeader } from '@fanfara/ui/page-header'
import { Pagination } from '@fanfara/ui/pagination'
import type { Paging } from '@fanfara/ui/search'
import { Skeleton } from '@fanfara/ui/skeleton'
import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { Link, useNavigate } from '@tanstack/react-router'
import { useFeed } from '#/app/server/inbox.ts'
import { useParam, useSearch } from '#/app/route/navigation.ts'
import { messagesSearch } from '#/app/route/search.ts'
import { messageFilters } from '#/frame/places.ts'
import { useText } from '#/i18n/text.ts'
import { plainText, SYSTEM } from './content.ts'
import { InboxSettings } from './inbox-settings.tsx'

type Filter = (typeof messageFilters)[number]

/** MSG-01…MSG-12: an unknown filter reads as `unread`. */
export function MessagesScreen() {
  const text = useText('messages')
  const filter: Filter = useParam('filter') === 'read' ? 'read' : 'unread'
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} action={<InboxSettings />} />
      <Tabs label={text('title')} current={filter}>
        {messageFilters.map(key => (
          <Link key={key} to="/messages/$filter" params={{ filter: key }} className={tabClass}>
            {text(key)}
          </Link>
        ))}
      </Tabs>
      <List filter={filter} />
    </>
  )
}

function List({ filter }: { filter: Filter }) {
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

/** The list a page at a time; pages are turned without a call (MSG-06). */
function Pages({ messages, filter }: { messages: readonly Message[]; filter: Filter }) {
  const navigate = useNavigate()
  const { page: wanted = 1, per_page: size = DEFAULT_PAGE_SIZE } = useSearch(messagesSearch)
  const page = Math.min(wanted, Math.ceil(messages.length / size))
  const go = (search: Paging) => void navigate({ to: '/messages/$filter', params: { filter }, search })
  return (
    <>
      <Card>
        <ul className="-my-2 divide-y divide-line">
          {messages.slice((page - 1) * size, page * size).map(message => (
            <Row key={message._id} message={message} filter={filter} />
          ))}
        </ul>
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

/** Sender, start of the content, date (MSG-05). */
function Row({ message, filter }: { message: Message; filter: Filter }) {
  const text = useText('messages')
  // The message knows the page that it was opened on, for the way back.
  const search = useSearch(messagesSearch)
  const content = plainText(message.content)
  const sender = message.providerId === SYSTEM ? text('system') : message.providerId
  return (
    <li>
      <Link
        to="/messages/$filter/$id"
        params={{ filter, id: message._id }}
        search={search}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-control py-3 hover:bg-sunken desktop:flex-nowrap desktop:px-3"
      >
        <span className="shrink-0 text-14 text-muted desktop:w-24">{sender}</span>
        <span className="order-last min-w-0 basis-full truncate desktop:order-none desktop:flex-1 desktop:basis-auto">
          <span className={message.seen ? undefined : 'font-semibold'}>{content}</span>
        </span>
        {!message.seen && <Badge look="primary">{text('new')}</Badge>}
        <span className="ml-auto shrink-0 text-14 text-muted">
          <DateText value={message.createdAt} full />
        </span>
      </Link>
    </li>
  )
}

function Skeletons() {
  return (
    <Card>
      <div className="grid gap-4">
        {['a', 'b', 'c', 'd'].map(key => (
          <Skeleton key={key} className="h-8 w-full" />
        ))}
      </div>
    </Card>
  )
}
