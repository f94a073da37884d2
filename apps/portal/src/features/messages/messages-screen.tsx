import { EmptyState } from '@fanfara/ui/empty-state'
import { Card } from '@fanfara/ui/card'
import { useIsDesktop } from '@fanfara/ui/media'
import { PageHeader } from '@fanfara/ui/page-header'
import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useParam } from '#/app/route/navigation.ts'
import { useFeed } from '#/app/server/inbox.ts'
import { MessagesNote } from '#/app/session/look-note.tsx'
import { lookFrom } from '#/app/session/session.ts'
import { messageFilters } from '#/frame/places.ts'
import { useText } from '#/i18n/text.ts'
import { InboxSettings } from './inbox-settings.tsx'
import { MessageList } from './list/message-list.tsx'

/** MSG-01…MSG-12: an unknown filter reads as `unread`; on wide screens a message opens beside the list. */
export function MessagesScreen() {
  const isDesktop = useIsDesktop()
  return <MessagesFrame>{isDesktop && <NothingOpen />}</MessagesFrame>
}

/** Title, tabs and the list, with what is read beside it. */
export function MessagesFrame({ children }: { children: ReactNode }) {
  const text = useText('messages')
  const filter = useParam('filter') === 'read' ? 'read' : 'unread'
  if (lookFrom) return <NoMessages />
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-2">
        <div className="only:col-span-full">
          <MessageList key={filter} filter={filter} />
        </div>
        {children}
      </div>
    </>
  )
}

/** Whoever only looks reads no messages (decision 0080). */
export function NoMessages() {
  const text = useText('messages')
  return (
    <>
      <PageHeader title={text('title')} />
      <MessagesNote />
    </>
  )
}

/** Whether the list has messages, and with them the acts for all above it. */
export function useHasList(): boolean {
  const isRead = useParam('filter') === 'read'
  return useFeed('messages').messages?.some(({ read }) => read === isRead) ?? false
}

/** The place where a message is read, before one is; nothing where there is none to read. */
function NothingOpen() {
  const text = useText('messages')
  const hasList = useHasList()
  const { messages, hasFailed } = useFeed('messages')
  // Until it is known whether there are some, the list keeps its width.
  if (!messages && !hasFailed) return <div />
  if (!hasList) return null
  return (
    <Card className="sticky top-24 mt-13">
      <EmptyState drawing="messages" title={text('choose')} />
    </Card>
  )
}
