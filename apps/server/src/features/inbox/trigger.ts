import type { TriggerForm } from '@fanfara/contract/inbox'
import * as outbox from '../../db/outbox.ts'
import { type Tx, withTransaction } from '../../db/port.ts'
import type { World } from '../../world.ts'
import * as applications from './application-store.ts'
import { isSafeLink, safeHtml } from './content.ts'
import { isWantedBy } from './preferences.ts'
import { InboxRefusal } from './refusal.ts'
import * as store from './store.ts'
import * as subscribers from './subscriber-store.ts'

/** Bytes that a trigger's payload may take. */
const PAYLOAD_MAX_BYTES = 32 * 1024
/** Feeds that an application may have. */
export const FEEDS_MAX = 200
const PROVIDER = 'novu'

/** The application that triggers. */
export interface Sender {
  id: string
  makes_feeds: boolean
}

/**
 * Sends a message to subscribers of an application (OPS-25, design §4): whoever does not exist is made, whoever does not
 * want it gets none, and the same transaction is sent once.
 * @throws InboxRefusal 404 for an unknown workflow or feed, 400 for a payload that is too large or holds an unsafe link.
 */
export async function trigger(world: World, sender: Sender, form: TriggerForm): Promise<{ transactionId: string }> {
  const { transactionId = null, payload } = form
  if (Buffer.byteLength(JSON.stringify(payload)) > PAYLOAD_MAX_BYTES) throw new InboxRefusal(400, 'inbox.too_large')
  for (const url of linksOf(payload)) if (!isSafeLink(url)) throw new InboxRefusal(400, 'inbox.link')
  if (payload.actor?.type === 'system_icon' && !ICONS.includes(payload.actor.data ?? ''))
    throw new InboxRefusal(400, 'inbox.icon')
  const transaction = transactionId ?? crypto.randomUUID()
  await withTransaction(world.db, async tx => {
    const workflow = await applications.findWorkflow(tx, sender.id, form.name)
    if (!workflow?.is_active) throw new InboxRefusal(404, 'inbox.unknown_workflow')
    const feedId = payload.feed ? await feedOf(tx, sender, payload.feed) : null
    if (!(await store.insertTrigger(tx, sender.id, transaction, world.clock.now()))) return
    await send(world, tx, sender, { form, workflow, feedId, transaction })
  })
  return { transactionId: transaction }
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
): Promise<void> {
  const at = world.clock.now()
  const people = await subscribers.claimSubscribers(tx, sender.id, recipientsOf(form.to), at)
  const ids = people.map(({ id }) => id)
  const choices = new Map((await subscribers.readChoices(tx, ids, workflow.id)).map(row => [row.id, row]))
  const wanting = ids.filter(id => isWantedBy(choices.get(id), workflow, 'in_app'))
  if (wanting.length === 0) return
  const { content: html, url, buttons, actor } = form.payload
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
  await store.raiseVersions(tx, wanting)
  const told = messages.map(({ subscriberId, id }) => ({ subscriberId, messageId: id }))
  await outbox.put(tx, [{ kind: 'inbox-tell', payload: { told }, at }])
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
    ? { type: button, content: LABELS[button] }
    : {
        type: button.type,
        content: button.content,
        ...(button.resultContent ? { resultContent: button.resultContent } : {}),
        ...(button.url ? { url: button.url } : {}),
      }

/** Sends a message as an application (command line). @throws InboxRefusal for an unknown one, and as `trigger`. */
export async function sendAs(world: World, identifier: string, form: TriggerForm): Promise<void> {
  const application = await applications.findApplication(world.db, identifier)
  if (!application || application.is_own) throw new InboxRefusal(404, 'inbox.unknown_application')
  await trigger(world, application, form)
  world.bus.say('outbox', '')
}

/** Tells all pages of its readers that messages arrived, in every process. */
export const announce =
  (world: World): outbox.Deliver =>
  async payload => {
    const { told } = payload as { told: { subscriberId: string; messageId: string }[] }
    for (const one of told) world.bus.say('inbox-received', one)
  }
