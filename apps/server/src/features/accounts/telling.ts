import { type Language, languageFacts, languages, recordOf } from '@fanfara/contract/enums'
import type { Tx } from '#/db/port.ts'
import type { TextValues } from '#/errors.ts'
import type { Visitor } from '#/edge/visitor.ts'
import { post } from '#/mail/letters.ts'
import type { World } from '#/world.ts'
import * as inbox from '../inbox/service.ts'
import { mailboxOf } from './addresses/addresses.ts'
import { deviceOf, deviceText } from './devices.ts'
import { sessionsPage } from './policy.ts'
import * as store from './store.ts'

/** Changes of what opens an account, of which its owner is told by mail and in the inbox; nobody can switch that off. */
export type OwnerNotice =
  | 'channel-connected'
  | 'channel-removed'
  | 'way-in-added'
  | 'way-in-removed'
  | 'password-set'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-removed'
  | 'second-factor-guessed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'accounts-merged'

/** When something happened, in words of a language, by the clocks of Warsaw. */
export const momentOf = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(languageFacts[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Warsaw',
  }).format(at)

/**
 * Tells the owner of an account what changed, when and from which browser, and what to do if it was not them: in the inbox,
 * and by a letter to an address that was confirmed.
 * @param of.visitor who did it; null when it was a platform, or nobody in particular.
 */
export async function tellOwner(
  world: World,
  tx: Tx,
  accountId: string,
  { notice, values = {}, visitor, at }: { notice: OwnerNotice; values?: TextValues; visitor: Visitor | null; at: Date },
): Promise<void> {
  const account = await store.findAccount(tx, accountId)
  if (!account) return
  const device = deviceOf(visitor?.userAgent ?? '')
  const saidIn = (language: Language) => ({ at: momentOf(at, language), device: deviceText(language, device) })
  await inbox.notify(tx, {
    accountId,
    template: notice,
    occasion: `${notice}:${crypto.randomUUID()}`,
    values,
    texts: recordOf(languages, saidIn),
    url: sessionsPage(account),
    at,
  })
  const { language } = account
  const email = mailboxOf(account)
  if (email === null) return
  const letter = { to: email, language, kind: notice, path: sessionsPage(account) } as const
  await post(world, tx, { ...letter, values: { ...values, ...saidIn(language) } }, at)
}
