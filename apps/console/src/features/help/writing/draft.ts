import { session } from '#/api.ts'

const PREFIX = 'fanfara-help:'
const nameOf = (place: string) => `${PREFIX}${session.user.get()?.id ?? ''}:${place}`

/** What somebody wrote of an article and did not save; null when there is nothing. It ends with the tab, and with signing out. */
export function draftOf(place: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(place))
  } catch {
    return null
  }
}

/** Keeps what is written; without room for it nothing is kept, and the form still has it. */
export function keepDraft(place: string, text: string): void {
  try {
    sessionStorage.setItem(nameOf(place), text)
  } catch {
    // The form itself still has it.
  }
}

/** Forgets it: it was saved, or given up. */
export const dropDraft = (place: string): void => sessionStorage.removeItem(nameOf(place))

session.auth.subscribe(() => {
  if (session.token() !== null) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
})
