import type { Message } from '@fanfara/inbox/core'
import { Badge } from '@fanfara/ui/badge'
import { Checkbox } from '@fanfara/ui/choice'
import { IconButton } from '@fanfara/ui/button'
import { CheckIcon, MessageIcon, TrashIcon } from '@fanfara/ui/icons'
import { Link } from '@tanstack/react-router'
import { useParam, useSearch } from '#/app/route/navigation.ts'
import { messagesSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'
import { plainText, senderOf } from '#/features/messages/content.ts'
import { KindIcon, useKindName } from '#/features/messages/kind-icon.tsx'
import { actOf, sumOf } from '#/features/messages/leading.ts'
import type { MessageActs } from '#/features/messages/message-acts.tsx'
import { PathLink } from '#/features/messages/path-link.tsx'
import { TimeOfDay } from './day-name.tsx'
import type { Filter } from '#/features/messages/content.ts'
import type { Selection } from './selection.ts'
import { Swipeable } from './swipe.tsx'
import { ROW } from './use-row-focus.ts'

interface RowProps {
  message: Message
  filter: Filter
  selection: Selection
  acts: MessageActs
}

/** How much of a message names it where it is spoken of. */
const START = 60

/** One message: tick, what it is about, sender, start of the content and time (MSG-05), its sum and act; done with without being opened. */
export function MessageRow({ message, filter, selection, acts }: RowProps) {
  const text = useText('messages')
  const start = plainText(message.content).slice(0, START)
  const { _id: id } = message
  const mark = () => (filter === 'unread' ? acts.markRead([id]) : acts.markUnread([id]))
  const right = { label: text(filter === 'unread' ? 'mark_read' : 'mark_unread'), icon: <CheckIcon />, run: mark }
  const left = { label: text('delete'), icon: <TrashIcon />, run: () => acts.remove([id]) }
  return (
    <li className="group">
      <Swipeable left={left} right={right}>
        <div className="relative flex items-start tablet:gap-x-2">
          <Checkbox
            className="tablet:pt-2"
            label={<span className="sr-only">{text('select', { start })}</span>}
            checked={selection.has(id)}
            onChange={({ target }) => selection.choose([id], target.checked)}
          />
          <div className="min-w-0 flex-1">
            <Opener message={message} filter={filter} />
            <div className="flex flex-wrap items-center gap-x-4 pl-2 tablet:pl-14">
              <SumAndAct message={message} />
              <span className="ml-auto desktop:opacity-0 desktop:group-focus-within:opacity-100 desktop:group-hover:opacity-100">
                <IconButton label={text(filter === 'unread' ? 'clear' : 'unclear', { start })} onClick={mark}>
                  {filter === 'unread' ? <CheckIcon size={18} /> : <MessageIcon size={18} />}
                </IconButton>
                <IconButton label={text('remove', { start })} onClick={left.run} className="max-desktop:hidden">
                  <TrashIcon size={18} />
                </IconButton>
              </span>
            </div>
          </div>
        </div>
      </Swipeable>
    </li>
  )
}

/** Opens the message, on the page of the list that it was opened on. */
function Opener({ message, filter }: Pick<RowProps, 'message' | 'filter'>) {
  const search = useSearch(messagesSearch)
  const isOpen = useParam('id') === message._id
  return (
    <Link
      {...ROW}
      to="/messages/$filter/$id"
      params={{ filter, id: message._id }}
      search={search}
      className={`flex min-w-0 gap-3 rounded-control px-2 py-2 ${isOpen ? 'bg-primary/10' : 'hover:bg-sunken'}`}
    >
      <KindIcon message={message} className="max-tablet:hidden" />
      <span className="min-w-0 flex-1">
        <Heading message={message} />
        <Start message={message} />
      </span>
    </Link>
  )
}

function Heading({ message }: Pick<RowProps, 'message'>) {
  const text = useText('messages')
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-14 text-muted">
      <span>{useKindName(message)}</span>
      <span aria-hidden="true">·</span>
      <span>{senderOf(message) ?? text('system')}</span>
      <span className="ml-auto">
        <TimeOfDay value={message.createdAt} />
      </span>
    </span>
  )
}

/** How it begins; what nobody has seen yet says so. */
function Start({ message }: Pick<RowProps, 'message'>) {
  const text = useText('messages')
  return (
    <span className={`mt-0.5 line-clamp-2 wrap-anywhere ${message.seen ? '' : 'font-semibold'}`}>
      {!message.seen && (
        <Badge look="primary" className="mr-2 align-top">
          {text('new')}
        </Badge>
      )}
      {plainText(message.content)}
    </span>
  )
}

/** What the message is worth, and the one thing to do about it. */
function SumAndAct({ message }: Pick<RowProps, 'message'>) {
  const text = useText('messages')
  const act = actOf(message)
  const sum = sumOf(message)
  return (
    <>
      {act && <PathLink path={act.path}>{text(act.key)}</PathLink>}
      {sum !== null && <span className="figures font-semibold whitespace-nowrap text-brass">{sum}</span>}
    </>
  )
}
