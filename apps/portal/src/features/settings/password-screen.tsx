import { Card } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { PageHeader } from '@fanfara/ui/page-header'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#/app/server/message.ts'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'
import { FirstPassword } from './first-password.tsx'
import { PasswordForm } from './password-form.tsx'

/** `/settings/password`: changes the password, or sets the first one (PASS-01…PASS-05, SOC-24). */
export function PasswordScreen() {
  const frame = useText('frame')
  const text = useText('settings')
  const user = useQuery(userQuery)
  return (
    <>
      <PageHeader
        title={frame('password')}
        purpose={text(user.data?.has_password === false ? 'unset_text' : 'password_purpose')}
      />
      {user.data?.has_password === true && <PasswordForm email={user.data.email} />}
      {user.data?.has_password === false && <FirstPassword email={user.data.email} />}
      {!user.data && user.isError && (
        <Card>
          <ErrorState message={messageOf(user.error)} onRetry={user.refetch} />
        </Card>
      )}
      {!user.data && !user.isError && <FormSkeleton />}
    </>
  )
}

function FormSkeleton() {
  return (
    <Loading>
      <Card className="grid max-w-[36rem] gap-5">
        <Skeleton className="h-17 desktop:h-16" />
        <Skeleton className="h-36" />
        <Skeleton className="h-17 desktop:h-16" />
        <Skeleton className="h-11 w-36 desktop:h-10" />
      </Card>
    </Loading>
  )
}
