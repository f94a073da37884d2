import type { Language } from '@fanfara/contract/enums'
import { COUNT_MAX } from '@fanfara/contract/inbox'
import type { NotificationSwitches } from '@fanfara/contract/settings'
import { type Tx, withTransaction } from '../../db/port.ts'
import type { TextValues } from '../../errors.ts'
import * as outbox from '../../db/outbox.ts'
import { post } from '../../letters.ts'
import { type TextKey, textOf } from '../../i18n/texts.ts'
import type { World } from '../../world.ts'
import * as store from './store.ts'

/** Occasions on which the portal writes to a person (MSG-20…MSG-28); the sentence is `message.{template}`. */
export type Template =
  | 'welcome'
  | 'session-stolen'
  | 'campaign-invitation'
  | 'application-accepted'
  | 'application-rejected'
  | 'campaign-cancelled'
  | 'task-started'
  | 'task-ending'
  | 'task-missed'
  | 'task-changes-requested'
  | 'campaign-completed'
  | 'payment-ready'
  | 'payment-paid'
  | 'payout-refused'
  | 'channel-disconnected'

/** One thing to tell one person. */
export interface Notice {
  accountId: string
  template: Template
  /** Names the occasion; the same one is told once. */
  occasion: string
  values: TextValues
  /** Path in the portal that it leads to. */
  url: string
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

interface Payload {
  accountId: string
  template: string
  occasion: string
  values: TextValues
  url: string
  at: string
}

/** Writes a noted message into the person's inbox, in the language they read; nobody is there any more: nothing to do. */
export const deliverTo =
  (world: World): outbox.Deliver =>
  async payload => {
    const { accountId, template, occasion, values, url, at } = payload as unknown as Payload
    const isWritten = await withTransaction(world.db, async tx => {
      const reader = await store.lockReader(tx, accountId)
      if (!reader) return false
      const language = reader.language as Language
      const content = textOf(language, `message.${template}` as TextKey, values)
      const message = { accountId, template, content, url, occasion, at: new Date(at) }
      if (!(await store.insertMessage(tx, message))) return false
      if (reader.email === null || !(await isMailed(tx, accountId, template))) return true
      const letter = { to: reader.email, language, occasion: 'notice', path: url } as const
      await post(world, tx, { ...letter, values: { content, name: nameIn(values) } }, world.clock.now())
      return true
    })
    if (isWritten) world.bus.say('inbox-changed', accountId)
  }

/** Removes inbox sessions that ran out. */
export const removeEnded = (world: World) => store.removeEndedSessions(world.db, world.clock.now())

/** The portal's own application: always in secure mode (WAPI-02). */
export const PORTAL_APPLICATION = 'fanfara-portal'

/** What a subscriber proves its identity with: keyed digest of its id, lower-case hexadecimal (WAPI-02). */
export const subscriberHash = (world: World, subscriberId: string): string =>
  world.keys.mac('inbox-hash', subscriberId).toString('hex')

/** Both counts of an inbox, counted just far enough to know whether there are more than are told. */
export const readCounts = (world: World, accountId: string) => store.countMessages(world.db, accountId, COUNT_MAX + 1)

/** One count of an inbox, capped (WAPI-10, WAPI-11). */
export async function countMessages(
  world: World,
  accountId: string,
  what: 'unseen' | 'unread',
  limit: number,
): Promise<number> {
  return (await store.countMessages(world.db, accountId, limit))[what]
}

/** What a message is about, for the subject of its letter. */
const nameIn = (values: TextValues): string => String(values.campaign ?? values.task ?? '')

/** Groups of messages that also come by mail until their reader switches them off (SET-02). */
const GROUPS: Partial<Record<Template, keyof NotificationSwitches>> = {
  'campaign-invitation': 'campaigns',
  'application-accepted': 'campaigns',
  'application-rejected': 'campaigns',
  'campaign-cancelled': 'campaigns',
  'task-ending': 'campaigns',
  'task-missed': 'campaigns',
  'task-changes-requested': 'campaigns',
  'campaign-completed': 'campaigns',
}

async function isMailed(tx: Tx, accountId: string, template: string): Promise<boolean> {
  const group = GROUPS[template as Template]
  return group !== undefined && ((await store.readSwitches(tx, accountId)).get(group) ?? true)
}

/** The switches of an account: on until switched off. */
export async function readSwitches(world: World, accountId: string): Promise<NotificationSwitches> {
  const switched = await store.readSwitches(world.db, accountId)
  return { news: switched.get('news') ?? true, campaigns: switched.get('campaigns') ?? true }
}

/** Switches groups of messages on or off for mail and push; the inbox keeps them all. */
export const writeSwitches = (world: World, accountId: string, switches: NotificationSwitches): Promise<void> =>
  withTransaction(world.db, tx => store.writeSwitches(tx, accountId, { ...switches }))
