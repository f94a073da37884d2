import { opsRemoveTemplate, type OpsTemplate } from '@fanfara/contract/ops/campaign/templates'
import { templateKinds } from '@fanfara/contract/templates'
import { buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { EmptyState } from '@fanfara/ui/empty-state'
import { ArrowLeftIcon, PlusIcon } from '@fanfara/ui/icons'
import { Loading } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { templatesQuery } from '#/shared/templates/queries.ts'
import { CardOutline } from '#/shell/card-outline.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'

/** Answers that operators keep, by what they are for (APPL-02). */
export function TemplatesScreen() {
  const text = useText('templates')
  const { data, error, refetch } = useQuery(templatesQuery)
  return (
    <>
      <Link
        to="/messages"
        className="mb-1 inline-flex min-h-11 items-center gap-1.5 text-14 text-muted hover:text-text desktop:mb-3 desktop:min-h-8"
      >
        <ArrowLeftIcon size={16} />
        {text('to_messages')}
      </Link>
      <Page title={text('title')} purpose={text('purpose')} action={data && data.length > 0 && <NewLink />}>
        {error && !data && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <ListSkeleton />}
        {data?.length === 0 && (
          <EmptyState drawing="messages" title={text('empty')} action={<NewLink />}>
            {text('empty_hint')}
          </EmptyState>
        )}
        <div className="grid gap-6">
          {data && templateKinds.map(kind => <Kind key={kind} kind={kind} all={data} />)}
        </div>
      </Page>
    </>
  )
}

function NewLink() {
  const text = useText('templates')
  return (
    <Link to="/messages/templates/new" className={buttonClass('primary')}>
      <PlusIcon size={18} />
      {text('new')}
    </Link>
  )
}

function Kind({ kind, all }: { kind: OpsTemplate['kind']; all: readonly OpsTemplate[] }) {
  const text = useText('templates')
  const own = all.filter(template => template.kind === kind)
  if (own.length === 0) return null
  return (
    <Section title={text(`kind_${kind}`)} hint={text(`kind_${kind}_hint`)}>
      <ul className="divide-y divide-line">
        {own.map(template => (
          <li key={template.id} className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <One template={template} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function One({ template: { id, name, text: texts } }: { template: OpsTemplate }) {
  const text = useText('templates')
  const language = useLanguage()
  return (
    <>
      <span className="min-w-0 grow basis-60">
        <Link to="/messages/templates/$id" params={{ id }} className={linkClass}>
          {name}
        </Link>
        <span className="line-clamp-2 text-14 wrap-anywhere text-muted">{texts[language]}</span>
      </span>
      <ActButton
        label={text('remove')}
        variant="quiet"
        size="small"
        title={text('remove_title', { name })}
        confirmLabel={text('remove')}
        run={(_, options) => call(opsRemoveTemplate, { params: { id } }, options)}
        done={() => text('removed', { name })}
      >
        {text('remove_body')}
      </ActButton>
    </>
  )
}

function ListSkeleton() {
  return (
    <Loading className="grid gap-6">
      <CardOutline className="h-40" />
      <CardOutline className="h-40" />
    </Loading>
  )
}
