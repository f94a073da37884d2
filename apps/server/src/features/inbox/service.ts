import type { Language } from '@fanfara/contract/enums'
import type { NotificationSwitches } from '@fanfara/contract/settings'
import { fillIn } from '@fanfara/contract/templates'
import type { Deliver, NotedMessage } from '#/db/deliveries.ts'
import * as outbox from '#/db/outbox.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { TextValues } from '#/errors.ts'
import { reasonIn } from '#/i18n/bank-reasons.ts'
import { type ActionLetterKind, sentenceKey, switchKey, type Template } from '#/i18n/templates.ts'
import { textOf } from '#/i18n/texts.ts'
import { post } from '#/mail/letters.ts'
import type { World } from '#/world.ts'
import * as applications from './applications/application-store.ts'
import { isWantedBy } from './preferences/preferences.ts'
import { purgeRemoved } from './applications/removal-store.ts'
import { PORTAL_APPLICATION } from './portal/own-application.ts'
import * as store from './store.ts'
import * as subscribers from './subscriber-store.ts'
import { eraseDevices } from './push/devices.ts'
import { notePush } from './push/sending.ts'
import { tellWritten } from './telling/telling.ts'

export { deliverPush } from './push/sending.ts'
export { tellAgain } from './telling/telling.ts'
export { sendAs } from './telling/trigger.ts'
export { ensureApplication, listApplications, setApplication } from './applications/applications.ts'
export { PORTAL_APPLICATION, subscriberHash } from './portal/own-application.ts'
export { ensurePortalWorkflows } from './portal/portal-workflows.ts'

export type { Template } from '#/i18n/templates.ts'

/** One thing to tell one person. */
export interface Notice extends Omit<NotedMessage, 'at'> {
  at: Date
}

/** Tells a person, once the act is committed; in the language they read when it is written down. */
export const notify = (tx: Tx, notice: Notice): Promise<void> => notifyAll(tx, [notice])

/** Tells several people in one statement. */
export async function notifyAll(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await outbox.put(
    tx,
    notices.map(({ at, ...payload }) => ({
      kind: 'inbox' as const,
      payload: { ...payload, at: at.toISOString() },
      at,
    })),
  )
}

/** Tells every creator whose id a statement names, at once however many there are. @returns how many there are. */
export const notifyThese = (
  tx: Tx,
  { at, ...payload }: Omit<Notice, 'accountId'>,
  ids: Parameters<typeof outbox.putForEach>[2]['ids'],
): Promise<number> =>
  outbox.putForEach(
    tx,
    { kind: 'inbox', payload: { ...payload, at: at.toISOString() }, at },
    { member: 'accountId', ids },
  )

/** Tells every living creator. @returns how many there are. */
export const notifyEveryone = (tx: Tx, notice: Omit<Notice, 'accountId'>): Promise<number> =>
  notifyThese(tx, notice, subscribers.livingCreators)

/** Writes a noted message into the person's inbox, in the language they read; nobody is there any more: nothing to do. */
export const deliverTo =
  (world: World): Deliver<'inbox'> =>
  async notice => {
    const written = await withTransaction(world.db, tx => write(world, tx, notice))
    if (written) tellWritten(world, written.message, written.counts, written.isPushed)
  }

/** What a message says beside its sentence; why a bank sent money back, in the reader's language. */
function inWords({ template, values }: NotedMessage, language: Language): NotedMessage['values'] {
  const { reason } = values
  if (template !== 'payout-refused' || typeof reason !== 'string') return values
  return { ...values, reason: reasonIn(language, reason) }
}

/** @returns the message that its reader is to see now; null when it was told before, or is not wanted. */
async function write(
  world: World,
  tx: Tx,
  notice: NotedMessage,
): Promise<{ message: store.Message; counts: store.Counts; isPushed: boolean } | null> {
  const { accountId, template, occasion, url } = notice
  const reader = await subscribers.lockReader(tx, accountId)
  if (!reader) return null
  const language = reader.language
  const values = { ...inWords(notice, language), ...addressed(notice.texts?.[language] ?? {}, reader.name) }
  const content = textOf(language, sentenceKey(template), values)
  const subscriber = await subscribers.claimAccountSubscriber(tx, accountId, world.clock.now())
  const application = await applications.findApplication(tx, PORTAL_APPLICATION)
  const workflow = application && (await applications.findWorkflow(tx, application.id, template))
  const [choices] = workflow ? await subscribers.readChoices(tx, [subscriber.id], workflow.id) : []
  const isMuted = workflow !== undefined && !isWantedBy(choices, workflow, 'in_app')
  const message: store.NewMessage = {
    id: crypto.randomUUID(),
    subscriberId: subscriber.id,
    feedId: null,
    workflowId: workflow?.id ?? null,
    template,
    content,
    isHtml: false,
    url,
    occasion,
    payload: {},
    action: null,
    actor: null,
    provider: 'system',
    transactionId: null,
    at: new Date(notice.at),
    isMuted,
    data: sumOf(values),
  }
  const [messageId] = await store.insertMessages(tx, [message])
  if (!messageId) return null
  const [counts] = isMuted ? [] : await store.raiseVersions(tx, [subscriber.id])
  if (reader.email !== null && workflow && isWantedBy(choices, workflow, 'email')) {
    const letter = { to: reader.email, language, ...letterOf(notice.template, language, content, values) }
    await post(world, tx, { ...letter, path: url ?? '/' }, world.clock.now())
  }
  const isWantedByPush = counts && workflow && isWantedBy(choices, workflow, 'push')
  const isPushed = isWantedByPush ? await notePush(world, tx, accountId, messageId) : false
  return counts ? { message: store.writtenMessage(message), counts, isPushed } : null
}

