import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import type { Session } from '../session/session.ts'
import { useUiText } from '../text/text.tsx'

/** What would be lost: what was written, or what was ticked. */
type Lost = 'changes' | 'choice'
interface Place {
  pathname: string
  search: object
}
interface Move {
  current: Place
  next: Place
}
const tabOf = ({ search }: Place): unknown => ('tab' in search ? search.tab : undefined)
/** Another tab of a page takes away what stands in the first. */
const isElsewhere = ({ current, next }: Move): boolean =>
  next.pathname !== current.pathname || tabOf(next) !== tabOf(current)

/**
 * Asks before something is lost by going to another page or tab, by Back, or by closing the window: unsaved changes, or what was not
 * copied and is never shown again (SEEN-01). A navigation that must not ask says `ignoreBlocker`; whoever was signed out elsewhere is
 * not kept on a private page.
 * @param session tells whether anybody is signed in.
 * @param once the name of what is shown this once; without it, changes would be lost.
 * @returns the question, to be put anywhere on the page.
 */
export function useLeaveQuestion(
  isAsking: boolean,
  session: Pick<Session, 'token'>,
  once?: string,
  loses: Lost = 'changes',
): ReactNode {
  const blocked = useBlocker({
    shouldBlockFn: (move: Move) => isElsewhere(move) && session.token() !== null,
    enableBeforeUnload: isAsking,
    disabled: !isAsking,
    withResolver: true,
  })
  const isOpen = blocked.status === 'blocked'
  return (
    <Question
      isOpen={isOpen}
      once={once}
      loses={loses}
      onLeave={() => blocked.proceed?.()}
      onStay={() => blocked.reset?.()}
    />
  )
}

/**
 * The same for what is chosen or written in a dialog: it asks before its Escape, a press beside it or its own buttons close it, too
 * (FORM-03).
 * @param onClose closes the dialog.
 * @param loses what the question names: changes, unless told.
 * @returns what the dialog closes by, and the questions, to be put inside the dialog.
 */
export function useCloseQuestion(
  isAsking: boolean,
  session: Pick<Session, 'token'>,
  onClose: () => void,
  loses: Lost = 'changes',
): { close: () => void; question: ReactNode } {
  const [isAsked, setAsked] = useState(false)
  const leaving = useLeaveQuestion(isAsking, session, undefined, loses)
  const leave = () => {
    setAsked(false)
    onClose()
  }
  return {
    close: () => (isAsking ? setAsked(true) : onClose()),
    question: (
      <>
        {leaving}
        <Question isOpen={isAsked} once={undefined} loses={loses} onLeave={leave} onStay={() => setAsked(false)} />
      </>
    ),
  }
}

function Question({
  isOpen,
  once,
  loses,
  onLeave,
  onStay,
}: {
  isOpen: boolean
  once: string | undefined
  loses: Lost
  onLeave: () => void
  onStay: () => void
}) {
  const ui = useUiText()
  const isOnce = once !== undefined
  const isChoice = loses === 'choice'
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={ui(isOnce ? 'once_title' : isChoice ? 'choice_title' : 'leave_title')}
      cancelLabel={ui('leave_stay')}
      confirmLabel={ui(isOnce ? 'once_go' : isChoice ? 'choice_go' : 'leave_go')}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {isOnce ? ui('once_text', { name: once }) : ui(isChoice ? 'choice_text' : 'leave_text')}
    </ConfirmDialog>
  )
}
