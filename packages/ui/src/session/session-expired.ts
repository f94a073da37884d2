const KEY = 'fanfara-expired'
/** What one tab found the others learn by its coming and going; nothing of it stays in the browser. */
const TOLD = 'fanfara-expired-told'
/** How a session ended that nobody signed out of: by itself, or with its account (DAY-18). */
export type SessionEnd = 'expired' | 'erased'
type Told = SessionEnd | 'forgotten'

const isTold = (text: string | null): text is Told => text === 'expired' || text === 'erased' || text === 'forgotten'

function take(told: Told): void {
  if (told === 'forgotten') sessionStorage.removeItem(KEY)
  // Of an account that is gone nobody says that one need only sign in.
  else if (!isErased()) sessionStorage.setItem(KEY, told)
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
export const isExpired = (): boolean => sessionStorage.getItem(KEY) !== null && !isErased()

/** Whether it has to say that the account is gone. */
export function isErased(): boolean {
  return sessionStorage.getItem(KEY) === 'erased'
}

/** Forgets it: somebody is signed in, or left on purpose. */
export const forgetExpired = () => tell('forgotten')
