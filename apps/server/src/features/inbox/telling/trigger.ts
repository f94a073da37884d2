import type { TriggerForm } from '@fanfara/contract/inbox/triggers'
import * as net from '#/db/outbox-net.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as applications from '../applications/application-store.ts'
import { isPicture, isSafeLink, safeHtml } from '../messages/content.ts'
import { FEEDS_MAX } from '../policy.ts'
import { isWantedBy } from '../preferences/preferences.ts'
import { InboxRefusal } from '../refusal.ts'
import * as store from '../store.ts'
import * as subscribers from '../subscriber-store.ts'
import { tellWritten } from './telling.ts'
import { makeTurns, type Turns } from './turns.ts'

/** Bytes that a trigger's payload may take. */
const PAYLOAD_MAX_BYTES = 32 * 1024
/** Bytes that what a message carries for its page may take. */
const DATA_MAX_BYTES = 8 * 1024
const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value))
const PROVIDER = 'novu'

/** Found by the key of the call; `makes_feeds` lets it name feeds that do not exist yet. */
export interface Sender {
  id: string
  makes_feeds: boolean
}

/**
 * Sends a message to subscribers of an application (OPS-25, design §4): whoever does not exist is made, whoever does not
 * want it gets none, and the same transaction is sent once.
 * @throws InboxRefusal 404 for an unknown workflow or feed, 400 for a payload that is too large or holds an unsafe link.
 */
export async function trigger(
  world: World,
  sender: Sender,
  form: TriggerForm,
): Promise<{ transactionId: string; written: number }> {
  const { transactionId = null, payload } = form
  if (bytesOf(payload) > PAYLOAD_MAX_BYTES || bytesOf(payload.data ?? {}) > DATA_MAX_BYTES)
    throw new InboxRefusal(400, 'inbox.too_large')
  if (payload.avatar && !isPicture(payload.avatar)) throw new InboxRefusal(400, 'inbox.picture')
  for (const url of linksOf(payload)) if (!isSafeLink(url)) throw new InboxRefusal(400, 'inbox.link')
  if (payload.actor?.type === 'system_icon' && !ICONS.includes(payload.actor.data ?? ''))
    throw new InboxRefusal(400, 'inbox.icon')
  const transaction = transactionId ?? crypto.randomUUID()
  const act = async (tx: Tx) => {
    const workflow = await applications.findWorkflow(tx, sender.id, form.name)
    if (!workflow?.is_active) throw new InboxRefusal(404, 'inbox.unknown_workflow')
    const feedId = payload.feed ? await feedOf(tx, sender, payload.feed) : null
    if (!(await store.insertTrigger(tx, sender.id, transaction, world.clock.now()))) return NOTHING
    return send(world, tx, sender, { form, workflow, feedId, transaction })
  }
  const { messages, counts, netId } = await turnsOf(world)(sender.id, () => withTransaction(world.db, act))
  for (const message of messages) {
    const count = counts.find(({ id }) => id === message.subscriber_id)
    if (count) tellWritten(world, message, count)
  }
  if (netId !== null) net.caught(world, netId)
  return { transactionId: transaction, written: messages.length }
}

/** What was written, and what tells of it when this process comes to its end before it did. */
interface Sent {
  messages: readonly store.Message[]
  counts: readonly store.Counts[]
  netId: number | null
}
const NOTHING: Sent = { messages: [], counts: [], netId: null }

/** Triggers that are written at once, of all applications: the embedded database has one line for everybody. */
const AT_ONCE = { embedded: 1, postgres: 4 } as const
const turns = new WeakMap<World, Turns>()
/** Applications take turns, so that a burst of one keeps no other waiting. */
function turnsOf(world: World): Turns {
  const known = turns.get(world) ?? makeTurns(AT_ONCE[world.store.kind])
  turns.set(world, known)
  return known
}

/** Icons that published clients have (wire protocol §3). */
const ICONS = ['info', 'success', 'warning', 'error', 'up', 'question']

