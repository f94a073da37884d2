import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#/app/server/message.ts'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'
import { categoriesQuery } from './api.ts'
import { PictureField } from './picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Picture beside name, description and interests: what advertisers see of the person. */
export function ProfileSection() {
  const text = useText('profile')
  const user = useQuery(userQuery)
  const categories = useQuery(categoriesQuery)
  const error = user.error ?? categories.error
  const isReady = user.data !== undefined && categories.data !== undefined
  return (
    <Section title={text('showcase')}>
      {isReady && (
        <div className="grid items-start gap-6 desktop:grid-cols-[15rem_minmax(0,1fr)] desktop:gap-8">
          <div className="grid gap-5">
            <PictureField name={user.data.name} url={user.data.avatar_url} />
            <AccountLine email={user.data.email} />
          </div>
          <ProfileForm key={user.data.id} user={user.data} categories={categories.data} />
        </div>
      )}
      {!isReady && error && (
        // As high as what it stands for: the channels below stay where they are.
        <div className="grid min-h-158 content-start justify-items-center desktop:min-h-110 desktop:content-center">
          <ErrorState message={messageOf(error)} onRetry={() => Promise.all([user.refetch(), categories.refetch()])} />
        </div>
      )}
      {!isReady && !error && <ProfileSkeleton />}
    </Section>
  )
}

/** Which account this is; the address is the person's own matter. */
function AccountLine({ email }: { email: string | null }) {
  const text = useText('profile')
  return (
    <div className="text-14">
      <p className="font-semibold">{text('account')}</p>
      <p className="wrap-anywhere">{email ?? text('account_no_email')}</p>
      {email && <p className="text-muted">{text('account_private')}</p>}
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <Loading className="grid gap-6 desktop:grid-cols-[15rem_minmax(0,1fr)] desktop:gap-8">
      <Skeleton className="h-40 desktop:h-58" />
      <div className="grid gap-5">
        <Skeleton className="h-17 desktop:h-16" />
        <Skeleton className="h-45" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11 desktop:h-10 phone:ml-auto phone:w-32" />
      </div>
    </Loading>
  )
}
