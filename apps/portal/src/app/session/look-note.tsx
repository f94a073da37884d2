import { EmptyState } from '@fanfara/ui/empty-state'
import { useText } from '#/i18n/text.ts'

/** In the place of messages, which a look does not show: reading marks them. */
export function MessagesNote() {
  const text = useText('look')
  return (
    <EmptyState drawing="messages" title={text('no_messages')}>
      {text('no_messages_hint')}
    </EmptyState>
  )
}