const linksOf = ({ url, buttons, actor }: TriggerForm['payload']): string[] =>
  [url, actor?.type === 'user' || actor?.type === 'system_custom' ? actor.data : null]
    .concat((buttons ?? []).map(button => (typeof button === 'string' ? null : button.url)))
    .filter(link => typeof link === 'string' && link !== '')
    .map(String)

async function feedOf(tx: Tx, sender: Sender, identifier: string): Promise<string> {
  const known = await applications.findFeed(tx, sender.id, identifier)
  if (known) return known.id
  const isTaken = identifier.includes(',') || (await applications.countFeeds(tx, sender.id)) >= FEEDS_MAX
  if (!sender.makes_feeds || isTaken) throw new InboxRefusal(404, 'inbox.unknown_feed')
  return (await applications.writeFeed(tx, sender.id, { identifier, name: identifier })).id
}

interface Sending {
  form: TriggerForm
  workflow: applications.WorkflowRow
  feedId: string | null
  transaction: string
}

async function send(
  world: World,
  tx: Tx,
  sender: Sender,
  { form, workflow, feedId, transaction }: Sending,
): Promise<Sent> {
  const at = world.clock.now()
  const people = await subscribers.claimSubscribers(tx, sender.id, recipientsOf(form.to), at)
  const ids = people.map(({ id }) => id)
  const choices = new Map((await subscribers.readChoices(tx, ids, workflow.id)).map(row => [row.id, row]))
  const wanting = ids.filter(id => isWantedBy(choices.get(id), workflow, 'in_app'))
  if (wanting.length === 0) return NOTHING
  const { content: html, url, target, title, subject, avatar, data, tags, buttons, actor } = form.payload
  const content = safeHtml(html)
  const messages = wanting.map(
    (subscriberId): store.NewMessage => ({
      id: crypto.randomUUID(),
      subscriberId,
      feedId,
      workflowId: workflow.id,
      template: workflow.identifier,
      content,
      isHtml: true,
      url: url || null,
      target,
      title: title || null,
      subject: subject || null,
      avatar: avatar || null,
      data,
      tags: tags && [...new Set(tags)],
      occasion: null,
      payload: { ...form.payload, content },
      action: buttons && buttons.length > 0 ? { status: 'pending', buttons: buttons.map(presentButton) } : null,
      actor: actor ? { type: actor.type, data: actor.data ?? null } : null,
      provider: PROVIDER,
      transactionId: transaction,
      at,
      isMuted: false,
    }),
  )
  await store.insertMessages(tx, messages)
  const counts = await store.raiseVersions(tx, wanting)
  const told = messages.map(({ subscriberId, id }) => ({ subscriberId, messageId: id }))
  const netId = await net.put(tx, { kind: 'inbox-tell', payload: { told }, at })
  return { messages: messages.map(store.writtenMessage), counts, netId }
}

/** Everybody once, however often they are named. */
function recipientsOf(to: TriggerForm['to']) {
  const people = new Map<string, subscribers.Profile>()
  for (const person of [to].flat()) {
    const { subscriberId, ...profile } = typeof person === 'string' ? { subscriberId: person } : person
    people.set(subscriberId, { ...people.get(subscriberId), ...given(profile) })
  }
  return [...people].map(([externalId, profile]) => ({ externalId, profile }))
}

const given = (profile: object): subscribers.Profile =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => typeof value === 'string'))

type Button = NonNullable<TriggerForm['payload']['buttons']>[number]
const LABELS = { primary: 'OK', secondary: 'Cancel' } as const
const presentButton = (button: Button) =>
  typeof button === 'string'
    ? { type: button, content: LABELS[button], isDefault: true }
    : {
        type: button.type,
        content: button.content,
        ...(button.resultContent ? { resultContent: button.resultContent } : {}),
        ...(button.url ? { url: button.url } : {}),
        ...(button.target ? { target: button.target } : {}),
      }

/** Sends a message as an application (command line). @throws InboxRefusal for an unknown one, and as `trigger`. */
export async function sendAs(world: World, identifier: string, form: TriggerForm): Promise<void> {
  const application = await applications.findApplication(world.db, identifier)
  if (!application || application.is_own) throw new InboxRefusal(404, 'inbox.unknown_application')
  await trigger(world, application, form)
}
