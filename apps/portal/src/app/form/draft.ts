import { session } from '#/app/session/session.ts'

const PREFIX = 'fanfara-draft:'

/**
 * What somebody wrote in a form and did not send, as its next showing starts with it; null when there is nothing. It
 * outlives a closed dialog, another screen and a reload, and ends with the tab or with the session.
 */
export function draftOf(form: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is written; without room for it nothing is kept. */
export function keepDraft(form: string, values: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(values))
  } catch {
    // The form itself still has it.
  }
}

/** Forgets it: it was sent. */
export const dropDraft = (form: string): void => sessionStorage.removeItem(PREFIX + form)

// Whoever signs in next in this tab reads nothing of the one before (CACHE-04).
session.auth.subscribe(() => {
  if (session.token() !== null) return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
})
