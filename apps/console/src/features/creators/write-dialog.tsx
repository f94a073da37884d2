import type { CallOptions } from '@fanfara/contract/client'
import type { Call } from '@fanfara/contract/endpoint'
import { opsMessageCreators } from '@fanfara/contract/ops/creator-list'
import { call } from '#/api.ts'
import { WriteDialog as Dialog, type Written } from '#/shared/acts/write-dialog.tsx'
import { useText } from '#/texts.ts'

const NAME = ['name'] as const

type Recipients = Call<typeof opsMessageCreators>['body']['to']

/** A message to one creator is that creator's; one to those who are chosen stays while somebody chooses others. */
const draftFor = (to: Recipients): string =>
  'creator_ids' in to && to.creator_ids.length === 1 ? `creator:${to.creator_ids[0]}` : 'chosen'

/** A message in every language to some creators. */
export function WriteDialog({
  to,
  whom,
  ...dialog
}: {
  to: Recipients
  /** How many it is for, or the name of the only one. */
  whom: { figure: string } | { name: string }
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
      draft={draftFor(to)}
      {...('name' in whom
        ? { title: text('write_title_one', whom), sendLabel: text('write_send_one') }
        : { title: text('write_title', whom), sendLabel: text('write_send', whom) })}
      send={send}
      places={NAME}
    >
      <p className="text-muted">{text('name' in whom ? 'write_hint_one' : 'write_hint')}</p>
    </Dialog>
  )
}
