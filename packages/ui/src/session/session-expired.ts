const KEY = 'fanfara-expired'
/** What one tab found the others learn by its coming and going; nothing of it stays in the browser. */
const TOLD = 'fanfara-expired-told'
type Told = 'expired' | 'forgotten'

function take(told: Told): void {
  if (told === 'expired') sessionStorage.setItem(KEY, 'yes')
  else sessionStorage.removeItem(KEY)
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
  if (key === TOLD && (newValue === 'expired' || newValue === 'forgotten')) take(newValue)
})

/** Notes, in every tab, that the session ended without the person's wish (AUTH-37…AUTH-39). */
export const markExpired = () => tell('expired')

/** Whether the sign-in page has to say so. */
export const isExpired = (): boolean => sessionStorage.getItem(KEY) !== null

/** Forgets it: somebody is signed in, or left on purpose. */
export const forgetExpired = () => tell('forgotten')
