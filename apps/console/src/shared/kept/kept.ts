import { isExpired } from '@fanfara/ui/session-expired'
import { useState } from 'react'
import { session } from '#/session.ts'

const PREFIX = 'fanfara-kept:'
const nameOf = (place: string) => `${PREFIX}${session.user.get()?.id ?? ''}:${place}`

/** What somebody left in a place of the console, as it was written there; null when there is nothing. It outlives a session that ended by itself; it ends with the tab, and with signing out. */
function keptIn(place: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(place))
  } catch {
    return null
  }
}

/** Keeps what is there; without room for it nothing is kept, and the screen still has it. */
export function keepIn(place: string, text: string): void {
  try {
    sessionStorage.setItem(nameOf(place), text)
  } catch {
    // The screen itself still has it.
  }
}

/** Forgets it: it was saved, sent or given up. A browser that keeps nothing has nothing to forget. */
export function dropIn(place: string): void {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    // Nothing was kept.
  }
}

function dropAllBut(own: string | null): void {
  const gone = Object.keys(sessionStorage).filter(
    key => key.startsWith(PREFIX) && (own === null || !key.startsWith(own)),
  )
  for (const key of gone) sessionStorage.removeItem(key)
}

// Whoever left on purpose takes everything along; whose session ended comes back to it (DRAFT-01).
session.auth.subscribe(() => {
  if (session.token() === null && !isExpired()) dropAllBut(null)
})
// Whoever signs in next in this tab reads nothing of the one before, and leaves nothing of them behind.
session.user.subscribe(() => {
  if (session.user.get()) dropAllBut(nameOf(''))
})

/** The same as a value; null when there is nothing, or nothing that can be read. */
export function valueIn(place: string): unknown {
  try {
    return JSON.parse(keptIn(place) ?? 'null')
  } catch {
    return null
  }
}

/**
 * A state that outlives a reload and a look at another screen, as a choice does that somebody has worked for (DAY-05).
 * @param read makes it of what was kept, which may be anything; null begins it, and is not kept.
 */
export function useKept<Value>(
  place: string,
  read: (kept: unknown) => Value,
): [Value, (value: Value, kept: object | null) => void] {
  const begin = () => ({ place, value: read(valueIn(place)) })
  const [state, setState] = useState(begin)
  const now = state.place === place ? state : begin()
  if (now !== state) setState(now)
  const set = (value: Value, kept: object | null) => {
    if (kept === null) dropIn(place)
    else keepIn(place, JSON.stringify(kept))
    setState({ place, value })
  }
  return [now.value, set]
}

/** What was kept as a list; whatever else is an empty one. */
export const listIn = (kept: unknown): readonly unknown[] => (Array.isArray(kept) ? kept : [])
