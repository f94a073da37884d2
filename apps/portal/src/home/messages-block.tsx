import type { Client } from '@fanfara/contract/client'
import { listFeed } from '@fanfara/contract/inbox'
import { DASHBOARD_ITEMS } from '@fanfara/contract/limits'
import { DateText } from '@fanfara/ui/date-text'
import { ChevronRightIcon } from '@fanfara/ui/icons'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { INBOX_KEY, useHasInboxFailed, useInboxCall } from '#/app/inbox.ts'
import { Link } from '#/app/navigation.ts'
import { plainText } from '#/features/messages/content.ts'
import { useText } from '#/i18n/text.ts'
import { Block } from './block.tsx'

/** The newest unread messages; asked for again whenever the inbox says that something changed. */
const unreadQuery = (call: Client | null) =>
  queryOptions({
    queryKey: [INBOX_KEY, 'unread'],
    queryFn: async () => {
      const query = { page: '0', limit: String(DASHBOARD_ITEMS), read: 'false' }
      return call ? (await call(listFeed, { query })).data : []
    },
    enabled: call !== null,
  })

/** The first two unread messages, newest first (DASH-10, DASH-11). */
export function MessagesBlock() {
  const text = useText('home')
  const { data, error, refetch } = useQuery(unreadQuery(useInboxCall()))
  const hasFailed = useHasInboxFailed()
  const all = (
    <Link to="/messages/$filter" params={{ filter: 'unread' }} className={blockLinkClass}>
      {text('messages_link')}
    </Link>
  )
  const query = { data: hasFailed ? null : data, error, refetch }
  return (
    <Block title={text('messages')} action={all} query={query}>
      {messages => {
        if (messages === null) return <p className="text-muted">{text('messages_silent')}</p>
        if (messages.length === 0) return <p className="text-muted">{text('messages_empty')}</p>
        return (
          <ul className="grid grid-cols-1 gap-2">
            {messages.slice(0, DASHBOARD_ITEMS).map(message => (
              <li key={message._id}>
                <Link
                  to="/messages/$filter/$id"
                  params={{ filter: 'unread', id: message._id }}
                  className="flex items-center gap-3 rounded-surface border border-line bg-sunken p-3 transition-colors hover:border-control"
                >
                  <span className="min-w-0 flex-1">
                    <span className={`line-clamp-2 ${message.seen ? '' : 'font-semibold'}`}>
                      {plainText(message.content)}
                    </span>
                    <span className="text-14 text-muted">
                      <DateText value={message.createdAt} full />
                    </span>
                  </span>
                  <ChevronRightIcon size={18} className="text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        )
      }}
    </Block>
  )
}
