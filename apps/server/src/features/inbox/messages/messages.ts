import type { InboxMessage } from '@fanfara/contract/inbox/messages'
import { COUNT_MAX } from '@fanfara/contract/inbox/shared'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import { escapeHtml } from '#/edge/html.ts'
import type { World } from '#/world.ts'
import * as applications from '../applications/application-store.ts'
import { InboxRefusal } from '../refusal.ts'
import type { Subscriber } from '../sessions/sessions.ts'
import * as store from '../store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (text: string): boolean => UUID.test(text)

/** A message on the wire; widgets show its content as HTML, so what is plain text is escaped (wire protocol §3). */
export const presentMessage = (row: store.Message): InboxMessage => ({
  _id: row.id,
  _subscriberId: row.subscriber_id,
  ...(row.workflow_id === null ? {} : { _templateId: row.workflow_id }),
  _feedId: row.feed_id,
  content: row.is_html ? row.content : escapeHtml(row.content),
  createdAt: row.created_at.toISOString(),
  read: row.read_at !== null,
  seen: row.seen_at !== null,
  ...(row.read_changed_at ? { lastReadDate: row.read_changed_at.toISOString() } : {}),
  ...(row.seen_changed_at ? { lastSeenDate: row.seen_changed_at.toISOString() } : {}),
  channel: 'in_app',
  providerId: row.provider,
  templateIdentifier: row.template,
  ...(row.transaction_id === null ? {} : { transactionId: row.transaction_id }),
  ...(row.title === null ? {} : { title: row.title }),
  ...(row.subject === null ? {} : { subject: row.subject }),
  ...(row.avatar === null ? {} : { avatar: row.avatar }),
  ...(row.data === null ? {} : { data: row.data }),
  ...(row.tags.length === 0 ? {} : { tags: row.tags }),
  payload: row.payload,
  cta: {
    type: 'redirect',
    data: row.url === null ? {} : { url: row.url, ...(row.target === null ? {} : { target: row.target }) },
    ...(row.action === null ? {} : { action: row.action }),
  },
  ...(row.actor === null ? {} : { actor: row.actor }),
  deleted: row.removed_at !== null,
})

const presentPerson = ({ id, externalId, firstName, lastName, avatar }: Subscriber) => ({
  _id: id,
  subscriberId: externalId,
  ...(firstName === null ? {} : { firstName }),
  ...(lastName === null ? {} : { lastName }),
  ...(avatar === null ? {} : { avatar }),
})

/** A page of the feed (WAPI-09); one row more tells whether there is another page. */
export async function readFeed(
  world: World,
  subscriber: Subscriber,
  { page, limit, filter }: { page: number; limit: number; filter: store.Filter },
) {
  const cut = { limit: limit + 1, offset: page * limit }
  const { version, rows } = await store.readPage(world.store, subscriber.id, filter, cut)
  const person = presentPerson(subscriber)
  const data = rows.slice(0, limit).map(row => Object.assign(presentMessage(row), { subscriber: person }))
  return { data, hasMore: rows.length > limit, page, pageSize: limit, totalCount: data.length, version }
}

/** How many messages there are, no further than the limit (WAPI-10…WAPI-12). */
export const countMessages = (world: World, subscriber: Subscriber, filter: store.Filter, limit: number) =>
  store.countMessages(world.store, subscriber.id, filter, Math.min(limit, COUNT_MAX))

/** Runs one act on an inbox: others on it wait, its version grows when something changed, and its pages are told. */
async function change<T>(
  world: World,
  { id }: Subscriber,
  act: (tx: Tx) => Promise<T>,
  hasChanged: (result: T) => boolean,
): Promise<{ result: T; version: number }> {
  const outcome = await withTransaction(world.db, async tx => {
    await store.lockInbox(tx, id)
    const result = await act(tx)
    const [counts] = hasChanged(result) ? await store.raiseVersions(tx, [id]) : []
    return { result, counts, version: counts?.version ?? (await store.readVersion(tx, id)) }
  })
  if (outcome.counts) world.bus.say('inbox-counted', outcome.counts)
  return outcome
}

/** Sets the flags given (WAPI-05, INBOX-22…INBOX-25); others' messages are neither changed nor answered. */
export async function markMessages(world: World, subscriber: Subscriber, ids: readonly string[], mark: store.Flags) {
  const isEmpty = mark.seen === undefined && mark.read === undefined
  const flags = { ...(isEmpty ? { seen: true } : mark), at: world.clock.now() }
  const known = ids.filter(isId)
  const { result, version } = await change(
    world,
    subscriber,
    tx => store.markMessages(tx, subscriber.id, known, flags),
    rows => rows.length > 0,
  )
  return { data: result.map(presentMessage), version }
}

/** Marks everything as read, or as seen (WAPI-08). @returns how many changed. */
export async function markAll(
  world: World,
  subscriber: Subscriber,
  what: 'seen' | 'read',
  feeds: readonly string[] | null,
): Promise<{ data: number; version: number }> {
  const which = { what, feeds, at: world.clock.now() }
  const { result, version } = await change(
    world,
    subscriber,
    tx => store.markAll(tx, subscriber.id, which),
    count => count > 0,
  )
  return { data: result, version }
}

/** Removes a message (WAPI-06). @throws Missing for an unknown or another's. */
export async function removeMessage(world: World, subscriber: Subscriber, id: string) {
  const { data, version } = await removeMessages(world, subscriber, [id])
  const [message] = data
  if (!message) throw new Missing()
  return { data: message, version }
}

/** Removes messages (wire protocol §8); unknown and others' are left alone. @returns those that were there. */
export async function removeMessages(world: World, subscriber: Subscriber, ids: readonly string[]) {
  const known = ids.filter(isId)
  const { result, version } = await change(
    world,
    subscriber,
    tx => store.removeMessages(tx, subscriber.id, known, world.clock.now()),
    rows => rows.length > 0,
  )
  return { data: result.map(presentMessage), version }
}

/** Removes all messages, or those of one feed (WAPI-07). @throws Missing for an unknown feed; nothing is removed then. */
export async function removeAll(world: World, subscriber: Subscriber, feed: string | undefined): Promise<void> {
  const found =
    feed === undefined ? null : await applications.findFeedByEither(world.db, subscriber.applicationId, feed)
  if (found === undefined) throw new Missing()
  await change(
    world,
    subscriber,
    tx => store.removeAll(tx, subscriber.id, found?.id ?? null, world.clock.now()),
    count => count > 0,
  )
}

/** Bytes that the result of an action may take. */
const RESULT_MAX_BYTES = 8 * 1024

/** Keeps what became of a message's button (WAPI-04). @throws Missing for an unknown message or another's. */
export async function runAction(
  world: World,
  subscriber: Subscriber,
  id: string,
  { type, status, payload }: { type: string; status: string; payload: Record<string, unknown> | undefined },
) {
  if (payload && Buffer.byteLength(JSON.stringify(payload)) > RESULT_MAX_BYTES)
    throw new InboxRefusal(400, 'inbox.too_large')
  const { result, version } = await change(
    world,
    subscriber,
    async tx => {
      const message = isId(id) ? await store.findMessage(tx, subscriber.id, id) : undefined
      if (!message) throw new Missing()
      const result = { type, ...(payload ? { payload } : {}) }
      const action = { buttons: message.action?.buttons ?? [], status, result }
      await store.writeAction(tx, id, action)
      return { ...message, action }
    },
    () => true,
  )
  return { data: presentMessage(result), version }
}
