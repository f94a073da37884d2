import type { Language } from '@fanfara/contract/enums'
import { withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { escapeHtml } from '#/edge/html.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as applications from './application-store.ts'
import { MESSAGE_WORKFLOW, note, type Operator } from './applications.ts'
import { findSubscriber } from '../subscriber-store.ts'
import { trigger } from '../telling/trigger.ts'

/**
 * Sends a test message to a subscriber, so that an operator sees it arrive (OPS-25).
 * @throws Missing; Refused 409 `own_application`.
 */
export async function sendTestMessage(
  world: World,
  operator: Operator,
  id: string,
  { subscriberId, language }: { subscriberId: string; language: Language },
): Promise<{ was_known: boolean; is_written: boolean }> {
  const application = await applications.findApplicationById(world.db, id)
  if (!application) throw new Missing()
  if (application.is_own) throw new Refused('own_application', { status: 409 })
  const wasKnown = (await findSubscriber(world.db, id, subscriberId)) !== undefined
  const content = textOf(language, 'inbox.test_message', { application: application.name })
  const { written } = await trigger(world, application, {
    name: MESSAGE_WORKFLOW.identifier,
    to: { subscriberId },
    payload: { content: escapeHtml(content) },
  })
  await withTransaction(world.db, tx =>
    note(world, tx, operator, { action: 'inbox_test_sent', id, name: application.name, after: { subscriberId } }),
  )
  return { was_known: wasKnown, is_written: written > 0 }
}
