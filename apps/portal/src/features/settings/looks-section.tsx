import { type Look, listLooks, stopLook } from '@fanfara/contract/own/looks'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { messageOf } from '#/app/server/message.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'

const looksQuery = queryOptions({
  queryKey: ['User', 'Looks'],
  queryFn: async () => (await call(listLooks)).data,
  // One that runs ends by itself.
  refetchInterval: ({ state }) => (state.data?.some(({ is_live: isLive }) => isLive) ? 30_000 : false),
})

/** When operators saw the portal as its owner sees it, and why; one that runs can be ended (decision 0080). */
export function LooksSection() {
  const text = useText('settings')
  const looks = useQuery(looksQuery)
  return (
    <Section title={text('looks')} hint={text('looks_hint')}>
      {looks.data?.length === 0 && <p className="text-muted">{text('looks_empty')}</p>}
      {looks.data && looks.data.length > 0 && (
        <ul aria-label={text('looks')} className="divide-y divide-line">
          {looks.data.map(look => (
            <LookRow key={look.id} look={look} />
          ))}
        </ul>
      )}
      {!looks.data && looks.isError && <ErrorState isSmall message={messageOf(looks.error)} onRetry={looks.refetch} />}
      {!looks.data && !looks.isError && (
        <Loading>
          <Skeleton className="h-5 w-64 max-w-full" />
        </Loading>
      )}
    </Section>
  )
}

function LookRow({ look: { id, reason, started_at: from, ends_at: until, is_live: isLive } }: { look: Look }) {
  const text = useText('settings')
  const language = useLanguage()
  const at = (value: string) => onOneLine(formatDateTime(value, language))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">{reason}</p>
        <p className="figures text-14 text-muted">
          {text(isLive ? 'look_runs' : 'look_ended', { from: at(from), until: at(until) })}
        </p>
      </div>
      {isLive && (
        <span className="flex items-center gap-3">
          <Badge look="warning">{text('look_live')}</Badge>
          <StopButton id={id} />
        </span>
      )}
    </li>
  )
}

function StopButton({ id }: { id: string }) {
  const text = useText('settings')
  const cache = useQueryClient()
  const stop = useMutation({
    mutationFn: () => call(stopLook, { params: { id } }),
    onSuccess: () => notify({ key: 'looks', tone: 'success', title: text('look_stopped') }),
    onError: error => notifyFailure(error, { key: 'looks', title: text('look_stop_failed') }),
    onSettled: () => cache.invalidateQueries({ queryKey: looksQuery.queryKey }),
  })
  return (
    <Button variant="secondary" size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
      {text('look_stop')}
    </Button>
  )
}
