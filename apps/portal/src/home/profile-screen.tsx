import { Alert } from '@fanfara/ui/alert'
import { Avatar } from '@fanfara/ui/avatar'
import { Card } from '@fanfara/ui/card'
import { PageHeader } from '@fanfara/ui/page-header'
import { useSlice } from '@fanfara/ui/session'
import { useQuery } from '@tanstack/react-query'
import { session } from '#/app/session.ts'
import { userQuery } from '#/app/user.ts'
import { ChannelsSection } from '#/features/channels/channels-section.tsx'
import { useText } from '#/i18n/text.ts'

/** `/settings/profile`: who one is, and below it the channels (PROF-14). */
export function ProfileScreen() {
  const text = useText('settings')
  const stored = useSlice(session.user)
  const { data: user } = useQuery(userQuery)
  const name = user?.name ?? stored?.name ?? ''
  return (
    <>
      <PageHeader title={text('profile_title')} />
      <Card className="mb-6">
        <div className="flex items-center gap-4">
          <Avatar name={name} url={user?.avatar_url ?? stored?.avatar_url ?? null} size={56} className="text-20" />
          <div className="min-w-0">
            <p className="truncate text-20 font-semibold">{name}</p>
            <p className="min-h-5.5 truncate text-muted">{user?.email}</p>
          </div>
        </div>
        {user?.description && <p className="mt-4 max-w-[70ch] whitespace-pre-line">{user.description}</p>}
        <Alert tone="info" className="mt-4">
          {text('profile_soon')}
        </Alert>
      </Card>
      <ChannelsSection />
    </>
  )
}
