import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import {
  type CreatorMessage,
  opsDownloadSentMessages,
  opsListSentMessages,
  sentMessageSorts,
} from '@fanfara/contract/ops/people/sent-messages'
import { Card } from '@fanfara/ui/card'
import { EmptyState } from '@fanfara/ui/empty-state'
import { NameSearch } from '@fanfara/ui/name-search'
import { Pages } from '@fanfara/ui/pages'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { linkClass } from '@fanfara/ui/text-link'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { ListedTable } from '#/shell/listed.tsx'
import { SentMessage } from '#/shared/sent-message.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import type { SentSearch } from './search.ts'

const route = getRouteApi('/signed-in/messages/sent')

const sentQuery = ({ page = 1, per_page = DEFAULT_PAGE_SIZE, ...shown }: SentSearch) =>
  queryOptions({
    queryKey: ['messages', 'sent', { page, per_page, ...shown }],
    queryFn: ({ signal }) => call(opsListSentMessages, { query: { page, per_page, ...shown } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What was sent to creators, in the order that is chosen (DESK-32); what participants of a campaign got stands on its page. */
export function SentScreen() {
  const text = useText('messages')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(sentQuery(search))
  const { data } = query
  const { page: _, per_page: __, ...shown } = search
  const isEmpty = data?.meta.total === 0 && !search.search
  return (
    <>
      <BackLink to={{ to: '/messages' }}>{text('back')}</BackLink>
      <Page isWide title={text('history')} purpose={text('history_purpose')}>
        <ListedTable
          query={query}
          bar={
            <>
              <NameSearch
                label={text('history_search')}
                value={search.search}
                onSearch={(wanted, how) =>
                  void navigate({ search: { ...search, search: wanted, page: undefined }, resetScroll: false, ...how })
                }
              />
              <div className="mb-3 flex flex-wrap items-center gap-2">
                <ListOrder
                  orders={sentMessageSorts}
                  usual={text('sort_usual')}
                  value={search.sort}
                  nameOf={order => text(`sort_${order}`)}
                  onChange={sort => void navigate({ search: { ...search, sort, page: undefined }, resetScroll: false })}
                />
                <ListFile
                  endpoint={opsDownloadSentMessages}
                  input={{ query: shown }}
                  name="fanfara-messages.csv"
                  isEmpty={!data?.meta.total}
                />
              </div>
            </>
          }
          isNarrowed={Boolean(search.search)}
          empty={<NoMessages wasSearched={!isEmpty} />}
        >
          {answer => <Card>{answer ? <Messages rows={answer.data} /> : <Waiting />}</Card>}
        </ListedTable>
        <Pages
          meta={data?.meta}
          onTurn={(to, how) => void navigate({ to: '.', search: before => ({ ...before, ...to }), ...how })}
        />
      </Page>
    </>
  )
}

function NoMessages({ wasSearched }: { wasSearched: boolean }) {
  const text = useText('messages')
  return (
    <EmptyState
      drawing="messages"
      title={text(wasSearched ? 'history_not_found' : 'history_none')}
      action={!wasSearched && <Write />}
    >
      {text(wasSearched ? 'history_not_found_hint' : 'history_none_hint')}
    </EmptyState>
  )
}

const Messages = ({ rows }: { rows: readonly CreatorMessage[] }) => (
  <ul className="divide-y divide-line">
    {rows.map(message => (
      <Message key={message.id} {...message} />
    ))}
  </ul>
)

/** Lines in the shape of messages: whom and when, and the words in two languages. */
const Waiting = () => (
  <Loading className="divide-y divide-line">
    {Array.from({ length: DEFAULT_PAGE_SIZE }, (_, nth) => (
      <span key={nth} className="grid gap-3 py-3 first:pt-0 last:pb-0">
        <span className="flex flex-wrap justify-between gap-x-4 gap-y-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-40" />
        </span>
        <span className="grid gap-3 tablet:grid-cols-2">
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-4 w-2/3" />
        </span>
      </span>
    ))}
  </Loading>
)

function Write() {
  const text = useText('messages')
  return <RightLink to="/messages">{text('write')}</RightLink>
}

function Message({ to, creator, kind, recipients, by, at, text: written, url }: CreatorMessage) {
  const text = useText('messages')
  const whom = creator ? (
    <Link to="/creators/$id" params={{ id: creator.id }} className={linkClass}>
      {creator.name}
    </Link>
  ) : (
    <>
      {text(`readers_${to}`)}, {text('recipients', { count: recipients })}
    </>
  )
  return (
    <SentMessage
      to={
        <>
          {text(`kind_${kind}`)} · {whom}
        </>
      }
      by={by}
      at={at}
      text={written}
    >
      {url && <p className="mt-1 text-14 wrap-anywhere text-muted">{text('leads_to', { url })}</p>}
    </SentMessage>
  )
}
