import { COUNT_MAX } from '@fanfara/contract/inbox/names'
import type { Inbox, Outcome } from '@fanfara/inbox/core'
import { notify } from '@fanfara/ui/toast'
import { useInbox } from '#/app/server/inbox.ts'
import { useText } from '#/i18n/text.ts'
import { UndoButton, UndoRemoval } from './undo-button.tsx'

/** One notification for all acts: the last thing that was done is what can be taken back. */
const KEY = 'messages'
type Text = ReturnType<typeof useText<'messages'>>

const tellFailure = (text: Text) =>
  notify({ key: KEY, tone: 'error', title: text('failed'), description: text('failed_text') })

/** Says that something was done, with the way back, or that it was not. */
function tell(text: Text, { error }: Pick<Outcome<unknown>, 'error'>, title: string, undo?: () => unknown): void {
  if (error) return tellFailure(text)
  notify({ key: KEY, tone: 'success', title, ...(undo && { description: <UndoButton of={KEY} onUndo={undo} /> }) })
}

/** Ends listening for the failure of the removal before; there is one at a time. */
let forgetRemoval: (() => void) | undefined

const isShown = (inbox: Inbox, ids: readonly string[]): boolean =>
  Object.values(inbox.getState().feeds).some(({ messages }) => messages.some(({ _id }) => ids.includes(_id)))

/** Removes messages from view; the call follows once nobody can take it back, and its failure is told. */
function removeLater(inbox: Inbox, ids: readonly string[], text: Text): void {
  inbox.removeLater(ids)
  forgetRemoval?.()
  // What was refused is put back right after it is said.
  forgetRemoval = inbox.on('unsaved', () => queueMicrotask(() => isShown(inbox, ids) && tellFailure(text)))
  const undo = () => {
    forgetRemoval?.()
    inbox.undoRemoval()
  }
  const title = text('deleted_count', { count: ids.length })
  notify({ key: KEY, tone: 'success', title, description: <UndoRemoval of={KEY} inbox={inbox} onUndo={undo} /> })
}

/** What can be done with messages wherever they are shown: at once, with a way back, and put back with a word when the service refuses. */
export interface MessageActs {
  markRead: (ids: readonly string[]) => Promise<void>
  markUnread: (ids: readonly string[]) => Promise<void>
  /** @param shown what is unread and shown: more than that cannot be taken back */
  markAllRead: (shown: readonly string[]) => Promise<void>
  remove: (ids: readonly string[]) => void
}

/** The acts, over the portal's inbox. */
export function useMessageActs(): MessageActs {
  const text = useText('messages')
  const inbox = useInbox()
  const mark = async (ids: readonly string[], read: boolean) => {
    if (!inbox) return
    const outcome = await inbox.markAs(ids, { seen: true, read })
    const title = text(read ? 'marked_count' : 'unmarked_count', { count: ids.length })
    tell(text, outcome, title, () => mark(ids, !read))
  }
  return {
    markRead: ids => mark(ids, true),
    markUnread: ids => mark(ids, false),
    markAllRead: async shown => {
      if (!inbox) return
      const isAll = shown.length < COUNT_MAX && inbox.getState().unreadCount <= shown.length
      const outcome = await inbox.markAllAsRead('messages')
      tell(text, outcome, text('marked_all'), isAll ? () => mark(shown, false) : undefined)
    },
    remove: ids => inbox && removeLater(inbox, ids, text),
  }
}
