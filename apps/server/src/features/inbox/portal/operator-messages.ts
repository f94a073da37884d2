import type { BodyOf } from '@fanfara/contract/endpoint'
import { languages, recordOf } from '@fanfara/contract/enums'
import type { opsSendMessage } from '@fanfara/contract/ops/inbox'
import type { Tx } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as audit from '#/features/audit/service.ts'
import { notify, notifyEveryone } from '../service.ts'
import * as subscribers from '../subscriber-store.ts'

/**
 * Sends what an operator wrote to one creator or to all of them (OPS-24), each in the language they read.
 * @returns how many it is for. @throws Missing for an unknown creator.
 */
export async function sendMessage(
  world: World,
  tx: Tx,
  operatorId: string,
  { creator_id: creatorId, kind, text, url }: BodyOf<typeof opsSendMessage>,
): Promise<number> {
  const at = world.clock.now()
  const notice = {
    template: kind,
    occasion: `operator:${crypto.randomUUID()}`,
    values: {},
    texts: recordOf(languages, language => ({ text: text[language] })),
    url,
    at,
  }
  const isKnown = creatorId === null || (await subscribers.lockReader(tx, creatorId)) !== undefined
  if (!isKnown) throw new Missing()
  if (creatorId !== null) await notify(tx, { ...notice, accountId: creatorId })
  const recipients = creatorId === null ? await notifyEveryone(tx, notice) : 1
  await audit.record(tx, {
    actorId: operatorId,
    action: 'message_sent',
    object: { type: 'account', id: creatorId, name: null },
    ...(creatorId ? { creatorId } : {}),
    before: null,
    after: { kind, text, url, recipients },
    at,
  })
  return recipients
}
