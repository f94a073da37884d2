import type { Language } from '@fanfara/contract/enums'
import type { Tx } from '../../db/port.ts'
import type { TextValues } from '../../errors.ts'
import * as outbox from '../../db/outbox.ts'
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
    const language = await store.languageOfAccount(world.db, accountId)
    if (language === null) return
    const content = textOf(language as Language, `message.${template}` as TextKey, values)
    await store.insertMessage(world.db, { accountId, template, content, url, occasion, at: new Date(at) })
  }
