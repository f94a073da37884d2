import { getCalendarAddress, removeCalendarAddress, renewCalendarAddress } from '@fanfara/contract/calendar'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { CopyField } from '@fanfara/ui/copy-field'
import { ErrorState } from '@fanfara/ui/empty-state'
import { preloadModal } from '@fanfara/ui/modal'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { notify } from '@fanfara/ui/toast'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/app/server/client.ts'
import { messageOf } from '#/app/server/message.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'

const addressQuery = queryOptions({
  queryKey: ['Tasks', 'calendar'],
  queryFn: async () => (await call(getCalendarAddress)).data.url,
})

type Act = 'renew' | 'remove'

/** Makes or ends the address, and shows what holds now. */
function useAddressAct() {
  const text = useText('calendar')
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (act: Act): Promise<string | null> => {
      if (act === 'renew') return (await call(renewCalendarAddress)).data.url
      await call(removeCalendarAddress)
      return null
    },
    onSuccess: (url, act) => {
      cache.setQueryData(addressQuery.queryKey, url)
      notify({ key: 'calendar', tone: 'success', title: text(act === 'renew' ? 'address_made' : 'address_removed') })
    },
    onError: error => notifyFailure(error, { key: 'calendar', title: text('address_failed') }),
  })
}

/** The secret address for calendar programs: shown, copied, replaced, switched off. */
export function CalendarCard() {
  const text = useText('calendar')
  const { data, error, refetch } = useQuery(addressQuery)
  const act = useAddressAct()
  return (
    <Section title={text('subscribe')} hint={text('subscribe_hint')}>
      {error && data === undefined && <ErrorState isSmall message={messageOf(error)} onRetry={refetch} />}
      {data === undefined && !error && (
        <Loading>
          <Skeleton className="h-17 w-full" />
        </Loading>
      )}
      {data === null && (
        <Button busy={act.isPending} onClick={() => act.mutate('renew')}>
          {text('switch_on')}
        </Button>
      )}
      {typeof data === 'string' && <Address url={data} act={act} />}
    </Section>
  )
}

function Address({ url, act }: { url: string; act: ReturnType<typeof useAddressAct> }) {
  const text = useText('calendar')
  const [asked, setAsked] = useState<Act | null>(null)
  const confirm = async () => {
    if (asked) await act.mutateAsync(asked).catch(() => undefined)
    setAsked(null)
  }
  return (
    <div className="max-w-[44rem]">
      <CopyField key={url} label={text('address')} value={url} />
      <p className="mt-1.5 text-14 text-muted">{text('secret')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
          {text('open_program')}
        </a>
        <Button variant="quiet" onPointerEnter={preloadModal} onClick={() => setAsked('renew')}>
          {text('renew')}
        </Button>
        <Button variant="quiet" onPointerEnter={preloadModal} onClick={() => setAsked('remove')}>
          {text('remove')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={text(asked === 'remove' ? 'remove_title' : 'renew_title')}
        confirmLabel={text(asked === 'remove' ? 'remove' : 'renew')}
        busy={act.isPending}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {text(asked === 'remove' ? 'remove_text' : 'renew_text')}
      </ConfirmDialog>
    </div>
  )
}
