import { type FetchingStrategy, InboxProvider, SubscriberPreference } from '@fanfara/inbox'
import { ErrorState } from '@fanfara/ui/empty-state'
import { useLanguage } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import { useState } from 'react'
import type { InboxSession } from '#/app/server/inbox.ts'
import { useText } from '#/i18n/text.ts'
import './inbox-settings.css'

/** The portal counts and lists messages itself. */
const nothing: Partial<FetchingStrategy> = {
  fetchUnseenCount: false,
  fetchUnreadCount: false,
  fetchOrganization: false,
}

/** The widget's preferences view in the portal's language and colours, with its session (MSG-14, INBOX-20). */
export function InboxSettingsView({ session }: { session: InboxSession }) {
  const text = useText('messages')
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <ErrorState message={text('settings_failed')} onRetry={() => setFailed(false)} />
  const failed = (_: Error, what: 'load' | 'switch') => {
    if (what === 'load') setFailed(true)
    else notify({ key: 'inbox-settings', tone: 'error', title: text('failed'), description: text('switch_failed') })
  }
  return (
    <div className="inbox-settings">
      <InboxProvider {...session} i18n={language} initialFetchingStrategy={nothing}>
        <SubscriberPreference
          colorScheme={document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'}
          onError={failed}
        />
      </InboxProvider>
    </div>
  )
}
