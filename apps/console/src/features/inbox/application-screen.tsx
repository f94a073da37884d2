import { opsChangeApplication } from '@fanfara/contract/ops/inbox'
import { Facts, Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRevised } from '#/shared/acts/use-revised.ts'
import { CardOutline } from '#/shell/card-outline.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { type Application, applicationQuery } from './api.ts'
import { ApplicationFields } from './application-fields.tsx'
import { type ApplicationValues, bodyOf, valuesOf } from './application-values.ts'
import { ModeBadge } from './applications-screen.tsx'
import { BackToApplications } from './back.tsx'
import { FeedsSection } from './feeds.tsx'
import { HowToEmbed } from './how-to-embed.tsx'
import { HowToSend } from './how-to-send.tsx'
import { SecretSection } from './secret.tsx'
import { RemovalSection, UseSection } from './use-section.tsx'
import { WorkflowsSection } from './workflows.tsx'

const route = getRouteApi('/signed-in/inbox/$id')

/** What it is made of, and beside it how it is used and set; one beneath the other where there is no room. */
const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[1600px]:grid-cols-2'

/** One application: its settings, key, feeds and workflows, and how messages are sent through it (OPS-25). */
export function ApplicationScreen() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(applicationQuery(id))
  if (!data) return error ? <LoadError error={error} onRetry={refetch} isPage /> : <ApplicationSkeleton />
  const application = data.data
  return (
    <>
      <BackToApplications />
      <Page isWide title={application.name} purpose={<ModeBadge application={application} />}>
        <div className={columns}>
          <div className="grid gap-6">
            {application.is_own ? <OwnFacts application={application} /> : <ForDevelopers application={application} />}
            <FeedsSection application={application} />
            <WorkflowsSection application={application} />
          </div>
          <div className="grid gap-6">
            <UseSection application={application} />
            <Settings
              key={application.id}
              application={application}
              readAgain={async () => (await refetch()).data?.data}
            />
            {application.is_removable && <RemovalSection application={application} />}
          </div>
        </div>
      </Page>
    </>
  )
}

/** What developers of the application need: the embed, a way to send, and the key of both. */
function ForDevelopers({ application }: { application: Application }) {
  return (
    <>
      <HowToEmbed application={application} />
      <HowToSend application={application} />
      <SecretSection application={application} />
    </>
  )
}

/** What belongs to the portal itself: to be read, not to be changed. */
function OwnFacts({ application }: { application: Application }) {
  const text = useText('inbox')
  return (
    <Section title={text('own')} hint={text('own_hint')}>
      <Facts
        items={[
          { name: text('identifier'), value: <code>{application.identifier}</code> },
          { name: text('origins_short'), value: application.allowed_origins.join(', ') || text('origins_none') },
          { name: text('created'), value: <DateText value={application.created_at} /> },
        ]}
      />
    </Section>
  )
}

function Settings({
  application,
  readAgain,
}: {
  application: Application
  readAgain: () => Promise<Application | undefined>
}) {
  const text = useText('inbox')
  const revised = useRevised(application, readAgain)
  const change = useAct({
    run: (values: ApplicationValues, options) =>
      revised(revision => {
        const body = { ...bodyOf(values, application.branding), revision }
        return call(opsChangeApplication, { params: { id: application.id }, body }, options)
      }),
    done: ({ data }) => text('saved', { name: data.name }),
  })
  return (
    <ApplicationFields
      id={application.id}
      values={valuesOf(application)}
      isOwn={application.is_own}
      error={change.error}
      submitLabel={text('save')}
      onSubmit={async values => valuesOf((await change.mutateAsync(values)).data)}
    />
  )
}

function ApplicationSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-16 w-1/2" />
      <div className={columns}>
        <CardOutline className="h-48" />
        <CardOutline className="h-64" />
      </div>
    </Loading>
  )
}
