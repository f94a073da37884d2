const KEY = 'fanfara-expired'
/** What one tab found the others learn by its coming and going; nothing of it stays in the browser. */
const TOLD = 'fanfara-expired-told'
/** How a session ended that nobody signed out of: by itself, by a new password (SCR-111), or with its account (DAY-18). */
export type SessionEnd = 'expired' | 'password_changed' | 'erased'
type Told = SessionEnd | 'forgotten'

/** What says more takes the place of what says less, never the other way round. */
const ranks: Readonly<Record<SessionEnd, number>> = { expired: 1, password_changed: 2, erased: 3 }
const isEnd = (text: string | null): text is SessionEnd => text !== null && Object.hasOwn(ranks, text)
const isTold = (text: string | null): text is Told => text === 'forgotten' || isEnd(text)

function take(told: Told): void {
  if (told === 'forgotten') return sessionStorage.removeItem(KEY)
  const known = endNow()
  if (known === null || ranks[told] > ranks[known]) sessionStorage.setItem(KEY, told)
}

function endNow(): SessionEnd | null {
  const kept = sessionStorage.getItem(KEY)
  return isEnd(kept) ? kept : null
}

/** Written before the token goes, so that the others know why it did when they hear of that. */
function tell(told: Told): void {
  take(told)
  try {
    localStorage.setItem(TOLD, told)
    localStorage.removeItem(TOLD)
  } catch {
    // Without room each tab finds it out by itself.
  }
}

// A session ends for all tabs at once: what was written in them stays, and each says why it shows the sign-in (DAY-16).
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === TOLD && isTold(newValue)) take(newValue)
})

/** Notes, in every tab, that the session ended without the person's wish (AUTH-37…AUTH-39), or that the account is gone. */
export const markExpired = (end: SessionEnd = 'expired') => tell(end)

/** Whether the sign-in page has to say that the session ended by itself. */
export const isExpired = (): boolean => endNow() !== null && !isErased()

/** Whether it ended by a new password, which the sign-in page asks for then (SCR-111). */
export const isPasswordChanged = (): boolean => endNow() === 'password_changed'

/** Whether it has to say that the account is gone. */
export function isErased(): boolean {
  return endNow() === 'erased'
}

/** Forgets it: somebody is signed in, or left on purpose. */
export const forgetExpired = () => tell('forgotten')
