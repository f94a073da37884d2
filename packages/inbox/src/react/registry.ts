import { Inbox, type InboxOptions } from '../core/index.ts'
import { isServer } from './latest.ts'

interface Entry {
  inbox: Inbox
  users: number
  timer?: ReturnType<typeof setTimeout>
}

/** How long a session that nobody shows is kept for the next one who does. */
const KEPT_MS = 300_000
const entries = new Map<string, Entry>()

/** What makes two inboxes the same one: their options, as text. */
export function keyOf(options: InboxOptions): string {
  const { applicationIdentifier, subscriberId, hmacHash, token, backendUrl, socketUrl, stores } = options
  const { sessionFields, strategy, debounceMs, undoMs } = options
  const own = { applicationIdentifier, subscriberId, hmacHash, token, backendUrl, socketUrl, stores }
  return JSON.stringify({ ...own, sessionFields, strategy, debounceMs, undoMs })
}

/**
 * The inbox of these options; mounting a component again finds the session that was begun (INBOX-34). A server, which renders for
 * everybody and mounts nothing, keeps none (SETUP-16).
 */
export function inboxOf(options: InboxOptions): Inbox {
  const key = keyOf(options)
  const entry = entries.get(key) ?? { inbox: new Inbox(options), users: 0 }
  if (!isServer) entries.set(key, entry)
  return entry.inbox
}

/** Somebody shows it: it listens. @returns somebody no longer does; without anybody it stops at once, and is forgotten later */
export function hold(options: InboxOptions): () => void {
  const key = keyOf(options)
  const inbox = inboxOf(options)
  const entry = entries.get(key) ?? { inbox, users: 0 }
  entry.users += 1
  clearTimeout(entry.timer)
  inbox.start()
  return () => {
    entry.users -= 1
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => {
      if (entry.users > 0) return
      inbox.pause()
      entry.timer = setTimeout(() => entries.delete(key), KEPT_MS)
    }, 0)
  }
}

/** Ends the session of these options for good. */
export function forget(options: InboxOptions): void {
  entries.get(keyOf(options))?.inbox.logout()
  entries.delete(keyOf(options))
}
