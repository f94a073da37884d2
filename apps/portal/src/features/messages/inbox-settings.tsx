import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { InPlace } from '@fanfara/ui/in-place'
import { makePart } from '@fanfara/ui/part'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useState } from 'react'
import { useInboxSession } from '#/app/server/inbox.ts'
import { useText } from '#/i18n/text.ts'

// The widget is loaded by whoever opens its settings, and by nobody else.
const view = makePart(async () => (await import('./inbox-settings-view.tsx')).InboxSettingsView)

/** Opens the inbox's own preferences view, over the portal's session (MSG-14). */
export function InboxSettings() {
  const text = useText('messages')
  const [isOpen, setOpen] = useState(false)
  const session = useInboxSession()
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text('settings')}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={text('settings_title')}>
        <p className="mb-2 text-muted">{text('settings_purpose')}</p>
        {session ? <InPlace of={view} outline={<Skeletons />} session={session} /> : <Skeletons />}
      </Modal>
    </>
  )
}

const Skeletons = () => (
  <Loading className="mt-4 grid gap-4">
    {['a', 'b', 'c', 'd'].map(key => (
      <Skeleton key={key} className="h-16 w-full" />
    ))}
  </Loading>
)
