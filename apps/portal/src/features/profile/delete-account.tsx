import { ApiError } from '@fanfara/contract/client'
import { ConfirmDialog, MessageDialog } from '@fanfara/ui/confirm-dialog'
import { preloadModal } from '@fanfara/ui/modal'
import { linkClass } from '@fanfara/ui/text-link'
import { notify } from '@fanfara/ui/toast'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAsked } from '#/app/session/identity.ts'
import { isUnheard, messageOf } from '#/app/server/message.ts'
import { text as textOf, useText } from '#/i18n/text.ts'
import { useDeleteAccount } from './api.ts'
import { DeletionFacts } from './deletion-facts.tsx'

const blocks = ['account_in_active_campaign', 'account_payout_in_flight'] as const
type Block = (typeof blocks)[number]
/** Why it was not deleted: a state of the account, or something that failed. */
type Failure = { block: Block } | { message: string; isUnheard: boolean }

const failureOf = (error: unknown): Failure => {
  const block = error instanceof ApiError && blocks.find(code => code === error.code)
  if (block) return { block }
  // An answer that was lost says nothing of the account (SCR-100).
  return isUnheard(error)
    ? { isUnheard: true, message: textOf('profile', 'delete_lost_text') }
    : { isUnheard: false, message: messageOf(error) }
}

/** The way out: asks, says exactly what goes and what stays, deletes, signs out (PROF-14…PROF-19). */
export function DeleteAccount({ userId }: { userId: string }) {
  const text = useText('profile')
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useDeleteAccount()
  const [isAsking, setAsking] = useState(false)
  const isAsked = useIsAsked()
  const [failure, setFailure] = useState<Failure | null>(null)
  const confirm = async () => {
    try {
      await mutateAsync(userId)
      notify({ key: 'deleted', tone: 'success', title: text('deleted'), description: text('deleted_text') })
      await navigate({ to: '/logout', replace: true, ignoreBlocker: true })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <section aria-label={text('delete_section')} className="mt-8 border-t border-line pt-5">
      <p className="text-muted">
        {text('delete_hint')}{' '}
        <button
          type="button"
          onPointerEnter={preloadModal}
          onClick={() => setAsking(true)}
          className="relative font-semibold text-danger underline decoration-danger/35 underline-offset-3 transition-colors after:absolute after:-inset-x-1 after:-inset-y-3 hover:decoration-danger"
        >
          {text('delete_link')}
        </button>
      </p>
      <ConfirmDialog
        isOpen={isAsking && !isAsked}
        title={text('delete_title')}
        confirmLabel={text('delete_yes')}
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => !isPending && setAsking(false)}
      >
        <DeletionFacts onLeave={() => setAsking(false)} />
      </ConfirmDialog>
      <FailureDialog failure={failure} onClose={() => setFailure(null)} />
    </section>
  )
}

/** A state that forbids it, with where it is ended (PROF-16, SCR-105), or a failure with its own title (PROF-18). */
function FailureDialog({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  const text = useText('profile')
  const isBlock = failure !== null && 'block' in failure
  const title = isBlock ? 'delete_blocked' : failure?.isUnheard ? 'delete_lost' : 'delete_failed'
  return (
    <MessageDialog isOpen={failure !== null} title={text(title)} onClose={onClose}>
      {failure && ('block' in failure ? <Blocked block={failure.block} /> : failure.message)}
    </MessageDialog>
  )
}

function Blocked({ block }: { block: Block }) {
  const text = useText('profile')
  const isPayout = block === 'account_payout_in_flight'
  return (
    <>
      <p>
        {text(`delete_${block}`)} {!isPayout && text('delete_active_more')}
      </p>
      <p className="mt-3">
        {isPayout ? (
          <Link to="/finances" className={linkClass}>
            {text('delete_to_finances')}
          </Link>
        ) : (
          <Link to="/campaigns/$filter" params={{ filter: 'active' }} className={linkClass}>
            {text('delete_to_campaigns')}
          </Link>
        )}
      </p>
    </>
  )
}
