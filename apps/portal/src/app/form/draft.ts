import { isExpired } from '@fanfara/ui/session-expired'
import { session } from '#/app/session/session.ts'

const PREFIX = 'fanfara-draft:'

/** What somebody wrote, and who: nobody else ever sees it (CACHE-04). */
interface Draft {
  owner: string | null
  values: unknown
}

const ownerNow = (): string | null => session.user.get()?.id ?? null
const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && 'owner' in value

/** Drafts of what no browser stores, like numbers of accounts: they end with the page as well (FORM-10). */
const inPage = new Map<string, string>()

function read(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(inPage.get(key) ?? sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/**
 * What this person wrote in a form and did not send, as its next showing starts with it; null when there is nothing. It
 * outlives a closed dialog, another screen, a reload, and a session that ended by itself (DRAFT-01); it ends with the tab,
 * and with signing out.
 */
export function draftOf(form: string): unknown {
  const draft = read(PREFIX + form)
  return draft?.owner === ownerNow() ? draft.values : null
}

/** Keeps what is written, in the tab or in the page alone; without room for it nothing is kept. */
export function keepDraft(form: string, values: unknown, place: 'tab' | 'page' = 'tab'): void {
  const written: Draft = { owner: ownerNow(), values }
  const draft = JSON.stringify(written)
  if (place === 'page') return void inPage.set(PREFIX + form, draft)
  try {
    sessionStorage.setItem(PREFIX + form, draft)
  } catch {
    // The form itself still has it.
  }
}

/** Forgets it: it was sent. */
export const dropDraft = (form: string): void => drop(PREFIX + form)

function drop(key: string): void {
  inPage.delete(key)
  sessionStorage.removeItem(key)
}

function dropThose(isGone: (draft: Draft | null) => boolean): void {
  const keys = [...inPage.keys(), ...Object.keys(sessionStorage).filter(key => key.startsWith(PREFIX))]
  for (const key of keys) if (isGone(read(key))) drop(key)
}

// Whoever left on purpose takes everything along; whose session ended comes back to it.
session.auth.subscribe(() => {
  if (session.token() === null && !isExpired()) dropThose(() => true)
})
// Whoever signs in next in this tab reads nothing of the one before.
session.user.subscribe(() => {
  const id = session.user.get()?.id
  if (id !== undefined) dropThose(draft => draft?.owner !== id)
})
