import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import type { Message } from '@fanfara/inbox/core'
import { Card } from '@fanfara/ui/card'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { Pagination } from '@fanfara/ui/pagination'
import type { Paging } from '@fanfara/ui/search'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { useNow } from '@fanfara/ui/now'
import { useSearch } from '#/app/route/navigation.ts'
import { messagesSearch } from '#/app/route/search.ts'
import { useFeed } from '#/app/server/inbox.ts'
import { useText } from '#/i18n/text.ts'
import type { Filter } from '#/features/messages/content.ts'
import { useMessageActs } from '#/features/messages/message-acts.tsx'
import { groupByDay } from './day-groups.ts'
import { DayName } from './day-name.tsx'
import { MessageRow } from './message-row.tsx'
import { Toolbar } from './message-toolbar.tsx'
import { useSelection } from './selection.ts'
import { useRowFocus } from './use-row-focus.ts'

interface ListProps {
  messages: readonly Message[]
  filter: Filter
}

/** A tab's messages, day by day; read and cleared without being opened. */
export function MessageList({ filter }: { filter: Filter }) {
  const text = useText('messages')
  const { messages: all, hasFailed, retry } = useFeed('messages')
  const messages = (all ?? []).filter(({ read }) => read === (filter === 'read'))
  const focus = useRowFocus(messages.map(({ _id }) => _id).join())
  if (hasFailed)
    return (
      <Card>
        <ErrorState message={text('load_failed')} onRetry={retry} />
      </Card>
    )
  if (!all) return <Skeletons />
  return (
    <div {...focus} className="outline-none">
      {messages.length === 0 ? <Nothing filter={filter} /> : <Pages messages={messages} filter={filter} />}
    </div>
  )
}

function Nothing({ filter }: { filter: Filter }) {
  const text = useText('messages')
  return (
    <Card>
      <EmptyState drawing="messages" title={text(filter === 'read' ? 'empty_read' : 'empty')}>
        {text(filter === 'read' ? 'empty_read_text' : 'empty_text')}
      </EmptyState>
    </Card>
  )
}

/** The list a page at a time; pages are turned without a call (MSG-06). What is selected stays selected on other pages. */
function Pages({ messages, filter }: ListProps) {
  const { page: wanted = 1, per_page: size = DEFAULT_PAGE_SIZE } = useSearch(messagesSearch)
  const ids = messages.map(({ _id }) => _id)
  const selection = useSelection(ids)
  const acts = useMessageActs()
  const page = Math.min(wanted, Math.ceil(messages.length / size))
  const days = groupByDay(messages.slice((page - 1) * size, page * size), useNow())
  return (
    <>
      <Toolbar filter={filter} all={ids} selection={selection} acts={acts} />
      <Card>
        {days.map(({ day, messages: sent }) => (
          <section key={day} className="not-first:mt-4">
            <h2 className="text-14 font-semibold text-muted">
              <DayName day={day} />
            </h2>
            <ul className="divide-y divide-line">
              {sent.map(message => (
                <MessageRow key={message._id} {...{ message, filter, selection, acts }} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
      <PageTurner filter={filter} page={page} pageSize={size} total={messages.length} />
    </>
  )
}

interface TurnerProps {
  filter: Filter
  page: number
  pageSize: NonNullable<Paging['per_page']>
  total: number
}

function PageTurner({ filter, page, pageSize, total }: TurnerProps) {
  const navigate = useNavigate()
  if (total <= DEFAULT_PAGE_SIZE) return null
  const go = (search: Paging) => void navigate({ to: '/messages/$filter', params: { filter }, search })
  return (
    <Pagination
      {...{ page, pageSize, total }}
      onPage={next => go({ page: next, per_page: pageSize })}
      onPageSize={next => go({ page: 1, per_page: next })}
    />
  )
}

function Skeletons() {
  return (
    <>
      <div className="mb-3 min-h-11 desktop:min-h-10" />
      <Card>
        <Loading className="grid gap-4">
          {['a', 'b', 'c', 'd'].map(key => (
            <Skeleton key={key} className="h-16 w-full" />
          ))}
        </Loading>
      </Card>
    </>
  )
}
