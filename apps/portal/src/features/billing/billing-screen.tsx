import { Card } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { PageHeader } from '@fanfara/ui/page-header'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#/app/server/message.ts'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'
import { countriesQuery } from './api.ts'
import { billingQuery } from '#/app/server/billing.ts'
import { BillingForm } from './billing-form.tsx'

/** Waits for profile and countries; without a profile the form is empty. */
export function BillingScreen() {
  const text = useText('billing')
  const billing = useQuery(billingQuery)
  const countries = useQuery(countriesQuery)
  const { data: user } = useQuery(userQuery)
  const error = billing.error ?? countries.error
  const isReady = billing.data !== undefined && countries.data !== undefined && user !== undefined
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      {isReady && <BillingForm profile={billing.data} countries={countries.data} accountEmail={user.email} />}
      {!isReady && error && (
        <Card>
          <ErrorState
            message={messageOf(error)}
            onRetry={() => Promise.all([billing.refetch(), countries.refetch()])}
          />
        </Card>
      )}
      {!isReady && !error && <FormSkeleton />}
    </>
  )
}

function FormSkeleton() {
  return (
    <Loading className="grid gap-6">
      {['person', 'address', 'bank'].map(part => (
        <Card key={part} className="grid gap-5 tablet:grid-cols-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Card>
      ))}
    </Loading>
  )
}
