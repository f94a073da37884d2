import type { Client } from '@fanfara/contract/client'
import { RECOVERY_CODES, type SecondFactor } from '@fanfara/contract/own/second-factor'
import { type ReactNode, useState } from 'react'
import { Button } from '../form/button.tsx'
import { Alert } from '../look/alert.tsx'
import { Badge } from '../look/badge.tsx'
import { Section } from '../look/card.tsx'
import { ErrorState } from '../look/empty-state.tsx'
import { Loading, Skeleton } from '../look/skeleton.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { notify } from '../overlay/toast.tsx'
import { formatDateTime, onOneLine } from '../text/format.ts'
import { useFactorText, useLanguage } from '../text/text.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { type SecondFactorActs, useSecondFactor } from './use-second-factor.ts'

interface Props {
  call: Client
  /** Whether the person is being asked who they are: dialogs wait behind that. */
  isAsked: boolean
  /** Something was switched on or off. */
  onChange?: () => void
}

/** What protects the account besides what opens it: an authenticator app, and recovery codes (decision 0056). */
export function SecondFactorSection({ call, isAsked, onChange }: Props) {
  const text = useFactorText()
  const acts = useSecondFactor(call, onChange)
  const { factor, failure } = acts
  return (
    <Section title={text('title')} hint={text('hint')}>
      {acts.problem !== null && <Alert className="mb-4">{acts.problem}</Alert>}
      {factor && <Rows factor={factor} acts={acts} isAsked={isAsked} />}
      {!factor && failure !== null && <ErrorState isSmall message={failure} onRetry={acts.read} />}
      {!factor && failure === null && (
        <Loading className="grid gap-4">
          <Skeleton className="h-12" />
        </Loading>
      )}
      <SetUpApp setup={acts.setup} isBehind={isAsked} switchOn={acts.switchOn} onClose={acts.cancel} />
      <RecoveryCodes codes={acts.codes} onKept={acts.kept} />
    </Section>
  )
}

interface RowsProps {
  factor: SecondFactor
  acts: SecondFactorActs
  isAsked: boolean
}

function Rows(props: RowsProps) {
  const text = useFactorText()
  const { factor, acts } = props
  if (factor.authenticator) return <Protected {...props} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-64">{text(factor.is_required ? 'off_required' : 'off')}</p>
      <Button busy={acts.isBusy} onClick={acts.begin}>
        {text('set_up')}
      </Button>
    </div>
  )
}

function Protected({ factor, acts, isAsked }: RowsProps) {
  const text = useFactorText()
  const language = useLanguage()
  const { authenticator, recovery_codes_left: left, is_required: isRequired } = factor
  const moment = (value: string) => onOneLine(formatDateTime(value, language))
  const since = authenticator && text('since', { date: moment(authenticator.since) })
  const used = authenticator?.last_used_at && text('used', { date: moment(authenticator.last_used_at) })
  return (
    <ul aria-label={text('title')} className="divide-y divide-line">
      <Row
        name={text('app')}
        badge={<Badge look="green">{text('on')}</Badge>}
        lines={[since, used, isRequired && text('required')]}
      >
        <Button variant="secondary" size="small" busy={acts.isBusy} onClick={acts.begin}>
          {text('another_app')}
        </Button>
        {!isRequired && (
          <Asking
            isAsked={isAsked}
            acts={acts}
            label={text('switch_off')}
            title={text('switch_off_title')}
            run={acts.switchOff}
            done={text('switched_off')}
          >
            {text('switch_off_text')}
          </Asking>
        )}
      </Row>
      <Row
        name={text('codes')}
        badge={(left ?? 0) < FEW && <Badge look="warning">{text('codes_few')}</Badge>}
        lines={[text('codes_left', { left: left ?? 0, of: RECOVERY_CODES })]}
      >
        <Asking
          isAsked={isAsked}
          acts={acts}
          label={text('codes_new')}
          title={text('codes_new_title')}
          run={acts.renew}
          tone="primary"
        >
          {text('codes_new_text')}
        </Asking>
      </Row>
    </ul>
  )
}

/** With fewer than so many left it is time for new ones. */
const FEW = 4

function Row({
  name,
  badge,
  lines,
  children,
}: {
  name: string
  badge: ReactNode
  lines: readonly (string | null | false | undefined)[]
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          {badge}
        </p>
        {lines.filter(Boolean).map(line => (
          <p key={String(line)} className="figures text-14 break-words text-muted">
            {line}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

/** A button whose act is asked for first; a failure is said in the question, which can be answered again. */
function Asking({
  isAsked,
  acts,
  label,
  title,
  children,
  run,
  done,
  tone = 'danger',
}: {
  isAsked: boolean
  acts: SecondFactorActs
  label: string
  title: string
  children: ReactNode
  run: () => Promise<boolean>
  done?: string
  tone?: 'danger' | 'primary'
}) {
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    if (!(await run())) return
    setOpen(false)
    if (done) notify({ key: 'second-factor', tone: 'success', title: done })
  }
  const ask = () => {
    acts.forget()
    setOpen(true)
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen && !isAsked}
        title={title}
        tone={tone}
        confirmLabel={label}
        busy={acts.isBusy}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        {children}
        {acts.problem !== null && <Alert className="mt-4">{acts.problem}</Alert>}
      </ConfirmDialog>
    </>
  )
}
