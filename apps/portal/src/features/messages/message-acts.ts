import { notify } from '@fanfara/ui/toast'
import { useInbox } from '#/app/server/inbox.ts'
import { useText } from '#/i18n/text.ts'

/** What can be done with messages wherever they are shown; each is done at once, and put back with a word when the service refuses. */
export function useMessageActs() {
  const text = useText('messages')
  const inbox = useInbox()
  const told = (key: string, error: unknown, title: string) =>
    error
      ? notify({ key, tone: 'error', title: text('failed'), description: text('failed_text') })
      : notify({ key, tone: 'success', title })
  return {
    markRead: async (ids: readonly string[]) => {
      const outcome = await inbox?.markAs([...ids], { seen: true, read: true })
      told('messages', outcome?.error, text('marked_count', { count: ids.length }))
    },
    markAllRead: async () => {
      const outcome = await inbox?.markAllAsRead('messages')
      told('messages', outcome?.error, text('marked_all'))
    },
    remove: async (ids: readonly string[]) => {
      const outcome = await inbox?.remove([...ids])
      told('messages', outcome?.error, text('deleted_count', { count: ids.length }))
    },
  }
}
