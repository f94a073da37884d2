import { Card, Section } from '@fanfara/ui/card'
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
import { Grid } from './line.tsx'

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

/** The form's parts by their names, with the fields of each: `w` takes a whole row, `h` has a hint below. */
const parts = {
  person: ['', '', '', 'h'],
  address: ['w', '', '', ''],
  contact: ['h', 'h'],
  bank: ['wh', 'w'],
} as const

function FormSkeleton() {
  const text = useText('billing')
  return (
    <div className="grid gap-6">
      <Loading className="sr-only">{null}</Loading>
      {(['person', 'address', 'contact', 'bank'] as const).map(part => (
        <Section key={part} title={text(part)}>
          {part === 'person' && <SettlementOutline />}
          <Grid>
            {parts[part].map((look, at) => (
              <FieldOutline key={`${part}-${at}`} isWide={look.includes('w')} hasHint={look.includes('h')} />
            ))}
          </Grid>
        </Section>
      ))}
      <Skeleton className="h-11 w-full justify-self-end tablet:w-32 desktop:h-10" />
    </div>
  )
}

/** Person or company, each with what it means. */
const SettlementOutline = () => (
  <div className="mb-5">
    <Skeleton className="mb-2.5 h-4 w-40" />
    <div className="flex flex-wrap gap-2">
      <Skeleton className="h-15 w-full phone:w-56" />
      <Skeleton className="h-15 w-full phone:w-56" />
    </div>
  </div>
)

/** A field: its label, its box, and a hint where it has one. */
const FieldOutline = ({ isWide, hasHint }: { isWide: boolean; hasHint: boolean }) => (
  <div className={isWide ? 'tablet:col-span-2' : undefined}>
    <Skeleton className="mb-2.5 h-4 w-24" />
    <Skeleton className="h-11 desktop:h-10" />
    {hasHint && <Skeleton className="mt-2.5 h-3.5 w-2/3" />}
  </div>
)
