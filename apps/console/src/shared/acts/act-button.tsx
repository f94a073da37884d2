import type { CallOptions } from '@fanfara/contract/client'
import type { Right } from '@fanfara/contract/rights'
import type { ButtonVariant } from '@fanfara/ui/button'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { ErrorState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { Textarea } from '@fanfara/ui/text-field'
import type { ReactNode } from 'react'
import { useText } from '#/texts.ts'
import { fieldError, Refusal } from './refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { AnswerChoice, type Answered } from '#/shared/templates/template-choice.tsx'
import { useAct } from './use-act.ts'
import { useDialog } from './use-dialog.ts'
import { useDraft } from './use-draft.ts'
import { type Fact, useFacts, useOver } from './use-facts.ts'

/** Who reads a reason, and under which name one that was not sent is found again: the act and what it is about (SCR-88). */
interface AskedReason {
  /** The log only, or the creator too. */
  reader: 'log' | 'creator'
  draft: string
}

/** What a button with a confirmation takes. */
export interface ActButtonProps<Output> {
  label: ReactNode
  variant?: ButtonVariant
  size?: 'small' | 'normal'
  /** Which right the act needs, where it is not the screen's. */
  right?: Right
  /** Asked before anything happens; the dialog's accessible name. */
  title: string
  /** Consequences, with sums and numbers of people. */
  children: ReactNode
  /** A verb, never only "OK". */
  confirmLabel: string
  /** What of the screen the question names: read again when it opens, before the act can be pressed (FRESH-01). */
  facts?: readonly Fact[]
  tone?: 'danger' | 'primary'
  /** Left out where an act needs none. */
  reason?: AskedReason
  /** Whom a reason is for, where kept answers may be used. */
  answered?: Answered
  /** What to do where a colleague was faster; the server's words are for forms. */
  outdated?: string
  /** Calls the server; `reason` is empty when none is asked for. */
  run: (reason: string, options: CallOptions) => Promise<Output>
  /** What the operator reads when it is done. */
  done: (output: Output) => string
}

/** A button whose act is confirmed in a dialog, which also shows the server's refusal. */
export function ActButton<Output>({ label, variant = 'secondary', size, right, ...question }: ActButtonProps<Output>) {
  const dialog = useDialog()
  return (
    <>
      <RightButton right={right} variant={variant} size={size} onClick={dialog.open}>
        {label}
      </RightButton>
      <ActDialog key={dialog.openings} isOpen={dialog.isOpen} onClose={dialog.close} {...question} />
    </>
  )
}

/** The dialog alone, for acts that something else than a button starts. */
export function ActDialog<Output>({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  facts = [],
  tone = 'danger',
  reason,
  answered,
  outdated,
  run,
  done,
}: Omit<ActButtonProps<Output>, 'label' | 'variant' | 'size' | 'right'> & { isOpen: boolean; onClose: () => void }) {
  const text = useText('acts')
  const { written, write, forget } = useDraft(reason?.draft ?? '', { reason: '' })
  const onDone = () => {
    forget()
    onClose()
  }
  const act = useAct<string, Output>({ run, done, onDone, isShown: isOpen })
  const read = useFacts(facts, isOpen)
  useOver(isOpen && facts.length > 0 && act.isIdle)
  const aboutReason = reason && fieldError(act.error, 'reason')
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={text('back')}
      tone={tone}
      busy={act.isPending || read.isReading}
      disabled={!read.isKnown}
      onConfirm={() => act.mutateAsync(written.reason.trim())}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <Named read={read}>{children}</Named>
        {answered && isOpen && <AnswerChoice to={answered} onChoose={chosen => write({ reason: chosen })} />}
        {reason && (
          <Textarea
            label={text('reason')}
            hint={text(reason.reader === 'creator' ? 'reason_seen' : 'reason_hint')}
            error={aboutReason}
            value={written.reason}
            maxLength={1000}
            rows={3}
            onChange={event => write({ reason: event.target.value })}
          />
        )}
        {!aboutReason && <Refusal error={act.error} outdated={outdated} />}
      </div>
    </ConfirmDialog>
  )
}

/** What a question names, once it is known how it is now. Unseen it keeps its place, and its own parts are read with it. */
function Named({ read, children }: { read: ReturnType<typeof useFacts>; children: ReactNode }) {
  const text = useText('acts')
  if (read.hasFailed) return <ErrorState isSmall message={text('facts_failed')} onRetry={read.again} />
  return (
    <div className="relative">
      <div className={read.isReading ? 'invisible' : undefined} aria-hidden={read.isReading || undefined}>
        {children}
      </div>
      {read.isReading && (
        <Loading className="absolute inset-0 grid content-start gap-2 overflow-hidden">
          <p className="text-muted">{text('facts_reading')}</p>
          <Skeleton className="h-4 w-2/3" />
        </Loading>
      )}
    </div>
  )
}
