import { opsRemoveApplication, USE_COUNT_MAX } from '@fanfara/contract/ops/inbox'
import { Facts, Section } from '@fanfara/ui/card'
import { formatCount, formatDateTime } from '@fanfara/ui/format'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { LoadError } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { type Application, applicationUseQuery } from './api.ts'

/** A count that goes no further than the server counts. */
function useCounted() {
  const text = useText('inbox')
  const language = useLanguage()
  return (count: number) => {
    const figure = formatCount(count, language)
    return count >= USE_COUNT_MAX ? text('at_least', { figure }) : figure
  }
}

/** What the application holds, and what its widgets did in the last 30 days (WAPI-16). */
export function UseSection({ application }: { application: Application }) {
  const text = useText('inbox')
  const language = useLanguage()
  const counted = useCounted()
  const { data, error, refetch } = useQuery(applicationUseQuery(application.id))
  const use = data?.data
  return (
    <Section title={text('use')} hint={text('use_hint')}>
      {!use && (error ? <LoadError isSmall error={error} onRetry={refetch} /> : <Skeleton className="h-20 w-full" />)}
      {use && (
        <Facts
          items={[
            { name: text('use_subscribers'), value: counted(use.subscribers) },
            { name: text('use_messages'), value: counted(use.messages) },
            ...use.usage.map(line => ({
              name: line.name,
              value: text('use_line', { lines: counted(line.count), at: formatDateTime(line.last_at, language) }),
            })),
          ]}
        />
      )}
      {use?.usage.length === 0 && <p className="mt-3 text-muted">{text('use_none')}</p>}
    </Section>
  )
}

/** Removes the application; the question names what goes with it. */
export function RemovalSection({ application }: { application: Application }) {
  const text = useText('inbox')
  const counted = useCounted()
  const navigate = useNavigate()
  const { data } = useQuery(applicationUseQuery(application.id))
  const { name } = application
  return (
    <Section title={text('removal')} hint={text('removal_hint')}>
      <ActButton
        label={text('application_remove')}
        variant="danger"
        title={text('application_remove_title', { name })}
        confirmLabel={text('application_remove')}
        run={(_, options) => call(opsRemoveApplication, { params: { id: application.id } }, options)}
        done={() => {
          void navigate({ to: '/inbox', replace: true })
          return text('application_removed', { name })
        }}
      >
        <p>
          {data
            ? text('application_remove_lost', {
                subscribers: counted(data.data.subscribers),
                messages: counted(data.data.messages),
              })
            : text('application_remove_uncounted')}
        </p>
      </ActButton>
    </Section>
  )
}
