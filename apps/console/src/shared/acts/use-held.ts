import { useEffect, useRef, useState } from 'react'
import { endBackOf, offerBack } from './way-back.ts'

/**
 * Holds an act for ten seconds before it is sent: nothing takes it back afterwards (decision 0120). Whoever goes elsewhere meanwhile has meant it,
 * and so has whoever acts again.
 * @param label what is about to be done.
 * @param send does it; whatever goes wrong is said by it.
 */
export function useHeld<Held>({
  label,
  send,
  isFocused = false,
}: {
  label: (held: Held) => string
  send: (held: Held) => Promise<void>
  /** What is held takes what had the focus away. */
  isFocused?: boolean
}) {
  const [owner] = useState(() => ({}))
  const [pending, setPending] = useState<readonly Held[]>([])
  const newest = useRef(send)
  useEffect(() => {
    newest.current = send
  })
  useEffect(() => () => endBackOf(owner), [owner])
  const forget = (held: Held) => setPending(before => before.filter(one => one !== held))
  return {
    /** What is held, and what was sent and not answered yet. */
    pending,
    hold: (held: Held) => {
      setPending(before => [...before, held])
      offerBack({
        owner,
        label: label(held),
        isHeld: true,
        isFocused,
        undo: () => forget(held),
        over: () => newest.current(held).finally(() => forget(held)),
      })
    },
  }
}
