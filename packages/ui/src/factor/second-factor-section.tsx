import type { Client } from '@fanfara/contract/client'
import { RECOVERY_CODES, type SecondFactor } from '@fanfara/contract/own/second-factor'
import { Button } from '../form/button.tsx'
import { Alert } from '../look/alert.tsx'
import { Badge } from '../look/badge.tsx'
import { Section } from '../look/card.tsx'
import { ErrorState } from '../look/empty-state.tsx'
import { Loading, Skeleton } from '../look/skeleton.tsx'
import type { Session } from '../session/session.ts'
import { useFactorText } from '../text/text.tsx'
import { Asking, Row, useMoment } from './parts.tsx'
import { knowsPasskeys } from './passkey.ts'
import { AddPasskey, PasskeyRow } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { type SecondFactorActs, useSecondFactor } from './use-second-factor.ts'

interface Props {
  call: Client
  /** Tells whether anybody is signed in still. */
  session: Pick<Session, 'token'>
  /** Whether the person is being asked who they are: dialogs wait behind that. */
  isAsked: boolean
  /** Something was switched on or off. */
  onChange?: () => void
}

/** What protects the account besides what opens it: an authenticator app, and recovery codes (decision 0056). */
export function SecondFactorSection({ call, session, isAsked, onChange }: Props) {
  const text = useFactorText()
  const acts = useSecondFactor(call, onChange)
  const { factor, failure } = acts
  return (
    <Section title={text('title')} hint={text('hint')}>
      {acts.problem !== null && <Alert className="mb-4">{acts.problem}</Alert>}
      {factor && <Rows factor={factor} acts={acts} isAsked={isAsked} />}
      {!factor && failure !== null && (
        <div className="min-h-[11rem] tablet:min-h-[5.25rem]">
          <ErrorState isSmall message={failure} onRetry={acts.read} />
        </div>
      )}
      {!factor && failure === null && (
        <Loading className="grid gap-4">
          {/* A sentence and two buttons, on a phone one above the other: what stands beneath stays where it is. */}
          <Skeleton className="h-[4.5rem] tablet:h-6" />
          <Skeleton className="h-[5.5rem] tablet:h-11 tablet:w-72 desktop:h-10" />
        </Loading>
      )}
      <SetUpApp setup={acts.setup} isBehind={isAsked} switchOn={acts.switchOn} onClose={acts.cancel} />
      <RecoveryCodes codes={acts.codes} session={session} onKept={acts.kept} />
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
  const { factor, acts, isAsked } = props
  const isProtected = factor.authenticator !== null || factor.passkeys.length > 0
  return (
    <div className="grid gap-4">
      {!isProtected && <p>{text(factor.is_required ? 'off_required' : 'off')}</p>}
      {isProtected && (
        <ul aria-label={text('title')} className="divide-y divide-line">
          {factor.passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} acts={acts} isAsked={isAsked} />
          ))}
          {factor.authenticator && <App {...props} />}
          <Codes {...props} />
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {!factor.authenticator && (
          <Button variant={isProtected ? 'secondary' : 'primary'} busy={acts.isBusy} onClick={acts.begin}>
            {text('set_up')}
          </Button>
        )}
        {knowsPasskeys() && <AddPasskey acts={acts} isAsked={isAsked} />}
      </div>
    </div>
  )
}

function App({ factor, acts, isAsked }: RowsProps) {
  const text = useFactorText()
  const moment = useMoment()
  const { authenticator, is_required: isRequired } = factor
  const isLast = isRequired && factor.passkeys.length === 0
  return (
    <Row
      name={text('app')}
      badge={<Badge look="green">{text('on')}</Badge>}
      lines={[
        authenticator && text('since', { date: moment(authenticator.since) }),
        authenticator?.last_used_at && text('used', { date: moment(authenticator.last_used_at) }),
        isLast && text('required'),
      ]}
    >
      <Button variant="secondary" size="small" busy={acts.isBusy} onClick={acts.begin}>
        {text('another_app')}
      </Button>
      {!isLast && (
        <Asking
          isAsked={isAsked}
          acts={acts}
          label={text('switch_off')}
          title={text('switch_off_title')}
          run={acts.switchOff}
          done={text('switched_off')}
        >
          {text(factor.passkeys.length > 0 ? 'switch_off_rest' : 'switch_off_text')}
        </Asking>
      )}
    </Row>
  )
}

function Codes({ factor: { recovery_codes_left: left }, acts, isAsked }: RowsProps) {
  const text = useFactorText()
  return (
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
  )
}

/** With fewer than so many left it is time for new ones. */
const FEW = 4
