import type { UserChannel } from '@fanfara/contract/channels'
import { ApiError } from '@fanfara/contract/client'
import { Button } from '@fanfara/ui/button'
import { ConfirmDialog, MessageDialog } from '@fanfara/ui/confirm-dialog'
import { preloadModal } from '@fanfara/ui/modal'
import { platformNames } from '@fanfara/ui/platform-icon'
import { notify } from '@fanfara/ui/toast'
import { useState } from 'react'
import { messageOf } from '#/app/message.ts'
import { useText } from '#/i18n/text.ts'
import { useDisconnect } from './api.ts'

/** Disconnects after a question (CHAN-20); a refusal is shown with its reason (CHAN-18, CHAN-19). */
export function DisconnectButton({ channel }: { channel: UserChannel }) {
  const text = useText('channels')
  const { mutateAsync, isPending } = useDisconnect()
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const platform = platformNames[channel.type]
  const confirm = async () => {
    try {
      await mutateAsync(channel.id)
      notify({ key: `disconnected-${channel.id}`, tone: 'success', title: text('disconnected', { platform }) })
    } catch (error) {
      setRefusal(error instanceof ApiError && error.status === 409 ? text('blocked') : messageOf(error))
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
        isOpen={isAsking}
        title={text('disconnect_title', { platform })}
        confirmLabel={text('disconnect_yes')}
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {text('disconnect_text')}
      </ConfirmDialog>
      <MessageDialog isOpen={refusal !== null} title={text('blocked_title')} onClose={() => setRefusal(null)}>
        {refusal}
      </MessageDialog>
    </>
  )
}
