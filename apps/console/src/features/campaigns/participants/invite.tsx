import { ApiError } from '@fanfara/contract/client'
import type { Answer } from '@fanfara/contract/endpoint'
import { opsInvite } from '@fanfara/contract/ops/participants'
import { type OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { DateText } from '@fanfara/ui/date-text'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { useState } from 'react'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useCloseGuard } from '#/shared/acts/leave-guard.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import { CreatorChoice } from './creator-choice.tsx'

/** Chooses creators and invites them to a closed campaign. */
export function InviteButton({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('participants')
  const dialog = useDialog()
  return (
    <>
      <RightButton onClick={dialog.open}>{text('invite')}</RightButton>
      <InviteDialog key={dialog.openings} campaign={campaign} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function InviteDialog({ campaign, isOpen, onClose }: { campaign: OpsCampaign; isOpen: boolean; onClose: () => void }) {
  const text = useText('participants')
  const ui = useUiText()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [aside, setAside] = useState<readonly SetAside[]>([])
  const count = chosen.length
  const { close, question } = useCloseGuard(isOpen && count > 0, onClose)
  const invite = useAct({
    run: (ids: readonly string[], options) =>
      call(opsInvite, { params: { id: campaign.id }, body: { creator_ids: [...ids] } }, options),
    done: ({ data }) => text(data.set_aside.length > 0 ? 'invited_some' : 'invited', { count: data.invited }),
    // Who was set aside is named, with from when they may be invited: that stays until it was read.
    onDone: ({ data }) => {
      setChosen([])
      setAside(data.set_aside)
      if (data.set_aside.length === 0) onClose()
    },
    isShown: isOpen,
  })
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={text('invite')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button disabled={count === 0} busy={invite.isPending} onClick={() => invite.mutateAsync(chosen)}>
            {text('invite_submit', { count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isOpen && <CreatorChoice campaign={campaign} chosen={chosen} onToggle={toggle} />}
        <p aria-live="polite" className="text-14 text-muted">
          {text('invite_chosen', { count })}
        </p>
        <Aside aside={aside} />
        <TooOften error={invite.error} />
      </div>
      {question}
    </Modal>
  )
}

type SetAside = Answer<typeof opsInvite>['data']['set_aside'][number]

/** Who was not invited, because they were as often as may be. */
function Aside({ aside }: { aside: readonly SetAside[] }) {
  const text = useText('participants')
  if (aside.length === 0) return null
  return (
    <Alert tone="warning" title={text('set_aside', { count: aside.length })}>
      <ul>
        {aside.map(({ id, name, from }) => (
          <li key={id}>
            {name}: {text('invite_from')} <DateText value={from} full />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** A refusal, with when it ends where it does by itself. */
function TooOften({ error }: { error: unknown }) {
  const text = useText('participants')
  const until = error instanceof ApiError ? error.body?.until : undefined
  return (
    <>
      <Refusal error={error} />
      {until !== undefined && (
        <p className="text-14">
          {text('invite_again_from')} <DateText value={until} full />
        </p>
      )}
    </>
  )
}
