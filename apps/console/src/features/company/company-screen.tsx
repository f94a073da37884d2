import type { Answer } from '@fanfara/contract/endpoint'
import { type CompanyField, opsGetCompany, opsSetCompany } from '@fanfara/contract/ops/company'
import { Alert } from '@fanfara/ui/alert'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Loading } from '@fanfara/ui/skeleton'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Beside } from '#/shared/beside.tsx'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRevised } from '#/shared/acts/use-revised.ts'
import { CardOutline } from '#/shell/card-outline.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { CompanyForm } from './company-form.tsx'
import { bodyOf, type CompanyValues, valuesOf } from './company-values.ts'

type Read = Answer<typeof opsGetCompany>['data']

/** A form starts from it, so it is not kept for another visit, before which a colleague may change it. */
const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: async ({ signal }) => (await call(opsGetCompany, {}, { signal })).data,
  refetchOnWindowFocus: false,
  gcTime: 0,
})

/** Who pays and what holds for all (OPS-21), with who changed it when. */
export function CompanyScreen() {
  const text = useText('company')
  const { data, error, refetch } = useQuery(companyQuery)
  const hasHistory = data !== undefined && data.history.length > 0
  return (
    <Page title={text('title')} purpose={text('purpose')} isWide={hasHistory}>
      {data ? (
        <>
          <Standing read={data} />
          <Beside aside={hasHistory && <History history={data.history} />}>
            <Change read={data} readAgain={async () => (await refetch()).data} />
          </Beside>
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <CompanySkeleton />
      )}
    </Page>
  )
}

function Standing({ read: { company, is_made_up } }: { read: Read }) {
  const text = useText('company')
  if (company && !is_made_up) return null
  return (
    <Alert tone={company ? 'info' : 'warning'} title={text(company ? 'made_up' : 'unknown')} className="mb-6">
      {text(company ? 'made_up_hint' : 'unknown_hint')}
    </Alert>
  )
}

function Change({ read, readAgain }: { read: Read; readAgain: () => Promise<Read | undefined> }) {
  const text = useText('company')
  const revised = useRevised(read, readAgain)
  const change = useAct({
    run: (values: CompanyValues, options) =>
      revised(revision => call(opsSetCompany, { body: { ...bodyOf(values), revision } }, options)),
    done: () => text('saved'),
  })
  const save = async (written: CompanyValues) => valuesOf((await change.mutateAsync(written)).data.company)
  return <CompanyForm values={valuesOf(read.company)} error={change.error} onSubmit={save} />
}

function History({ history }: { history: Read['history'] }) {
  const text = useText('company')
  const nameOf = (field: CompanyField) => text(field === 'bank_accounts' ? 'accounts' : field)
  return (
    <Section title={text('history')}>
      <ul className="grid gap-3">
        {history.map(({ id, at, actor, changed }) => (
          <li key={id} className="grid gap-x-6 gap-y-0.5 tablet:grid-cols-[12rem_minmax(0,1fr)]">
            <span className="text-14 text-muted">
              <DateText value={at} full />
            </span>
            <span className="min-w-0 break-words">
              <span className="font-semibold">{actor}</span>: {changed.map(nameOf).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CompanySkeleton() {
  return (
    <Loading className="grid gap-6">
      <CardOutline className="h-72" />
      <CardOutline className="h-40" />
      <CardOutline className="h-48" />
    </Loading>
  )
}
