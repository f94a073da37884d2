import { wholeTexts } from '@fanfara/contract/languages'
import {
  opsChangeTemplate,
  opsCreateTemplate,
  type OpsTemplate,
  type TemplateForm,
} from '@fanfara/contract/ops/campaign/templates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { templatesQuery } from '#/shared/templates/queries.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useRevised } from '#/shared/acts/use-revised.ts'
import { FormOutline } from '#/shell/form-outline.tsx'
import { LoadError, NotFound } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { TemplateFields } from './template-fields.tsx'

const empty: TemplateForm = { kind: 'rejection', name: '', text: wholeTexts({}) }
const formOf = ({ kind, name, text }: TemplateForm): TemplateForm => ({ kind, name, text })

/** Back to the list, where the answer stands with the others. */
function useToList() {
  const navigate = useNavigate()
  return () => void navigate({ to: '/messages/templates', ignoreBlocker: true })
}

/** Keeps a new answer. */
export function NewTemplateScreen() {
  const text = useText('templates')
  const toList = useToList()
  const create = useAct({
    run: (body: TemplateForm, options) => call(opsCreateTemplate, { body }, options),
    done: ({ data }) => text('created', { name: data.name }),
    onDone: toList,
  })
  return (
    <Page isWide title={text('new')} purpose={text('new_purpose')}>
      <TemplateFields
        id="new"
        values={empty}
        error={create.error}
        onSubmit={async form => formOf((await create.mutateAsync(form)).data)}
        onLeave={toList}
      />
    </Page>
  )
}

const route = getRouteApi('/signed-in/messages/templates/$id')

/** Changes an answer; what was sent by it stays as it was sent. */
export function TemplateScreen() {
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery({ ...templatesQuery(), refetchOnWindowFocus: false })
  if (!data) return error ? <LoadError error={error} onRetry={refetch} isPage /> : <FormOutline />
  const find = (all: readonly OpsTemplate[] | undefined) => all?.find(each => each.id === id)
  const found = find(data)
  if (!found) return <NotFound />
  return <Change key={id} template={found} readAgain={async () => find((await refetch()).data)} />
}

function Change({ template, readAgain }: { template: OpsTemplate; readAgain: () => Promise<OpsTemplate | undefined> }) {
  const text = useText('templates')
  const toList = useToList()
  const revised = useRevised(template, readAgain)
  const change = useAct({
    run: (form: TemplateForm, options) =>
      revised(revision =>
        call(opsChangeTemplate, { params: { id: template.id }, body: { ...form, revision } }, options),
      ),
    done: ({ data }) => text('changed', { name: data.name }),
    onDone: toList,
  })
  return (
    <Page isWide title={template.name} purpose={text('change_purpose')}>
      <TemplateFields
        id={template.id}
        values={formOf(template)}
        error={change.error}
        onSubmit={async form => formOf((await change.mutateAsync(form)).data)}
        onLeave={toList}
      />
    </Page>
  )
}
