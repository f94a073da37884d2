import type { previewDisconnect, UserChannel } from '@fanfara/contract/channels'
import { ApiError } from '@fanfara/contract/client'
import type { Answer } from '@fanfara/contract/endpoint'
import { Button } from '@fanfara/ui/button'
import { ConfirmDialog, MessageDialog } from '@fanfara/ui/confirm-dialog'
import { preloadModal } from '@fanfara/ui/modal'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Skeleton } from '@fanfara/ui/skeleton'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { disconnectPreviewQuery, useDisconnect } from './api.ts'

/** Disconnects after a question (CHAN-20); a refusal is shown with its reason (CHAN-18, CHAN-19). */
export function DisconnectButton({ channel }: { channel: UserChannel }) {
  const text = useText('channels')
  const { mutateAsync, isPending } = useDisconnect()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const preview = useQuery({ ...disconnectPreviewQuery(channel.id), enabled: isAsking })
  const isBlocked = preview.data?.blocked === true
  // Nobody is asked without being told what a yes would withdraw.
  const unknown = isAsking && preview.error ? messageOf(preview.error) : null
  const refusal = failure ?? (isAsking && isBlocked ? text('blocked') : unknown)
  const close = () => {
    setFailure(null)
    setAsking(false)
  }
  const platform = platformNames[channel.type]
  const confirm = async () => {
    try {
      await mutateAsync(channel.id)
      notify({ key: `disconnected-${channel.id}`, tone: 'success', title: text('disconnected', { platform }) })
    } catch (error) {
      setFailure(error instanceof ApiError && error.status === 409 ? text('blocked') : sentenceInPlace(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={isPending}
        onPointerEnter={preloadModal}
        onClick={() => setAsking(true)}
      >
        {text('disconnect')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking && refusal === null}
        title={text('disconnect_title', { platform })}
        confirmLabel={text('disconnect_yes')}
        busy={isPending || preview.isLoading}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>{text('disconnect_text', { platform })}</p>
        <Withdrawn preview={preview.data} isLoading={preview.isLoading} />
      </ConfirmDialog>
      <MessageDialog isOpen={refusal !== null} title={text('blocked_title')} onClose={close}>
        {refusal}
      </MessageDialog>
    </>
  )
}

/** What would be lost, by name; nothing when nothing would. */
function Withdrawn({
  preview,
  isLoading,
}: {
  preview: Answer<typeof previewDisconnect>['data'] | undefined
  isLoading: boolean
}) {
  const text = useText('channels')
  if (isLoading) return <Skeleton className="mt-4 h-12 w-full" />
  if (!preview || preview.campaigns.length === 0) return null
  return (
    <div className="mt-4 rounded-control border border-line bg-sunken p-3">
      <p className="font-semibold">{text('withdrawn', { count: preview.campaigns.length })}</p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5">
        {preview.campaigns.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
