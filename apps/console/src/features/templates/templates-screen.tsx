import { opsDownloadTemplates, opsRemoveTemplate, type OpsTemplate } from '@fanfara/contract/ops/campaign/templates'
import { templateKinds } from '@fanfara/contract/templates'
import { Section } from '@fanfara/ui/card'
import { EmptyState } from '@fanfara/ui/empty-state'
import { PlusIcon } from '@fanfara/ui/icons'
import type { InPlace } from '@fanfara/ui/name-search'
import { Loading } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { RefusalBelow, RemoveButton } from '#/shared/acts/remove-button.tsx'
import { useRemoving } from '#/shared/acts/use-removing.ts'
import { KeptBar, NoneFound } from '#/shared/templates/kept-bar.tsx'
import { templatesQuery } from '#/shared/templates/queries.ts'
import { Listed } from '#/shell/listed.tsx'
import { BackLink } from '#/shell/back-link.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'

/** Kinds one under the other; the widest screens have them side by side. */
const inColumns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 broad:grid-cols-2'

const route = getRouteApi('/signed-in/messages/templates')

/** Answers that operators keep, by what they are for (APPL-02), found and in the order that is chosen (DESK-52). */
export function TemplatesScreen() {
  const text = useText('templates')
  const shown = route.useSearch()
  const navigate = route.useNavigate()
  const onShow = (search: typeof shown, how?: InPlace) => void navigate({ search, resetScroll: false, ...how })
  const { data: all, error, dataUpdatedAt, refetch } = useQuery(templatesQuery(shown))
  const removing = useRemoving<OpsTemplate>({
    run: ({ id }) => call(opsRemoveTemplate, { params: { id } }),
    label: ({ name }) => text('removing', { name }),
    done: ({ name }) => text('removed', { name }),
  })
  const data = all?.filter(({ id }) => !removing.isGone(id))
  const isNone = data?.length === 0
  const isEmpty = isNone && !shown.search
  return (
    <>
      <BackLink to={{ to: '/messages' }}>{text('to_messages')}</BackLink>
      <Page isWide title={text('title')} purpose={text('purpose')} action={data && !isEmpty && <NewLink />}>
        <Listed
          query={{ data, error, dataUpdatedAt, refetch }}
          bar={
            <KeptBar
              label={text('search')}
              shown={shown}
              onShow={onShow}
              endpoint={opsDownloadTemplates}
              name="fanfara-answers.csv"
              isEmpty={!data || isNone}
            />
          }
          isNarrowed={Boolean(shown.search)}
          empty={isEmpty ? <NoTemplates /> : <NoneFound drawing="messages" shown={shown} onShow={onShow} />}
          outline={<ListSkeleton />}
        >
          {all => (
            <div className={inColumns}>
              {templateKinds.map(kind => (
                <Kind key={kind} kind={kind} all={all} removing={removing} />
              ))}
            </div>
          )}
        </Listed>
      </Page>
    </>
  )
}

function NoTemplates() {
  const text = useText('templates')
  return (
    <EmptyState drawing="messages" title={text('empty')} action={<NewLink />}>
      {text('empty_hint')}
    </EmptyState>
  )
}

function NewLink() {
  const text = useText('templates')
  return (
    <RightLink to="/messages/templates/new">
      <PlusIcon size={18} />
      {text('new')}
    </RightLink>
  )
}

type Removing = ReturnType<typeof useRemoving<OpsTemplate>>
interface KindProps {
  kind: OpsTemplate['kind']
  all: readonly OpsTemplate[]
  removing: Removing
}

function Kind({ kind, all, removing }: KindProps) {
  const text = useText('templates')
  const own = all.filter(template => template.kind === kind)
  if (own.length === 0) return null
  return (
    <Section title={text(`kind_${kind}`)} hint={text(`kind_${kind}_hint`)}>
      <ul className="divide-y divide-line">
        {own.map(template => (
          <li key={template.id} className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <One template={template} removing={removing} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function One({ template, removing }: { template: OpsTemplate; removing: Removing }) {
  const { id, name, text: texts } = template
  const text = useText('templates')
  const language = useLanguage()
  return (
    <>
      <span className="min-w-0 grow basis-40">
        <Link to="/messages/templates/$id" params={{ id }} className={linkClass}>
          {name}
        </Link>
        <span className="line-clamp-2 text-14 wrap-anywhere text-muted">{texts[language]}</span>
      </span>
      <RemoveButton label={text('remove')} name={name} onRemove={() => removing.remove(template)} />
      <RefusalBelow error={removing.errorOf(id)} />
    </>
  )
}

function ListSkeleton() {
  return (
    <Loading className={inColumns}>
      <CardOutline className="h-40" />
      <CardOutline className="h-40" />
    </Loading>
  )
}
