import type { InboxMessage } from '@fanfara/contract/inbox'
import { Missing } from '../../errors.ts'
import { escapeHtml } from '../../http/html.ts'
import type { World } from '../../world.ts'
import * as store from './store.ts'

/** MSG-03: who the portal's own messages come from. */
const SYSTEM = 'system'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A message on the wire; widgets show its content as HTML, so every text in it is escaped (wire protocol §3). */
export const presentMessage = (accountId: string, row: store.Message): InboxMessage => ({
  _id: row.id,
  _subscriberId: accountId,
  content: escapeHtml(row.content),
  createdAt: row.created_at.toISOString(),
  read: row.read_at !== null,
  seen: row.seen_at !== null,
  ...(row.read_at ? { lastReadDate: row.read_at.toISOString() } : {}),
  ...(row.seen_at ? { lastSeenDate: row.seen_at.toISOString() } : {}),
  channel: 'in_app',
  providerId: SYSTEM,
  templateIdentifier: row.template,
  payload: {},
  cta: { type: 'redirect', data: row.url === null ? {} : { url: row.url } },
  deleted: row.removed_at !== null,
})

/** A page of the feed (WAPI-09). */
export interface FeedRequest {
  page: number
  limit: number
  seen: boolean | null
  read: boolean | null
  /** A filter that no message of the portal meets: feeds and payloads belong to other applications. */
  isElsewhere: boolean
}

/** Reads a page of the feed; one row more tells whether there is another page. */
export async function readFeed(world: World, accountId: string, { page, limit, seen, read, isElsewhere }: FeedRequest) {
  const rows = isElsewhere
    ? []
    : await store.readMessages(world.db, accountId, { seen, read, limit: limit + 1, offset: page * limit })
  const shown = rows.slice(0, limit).map(row => presentMessage(accountId, row))
  return { data: shown, hasMore: rows.length > limit, page, pageSize: limit, totalCount: shown.length }
}

/** Sets the flags given (WAPI-05, INBOX-22…INBOX-25); others' messages are neither changed nor answered. */
export async function markMessages(
  world: World,
  accountId: string,
  ids: readonly string[],
  mark: { seen?: boolean | undefined; read?: boolean | undefined },
): Promise<InboxMessage[]> {
  const known = ids.filter(id => UUID.test(id))
  const isEmpty = mark.seen === undefined && mark.read === undefined
  const flags = { ...(isEmpty ? { seen: true } : mark), at: world.clock.now() }
  const rows = await store.markMessages(world.db, accountId, known, flags)
  world.bus.say('inbox-changed', accountId)
  return rows.map(row => presentMessage(accountId, row))
}

/** Removes a message (WAPI-06). @throws Missing for an unknown or another's. */
export async function removeMessage(world: World, accountId: string, id: string): Promise<InboxMessage> {
  const row = UUID.test(id) ? await store.removeMessage(world.db, accountId, id, world.clock.now()) : undefined
  if (!row) throw new Missing()
  world.bus.say('inbox-changed', accountId)
  return presentMessage(accountId, row)
}
