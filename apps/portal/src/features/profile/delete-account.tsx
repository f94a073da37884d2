import { ApiError } from '@fanfara/contract/client'
import { type DeletionObstacle, deletionObstacles } from '@fanfara/contract/profile'
import { ConfirmDialog, MessageDialog } from '@fanfara/ui/confirm-dialog'
import { preloadModal } from '@fanfara/ui/modal'
import { linkClass } from '@fanfara/ui/text-link'
import { markExpired } from '@fanfara/ui/session-expired'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsAsked } from '#/app/session/identity.ts'
import { isUnheard, messageOf } from '#/app/server/message.ts'
import { text as textOf, useText } from '#/i18n/text.ts'
import { deletionQuery, useDeleteAccount } from './api.ts'
import { DeletionFacts } from './deletion-facts.tsx'

/** Why it was not deleted: a state of the account, or something that failed. */
type Failure = { blocks: readonly DeletionObstacle[] } | { message: string; isUnheard: boolean }

const failureOf = (error: unknown): Failure => {
  const block = error instanceof ApiError && deletionObstacles.find(code => code === error.code)
  if (block) return { blocks: [block] }
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
  const { isFetching, obstacles, setOff } = useObstacles(isAsking)
  const [failure, setFailure] = useState<Failure | null>(null)
  const confirm = async () => {
    try {
      await mutateAsync(userId)
      markExpired('erased')
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
        isOpen={isAsking && !isAsked && obstacles.length === 0}
        title={text('delete_title')}
        confirmLabel={text('delete_yes')}
        busy={isPending}
        disabled={isFetching}
        onConfirm={confirm}
        onCancel={() => !isPending && setAsking(false)}
      >
        <DeletionFacts setOff={setOff} onLeave={() => setAsking(false)} />
      </ConfirmDialog>
      <BlockedDialog blocks={isAsking ? obstacles : []} onClose={() => setAsking(false)} />
      <FailureDialog failure={failure} onClose={() => setFailure(null)} />
    </section>
  )
}

/** What keeps the account from being deleted, known before the question is put (SCR-109); where nobody answers, deleting itself tells. */
function useObstacles(isAsking: boolean) {
  const { data, isFetching } = useQuery({ ...deletionQuery, enabled: isAsking })
  return { isFetching, obstacles: data?.obstacles ?? [], setOff: data?.set_off ?? 0 }
}

/** A state that came up meanwhile, or a failure with its own title (PROF-18). */
function FailureDialog({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  const text = useText('profile')
  if (failure !== null && 'blocks' in failure) return <BlockedDialog blocks={failure.blocks} onClose={onClose} />
  return (
    <MessageDialog
      isOpen={failure !== null}
      title={text(failure?.isUnheard ? 'delete_lost' : 'delete_failed')}
      onClose={onClose}
    >
      {failure?.message}
    </MessageDialog>
  )
}

/** States that forbid it, each with where it is ended (PROF-16, SCR-105, SCR-109). */
function BlockedDialog({ blocks, onClose }: { blocks: readonly DeletionObstacle[]; onClose: () => void }) {
  const text = useText('profile')
  return (
    <MessageDialog isOpen={blocks.length > 0} title={text('delete_blocked')} onClose={onClose}>
      <div className="grid gap-6">
        {blocks.map(block => (
          <Blocked key={block} block={block} />
        ))}
      </div>
    </MessageDialog>
  )
}

function Blocked({ block }: { block: DeletionObstacle }) {
  const text = useText('profile')
  const isPayout = block === 'account_payout_in_flight'
  return (
    <div>
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
    </div>
  )
}
