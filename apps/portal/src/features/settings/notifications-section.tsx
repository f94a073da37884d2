import { Section } from '@fanfara/ui/card'
import { Switch } from '@fanfara/ui/choice'
import { ErrorState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#/app/server/message.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { notificationsQuery, type Turn, useTurnNotifications } from './api.ts'

const groups = ['news', 'campaigns'] as const

/** Switches for what also comes by mail and push; the inbox keeps everything (SET-01, SET-02, FLAG-02). */
export function NotificationsSection() {
  const text = useText('settings')
  const switches = useQuery(notificationsQuery)
  const { mutateAsync } = useTurnNotifications()
  const turn = async (change: Turn) => {
    try {
      await mutateAsync(change)
    } catch (error) {
      notifyFailure(error, { key: 'notifications-failed', title: text('failed') })
    }
  }
  return (
    <Section title={text('notifications')} hint={text('notifications_hint')}>
      {switches.data && (
        <div className="grid gap-5">
          {groups.map(group => (
            <Switch
              key={group}
              label={text(`notify_${group}`)}
              hint={text(`notify_${group}_hint`)}
              checked={switches.data[group]}
              onChange={isOn => void turn({ group, isOn })}
            />
          ))}
        </div>
      )}
      {!switches.data && switches.isError && (
        <ErrorState isSmall message={messageOf(switches.error)} onRetry={switches.refetch} />
      )}
      {!switches.data && !switches.isError && (
        <Loading className="grid gap-5">
          <Skeleton className="h-11 max-w-80" />
          <Skeleton className="h-11 max-w-80" />
        </Loading>
      )}
    </Section>
  )
}
