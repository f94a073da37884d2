import type { CallOptions } from '@fanfara/contract/client'
import { notify } from '@fanfara/ui/toast'
import { onlineManager } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { textOf } from '@fanfara/ui/text'
import { useAct } from './use-act.ts'
import { dropBackOf, isBackOf, offerBack } from './way-back.ts'

/** A position that is changed by saying the new one. */
interface AtOnce<Value, Output> {
  /** The value that the server last confirmed. */
  now: Value
  /**
   * Brings it there.
   * @param since what one's own act before answered, where this one follows it: its revision is what the operator saw.
   */
  set: (to: Value, since: Output | null, options: CallOptions) => Promise<Output>
  /** What the operator reads when it is done. */
  done: (output: Output) => string
  /** Shared by positions of one thing, which has one revision: its changes follow each other. */
  turns?: Turns<Output>
}

/**
 * Turns that positions of one thing take: each change begins when the one before was answered.
 * @returns what makes a change in its turn, which is told what the one before answered; null where that failed, or there is none.
 */
export function useTurns<Output>() {
  const last = useRef<Promise<Output | null>>(Promise.resolve(null))
  return (change: (left: Output | null) => Promise<Output | null>): void => {
    const turn = last.current.then(change)
    last.current = turn
    // Once nothing follows, the screen shows what was left: that is what is seen then.
    void turn.then(() => {
      if (last.current === turn) last.current = Promise.resolve(null)
    })
  }
}
type Turns<Output> = ReturnType<typeof useTurns<Output>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Changes something at once, without a question, and offers for ten seconds the way back to where it stood (decision 0120). Where it is going is shown
 * before the answer; a refusal puts it back. What is chosen before the answer is sent after it, the last of it alone.
 */
export function useAtOnce<Value, Output>({ now, set, done, turns }: AtOnce<Value, Output>) {
  const own = useTurns<Output>()
  const inTurn = turns ?? own
  const [owner] = useState(() => ({}))
  const [aim, setAim] = useState<{ to: Value } | null>(null)
  const course = useRef<{ isGoing: boolean; next: { to: Value } | null; origin: Value }>({
    isGoing: false,
    next: null,
    origin: now,
  })
  const act = useAct({
    run: ({ to, since }: { to: Value; since: Output | null }, options) => set(to, since, options),
  })
  /** Goes there, and on to what is chosen meanwhile. @returns where it stands then, by what was answered. */
  const follow = async (to: Value, since: Output | null): Promise<{ at: Value; output: Output }> => {
    const output = await act.mutateAsync({ to, since })
    const { next } = course.current
    course.current.next = null
    return next ? follow(next.to, output) : { at: to, output }
  }
  const arrive = ({ at, output }: { at: Value; output: Output }, origin: Value) => {
    const label = done(output)
    if (!isSame(at, origin)) {
      offerBack({ owner, label, isHeld: false, undo: () => head(origin, output, origin) })
      return
    }
    dropBackOf(owner)
    notify({ key: 'act', tone: 'success', title: label })
  }
  /** Goes there; what is on its way there arrives first. */
  const head = (to: Value, since: Output | null, origin: Value) => {
    if (!course.current.isGoing) return go(to, since, origin)
    course.current.next = { to }
    return setAim({ to })
  }
  const go = (to: Value, since: Output | null, origin: Value) => {
    // What cannot be sent is not said to be done.
    if (!onlineManager.isOnline()) {
      notify({ key: 'act', tone: 'error', title: textOf('acts.failed'), description: textOf('acts.unreachable') })
      return
    }
    course.current = { isGoing: true, next: null, origin }
    setAim({ to })
    inTurn(left =>
      follow(to, left ?? since)
        .then(
          arrived => {
            arrive(arrived, origin)
            return arrived.output
          },
          // Why not is said beside it; what was done before can be taken back still.
          () => null,
        )
        .finally(() => {
          course.current = { ...course.current, isGoing: false, next: null }
          setAim(null)
        }),
    )
  }
  return {
    /** Where it stands, or is going. */
    shown: aim ? aim.to : now,
    error: act.error,
    choose: (to: Value) => head(to, null, isBackOf(owner) ? course.current.origin : now),
  }
}
