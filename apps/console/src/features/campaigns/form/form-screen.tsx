import { opsCreateCampaign, type OpsCampaign, opsUpdateCampaign } from '@fanfara/contract/ops/campaigns'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRevised } from '#/shared/acts/use-revised.ts'
import { FormOutline } from '#/shell/form-outline.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { campaignFormQuery } from '#/features/campaigns/api.ts'
import { CampaignFormFields } from './campaign-form.tsx'
import { bodyOf, copyOf, emptyForm, type FormValues, keepingRules, valuesOf } from './form-values.ts'

const newRoute = getRouteApi('/signed-in/campaigns/new')

/** Makes a draft, from nothing or from a campaign that exists (OPS-03). */
export function NewCampaignScreen() {
  const { from } = newRoute.useSearch()
  return from ? <CopyScreen key={from} from={from} /> : <NewCampaign values={emptyForm} />
}

function CopyScreen({ from }: { from: string }) {
  const { data: campaign, error, refetch } = useQuery(campaignFormQuery(from))
  if (!campaign) return error ? <LoadError error={error} onRetry={refetch} isPage /> : <FormOutline />
  return <NewCampaign values={copyOf(campaign)} copied={campaign} />
}

function NewCampaign({ values: start, copied }: { values: FormValues; copied?: OpsCampaign }) {
  const text = useText('form')
  const toCampaign = useToCampaign()
  const create = useAct({
    run: (values: FormValues, options) => call(opsCreateCampaign, { body: bodyOf(values) }, options),
    done: ({ data }) => text('saved', { name: data.name }),
    onDone: ({ data }) => toCampaign(data.id),
  })
  return (
    <Page
      isWide
      title={text('title_new')}
      purpose={copied ? text('purpose_copy', { name: copied.name }) : text('purpose_new')}
    >
      <CampaignFormFields
        draft={copied ? `copy:${copied.id}` : 'new'}
        values={start}
        copied={copied}
        error={create.error}
        submitLabel={text('save_new')}
        onSubmit={values => create.mutateAsync(values)}
        onLeave={() => window.history.back()}
      />
    </Page>
  )
}

const route = getRouteApi('/signed-in/campaigns/$id/edit')

/** Saves with the revision that was read, so that a colleague's change is not lost. */
export function EditCampaignScreen() {
  const { id } = route.useParams()
  const { field } = route.useSearch()
  const { data: campaign, error, refetch } = useQuery(campaignFormQuery(id))
  if (!campaign) return error ? <LoadError error={error} onRetry={refetch} isPage /> : <FormOutline />
  return <EditCampaign focus={field} key={id} campaign={campaign} readAgain={async () => (await refetch()).data} />
}

function EditCampaign({
  campaign,
  focus,
  readAgain,
}: {
  campaign: OpsCampaign
  focus: string | undefined
  readAgain: () => Promise<OpsCampaign | undefined>
}) {
  const text = useText('form')
  const toCampaign = useToCampaign()
  const revised = useRevised(campaign, readAgain)
  const { id } = campaign
  const isPublished = campaign.stage !== 'draft'
  const update = useAct({
    run: (values: FormValues, options) => {
      const body = bodyOf(isPublished ? keepingRules(values, campaign) : values)
      return revised(revision => call(opsUpdateCampaign, { params: { id }, body: { ...body, revision } }, options))
    },
    done: ({ data: saved }) => text('saved', { name: saved.name }),
    onDone: () => toCampaign(id),
  })
  return (
    <Page
      isWide
      title={text('title_edit', { name: campaign.name })}
      purpose={isPublished ? text('purpose_published') : undefined}
    >
      <CampaignFormFields
        draft={id}
        values={valuesOf(campaign)}
        isPublished={isPublished}
        error={update.error}
        submitLabel={text('save')}
        onSubmit={values => update.mutateAsync(values)}
        onLeave={() => toCampaign(id)}
        focus={focus}
      />
    </Page>
  )
}

function useToCampaign() {
  const navigate = useNavigate()
  return (id: string) => void navigate({ to: '/campaigns/$id', params: { id } })
}
