import type { WaysIn } from '@fanfara/contract/own/ways-in'
import { Alert } from '@fanfara/ui/alert'
import { Badge } from '@fanfara/ui/badge'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useIsAsked } from '#/app/session/identity.ts'
import { messageOf } from '#/app/server/message.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { useTurnWayIn, waysInQuery } from './api.ts'

/** What opens the account: its password, and accounts at platforms, each of which can be ended (decision 0009). */
export function WaysInSection() {
  const text = useText('settings')
  const ways = useQuery(waysInQuery)
  return (
    <Section title={text('ways')} hint={text('ways_hint')}>
      {ways.data && (
        <ul aria-label={text('ways')} className="divide-y divide-line">
          <PasswordRow {...ways.data.password} />
          {ways.data.platforms.map(way => (
            <PlatformRow key={way.type} way={way} isLast={isLast(ways.data, way)} />
          ))}
        </ul>
      )}
      {!ways.data && ways.isError && <ErrorState isSmall message={messageOf(ways.error)} onRetry={ways.refetch} />}
      {!ways.data && !ways.isError && (
        <Loading className="grid gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Loading>
      )}
    </Section>
  )
}

type Way = WaysIn['platforms'][number]

/** Whether nothing else opens the account; the server refuses to end it then. */
const isLast = ({ password, platforms }: WaysIn, way: Way): boolean =>
  way.is_on && !password.is_set && platforms.filter(({ is_on }) => is_on).length === 1

function useMoment() {
  const language = useLanguage()
  return (value: string) => onOneLine(formatDateTime(value, language))
}

interface RowProps {
  name: ReactNode
  badge: ReactNode
  lines: string[]
  action: ReactNode
}

function Row({ name, badge, lines, action }: RowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-0 items-center gap-2 font-semibold">{name}</span>
          {badge}
        </p>
        {lines.map(line => (
          <p key={line} className="figures text-14 wrap-anywhere text-muted">
            {line}
          </p>
        ))}
      </div>
      {action}
    </li>
  )
}

function PasswordRow({ is_set: isSet, since }: WaysIn['password']) {
  const text = useText('settings')
  const moment = useMoment()
  const whenSet = since ? [text('way_password_since', { date: moment(since) })] : []
  return (
    <Row
      name={text('way_password')}
      badge={isSet && <Badge look="green">{text('way_on')}</Badge>}
      lines={isSet ? whenSet : [text('way_password_unset')]}
      action={
        <Link to="/settings/password" className={buttonClass('secondary', 'small')}>
          {text(isSet ? 'way_password_change' : 'way_password_set')}
        </Link>
      }
    />
  )
}

function PlatformRow({ way, isLast: isLastWay }: { way: Way; isLast: boolean }) {
  const text = useText('settings')
  const moment = useMoment()
  const { type, login, is_on: isOn, since, last_used_at: usedAt } = way
  const lines = isOn
    ? [
        ...(since ? [text('way_since', { date: moment(since) })] : []),
        usedAt ? text('way_used', { date: moment(usedAt) }) : text('way_unused'),
        ...(isLastWay ? [text('way_last')] : []),
      ]
    : [text('way_off_hint')]
  return (
    <Row
      name={
        <>
          <PlatformIcon type={type} size={20} labelled />
          <span className="min-w-0 wrap-anywhere">{[platformNames[type], login].filter(Boolean).join(' · ')}</span>
        </>
      }
      badge={isOn && <Badge look="green">{text('way_on')}</Badge>}
      lines={lines}
      action={!isLastWay && <TurnButton way={way} />}
    />
  )
}

/** Turns a way in on or off, after a question; a failure is said in the question, which can be answered again. */
function TurnButton({ way: { type, login, is_on: isOn } }: { way: Way }) {
  const text = useText('settings')
  const { mutateAsync } = useTurnWayIn()
  const isAsked = useIsAsked()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const names = { platform: platformNames[type], login: login ?? '' }
  const turn = async () => {
    setProblem(null)
    try {
      await mutateAsync({ type, isOn: !isOn })
      setAsking(false)
      notify({ key: `way-${type}`, tone: 'success', title: text(isOn ? 'way_ended' : 'way_added', names) })
    } catch (error) {
      setProblem(sentenceInPlace(error))
    }
  }
  const ask = () => {
    setProblem(null)
    setAsking(true)
  }
  return (
    <>
      <div onPointerEnter={preloadModal}>
        <Button
          variant="secondary"
          size="small"
          aria-label={text(isOn ? 'way_end_name' : 'way_add_name', names)}
          onClick={ask}
        >
          {text(isOn ? 'way_end' : 'way_add')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking && !isAsked}
        title={text(isOn ? 'way_end_title' : 'way_add_title', names)}
        tone={isOn ? 'danger' : 'primary'}
        confirmLabel={text(isOn ? 'way_end' : 'way_add')}
        onConfirm={turn}
        onCancel={() => setAsking(false)}
      >
        {text(isOn ? 'way_end_text' : 'way_add_text', names)}
        {problem !== null && <Alert className="mt-4">{problem}</Alert>}
      </ConfirmDialog>
    </>
  )
}
