import type { CallOptions } from '@fanfara/contract/client'
import type { Call } from '@fanfara/contract/endpoint'
import { opsMessageCreators } from '@fanfara/contract/ops/creator-list'
import { call } from '#/api.ts'
import { WriteDialog as Dialog, type Written } from '#/shared/acts/write-dialog.tsx'
import { useText } from '#/texts.ts'

const NAME = ['name'] as const

/** A message in every language to some creators. */
export function WriteDialog({
  to,
  count,
  ...dialog
}: {
  to: Call<typeof opsMessageCreators>['body']['to']
  /** Whom it is for: a number, or the name of the only one. */
  count: string
  isOpen: boolean
  onClose: () => void
  onSent?: () => void
}) {
  const text = useText('creators')
  const send = (written: Written, options: CallOptions) =>
    call(opsMessageCreators, { body: { to, text: written } }, options)
  return (
    <Dialog
      {...dialog}
      title={text('write_title', { count })}
      sendLabel={text('write_send', { count })}
      send={send}
      places={NAME}
    >
      <p className="text-muted">{text('write_hint')}</p>
    </Dialog>
  )
}
