import { useLanguage } from '@fanfara/ui/text'
import { formatCount } from '@fanfara/ui/format'
import { type CreatorActKind, opsStartCreatorAct } from '@fanfara/contract/ops/people/creator-acts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import type { Meant } from './meant.ts'

/** Asks before many are limited, restored or signed out: with how many, what it means for them, and why. */
export function ReasonDialog({
  act,
  meant: { to, count, onStarted },
  isOpen,
  onClose,
}: {
  act: Exclude<CreatorActKind, 'invite'>
  meant: Meant
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText('many')
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <ActDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text(`title_${act}`, { count })}
      confirmLabel={text(`confirm_${act}`, { figure: formatCount(count, language) })}
      // How many match a filter changes meanwhile; who was ticked stays so.
      facts={'matching' in to ? [{ queryKey: ['creator-list'] }] : []}
      tone={act === 'restore' ? 'primary' : 'danger'}
      reason={{ reader: act === 'end_sessions' ? 'log' : 'creator', draft: `chosen-${act}` }}
      run={async (reason, options) => {
        const answer = await call(opsStartCreatorAct, { body: { act, to, reason } }, options)
        onStarted()
        void navigate({ to: '/creators/acts/$id', params: { id: answer.data.id } })
        return answer
      }}
      done={() => text('started')}
    >
      {text(`body_${act}`)}
    </ActDialog>
  )
}