/** What somebody wrote to many, with the reader's name in its place (APPL-03). */
const addressed = (texts: TextValues, name: string): TextValues =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? fillIn(text, { name }) : text]),
  )

/** Ends every inbox session of an account, whatever it was begun with. */
export const endSessionsOf = (tx: Tx, accountId: string): Promise<void> => subscribers.removeSessionsOf(tx, accountId)

/** Removes all of an account's inbox: messages, sessions and preferences go with their subscriber, devices with them. */
export async function erase(tx: Tx, accountId: string): Promise<void> {
  await eraseDevices(tx, accountId)
  await subscribers.removeAccountSubscriber(tx, accountId)
}

/** Counts every inbox anew, after messages were written past the acts. */
export const recountAll = store.recountAll

const USAGE_MS = 30 * 86_400_000
const TRIGGERS_MS = 30 * 86_400_000

/** Removes inbox sessions and keys that ran out, and usage and triggers that are older than 30 days (WAPI-16). */
export async function removeEnded(world: World): Promise<void> {
  const now = world.clock.now()
  await subscribers.removeEndedSessions(world.db, now)
  await applications.removeEndedSecrets(world.db, now)
  await purgeRemoved(world.db)
  const before = { usage: new Date(now.getTime() - USAGE_MS), triggers: new Date(now.getTime() - TRIGGERS_MS) }
  await subscribers.removeOld(world.db, before)
}

/** The sum that a message tells of, for the row that shows it: what may be paid out of it, where part of it may not. */
export function sumOf({ amount, rest }: TextValues): { amount: string } | null {
  const sum = rest ?? amount
  return sum === undefined ? null : { amount: String(sum) }
}

/** What a message is about, for the subject of its letter. */
const nameIn = (values: TextValues): string => String(values.campaign ?? values.task ?? values.title ?? '')

/** Letters that say what happened in words of their own, and are not for switching off (WORD-07). */
const isOwnLetter = (template: Template): template is Extract<Template, ActionLetterKind> =>
  template === 'payout-refused' || template === 'invoice-rejected'

/** What a message says by mail. */
const letterOf = (
  template: Template,
  language: Language,
  content: string,
  values: TextValues,
): { kind: ActionLetterKind; values: TextValues } =>
  isOwnLetter(template)
    ? { kind: template, values }
    : { kind: 'notice', values: { content, name: subjectOf(template, language, nameIn(values)) } }

/** What a letter is called: the kind of message, as in the settings, and what it is about, so that two of one campaign are told apart (WORD-06). */
const subjectOf = (template: Template, language: Language, name: string): string => {
  const kind = textOf(language, switchKey(template))
  return name === '' ? kind : `${kind}: ${name}`
}

const GROUPS = ['news', 'campaigns'] as const satisfies readonly (keyof NotificationSwitches)[]

/** The switches of an account (SET-02): a group is on until mail of all its workflows is off. */
export async function readSwitches(world: World, accountId: string): Promise<NotificationSwitches> {
  const rows = await subscribers.readMailGroups(world.db, accountId)
  const isOn = (group: string) => rows.some(({ group_name, is_on }) => group_name === group && is_on)
  return { news: isOn('news'), campaigns: isOn('campaigns') }
}

/**
 * Switches mail and push of groups of workflows on or off; the inbox keeps them all. They are the preferences that the inbox's own
 * settings show (SET-02, INBOX-20).
 */
export async function writeSwitches(world: World, accountId: string, switches: NotificationSwitches): Promise<void> {
  await withTransaction(world.db, async tx => {
    if (!(await subscribers.lockReader(tx, accountId))) return
    const subscriber = await subscribers.claimAccountSubscriber(tx, accountId, world.clock.now())
    const rows = await subscribers.readMailGroups(tx, accountId)
    for (const group of GROUPS) {
      const workflows = rows.filter(({ group_name }) => group_name === group)
      // A group that is as asked keeps what was chosen for its single workflows.
      if (workflows.some(({ is_on }) => is_on) === switches[group]) continue
      const ids = workflows.map(({ id }) => id)
      await subscribers.writePreferences(tx, subscriber.id, ids, {
        channels: { email: switches[group], push: switches[group] },
      })
    }
  })
}
