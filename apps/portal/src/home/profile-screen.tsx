import { PageHeader } from '@fanfara/ui/page-header'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '#/app/session/user.ts'
import { ChannelsSection } from '#/features/channels/channels-section.tsx'
import { MediaKitSection } from '#/features/media-kit/media-kit-section.tsx'
import { DeleteAccount } from '#/features/profile/delete-account.tsx'
import { ProfileSection } from '#/features/profile/profile-section.tsx'
import { useText } from '#/i18n/text.ts'

/** `/settings/profile`: who one is, below it the channels, below them the way out (PROF-14). */
export function ProfileScreen() {
  const settings = useText('settings')
  const text = useText('profile')
  const { data: user } = useQuery(userQuery)
  return (
    <>
      <PageHeader title={settings('profile_title')} purpose={text('purpose')} />
      <div className="mb-6">
        <ProfileSection />
      </div>
      <div id="channels" tabIndex={-1} className="outline-none">
        <ChannelsSection />
      </div>
      <div className="mt-6">
        <MediaKitSection />
      </div>
      {user && <DeleteAccount userId={user.id} />}
    </>
  )
}
