import type { UndoableAct } from '@fanfara/contract/own/undo'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { undoableQuery, useTakeBack } from '#/app/server/undo.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'

/** What was done in the last minutes and can be taken back, with what it cost and how long there is (EASY-05, decision 0050). */
export function UndoNotices({ kind }: { kind?: UndoableAct['kind'] }) {
  const { data = [] } = useQuery(undoableQuery)
  const shown = data.filter(act => kind === undefined || act.kind === kind)
  return shown.map(act => <Notice key={act.id} act={act} />)
}

/** Seconds until an instant, counted down; never below none. */
function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

function Notice({ act }: { act: UndoableAct }) {
  const text = useText('mine')
  const { mutateAsync } = useTakeBack()
  const left = useSecondsLeft(act.until)
  const place = useRef<HTMLDivElement>(null)
  // Who scrolled down to what they left sees what they may do about it.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to end an effect.
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  if (left === 0) return null
  const press = async () => {
    const key = `undo-${act.id}`
    try {
      await mutateAsync(act)
      notify({ key, tone: 'success', title: text(`undone.${act.kind}`) })
    } catch (error) {
      notifyFailure(error, { key, title: text('undo_failed') })
    }
  }
  // A clock that is wrong promises no more than there ever is.
  const minutes = Math.min(10, Math.ceil(left / 60))
  return (
    <div ref={place} className="mb-4">
      <Alert
        tone={act.lost > 0 ? 'warning' : 'info'}
        title={
          act.kind === 'easy_ad'
            ? text('left.easy_ad', { count: act.campaigns })
            : text('left.invitation', { name: act.campaign?.name ?? '' })
        }
        action={
          <Button variant="secondary" size="small" onClick={press}>
            {text('undo')}
          </Button>
        }
      >
        {act.lost > 0 && `${text('undo_lost', { amount: formatMoney(act.lost) })} `}
        {text('undo_until', { count: minutes })}
      </Alert>
    </div>
  )
}
