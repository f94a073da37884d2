import { CREATOR_ACT_MAX, type CreatorActKind, creatorActKinds } from '@fanfara/contract/ops/people/creator-acts'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Selection } from '#/features/creators/selection.ts'
import { RightButton } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { InviteDialog } from './invite-dialog.tsx'
import type { Meant } from './meant.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** What can be done with everybody who is chosen, each act after a question that says with how many; and the way to those of before. */
export function ActButtons({ selection, total }: { selection: Selection; total: number }) {
  const text = useText('many')
  const [asked, setAsked] = useState<{ act: CreatorActKind; opening: number; isOpen: boolean } | null>(null)
  const { matching, ids } = selection
  const count = matching ? total : ids.size
  const isTooMany = matching !== null && total >= CREATOR_ACT_MAX
  const meant: Meant = {
    to: matching ? { matching, count: total } : { creator_ids: [...ids] },
    count,
    onStarted: selection.clear,
  }
  const close = () => setAsked(asked && { ...asked, isOpen: false })
  return (
    <div className="flex w-full flex-wrap items-center gap-x-2 gap-y-2 border-t border-line pt-2">
      {creatorActKinds.map(act => (
        <RightButton
          key={act}
          size="small"
          variant="secondary"
          disabled={count === 0 || isTooMany}
          hint={isTooMany ? text('too_many') : undefined}
          onClick={() => setAsked({ act, opening: (asked?.opening ?? 0) + 1, isOpen: true })}
        >
          {text(`act_${act}`)}
        </RightButton>
      ))}
      <Link
        to="/messages/sent"
        className={`${linkClass} inline-flex min-h-11 items-center text-14 desktop:ml-auto desktop:min-h-8`}
      >
        {text('earlier_messages')}
      </Link>
      <Link to="/creators/acts" className={`${linkClass} inline-flex min-h-11 items-center text-14 desktop:min-h-8`}>
        {text('earlier')}
      </Link>
      {asked?.act === 'invite' && (
        <InviteDialog key={asked.opening} meant={meant} isOpen={asked.isOpen} onClose={close} />
      )}
      {asked && asked.act !== 'invite' && (
        <ReasonDialog key={asked.opening} act={asked.act} meant={meant} isOpen={asked.isOpen} onClose={close} />
      )}
    </div>
  )
}
