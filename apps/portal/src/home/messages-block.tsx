import { DateText } from '@fanfara/ui/date-text'
import { ErrorState } from '@fanfara/ui/empty-state'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useReadFeed } from '#/app/server/inbox.ts'
import { plainText } from '#/features/messages/content.ts'
import { useText } from '#/i18n/text.ts'
import { Block, BlockRows, RowContent, rowLinkClass } from './block.tsx'

/** The first two unread messages, newest first (DASH-10, DASH-11). */
export function MessagesBlock() {
  const text = useText('home')
  const { messages: newest, hasFailed, retry } = useReadFeed('unread')
  const all = (
    <Link to="/messages/$filter" params={{ filter: 'unread' }} className={blockLinkClass}>
      {text('messages_link')}
    </Link>
  )
  // What was just read elsewhere is no longer unread, even before the feed says so.
  const unread = newest?.filter(({ read }) => !read)
  const query = { data: hasFailed ? null : unread, error: null, refetch: retry }
  return (
    <Block title={text('messages')} action={all} query={query}>
      {messages => {
        if (messages === null) return <ErrorState isSmall message={text('messages_silent')} onRetry={retry} />
        return (
          <BlockRows rows={messages} rowKey={({ _id }) => _id} empty={text('messages_empty')}>
            {message => (
              <Link to="/messages/$filter/$id" params={{ filter: 'unread', id: message._id }} className={rowLinkClass}>
                <RowContent>
                  <span className={`line-clamp-2 ${message.seen ? '' : 'font-semibold'}`}>
                    {plainText(message.content)}
                  </span>
                  <span className="text-14 text-muted">
                    <DateText value={message.createdAt} full />
                  </span>
                </RowContent>
              </Link>
            )}
          </BlockRows>
        )
      }}
    </Block>
  )
}
