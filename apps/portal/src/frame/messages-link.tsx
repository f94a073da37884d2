import { useEffect } from 'react'
import { useUnreadCount, useUnseenCount } from '#/app/server/inbox.ts'
import { useText } from '#/i18n/text.ts'

/** Name of the way to the messages, which says when new ones wait: the dot alone would tell it by colour (A11Y-05). */
export function useMessagesName(): string {
  const text = useText('frame')
  const count = useUnseenCount()
  return count > 0 ? text('messages_unseen', { count }) : text('messages')
}

/** The icon of the installed portal says how many messages are unread; signed out, nothing. */
export function useAppBadge(): void {
  const count = useUnreadCount()
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined
    // A browser that keeps no badge for us is none that anybody would miss it on.
    navigator.setAppBadge(count).catch(() => undefined)
    return () => void navigator.clearAppBadge().catch(() => undefined)
  }, [count])
}

/** LAY-02, LAY-05: nothing at zero; the count itself is in the link's name. */
export function UnseenDot({ className }: { className: string }) {
  if (useUnseenCount() === 0) return null
  return (
    <span
      aria-hidden="true"
      data-testid="unseen-dot"
      className={`absolute size-2.5 rounded-full border-2 border-page bg-horn ${className}`}
    />
  )
}
