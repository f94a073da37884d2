import webPush from 'web-push'
import type { Deliver } from '#/db/deliveries.ts'
import { countOrRefuse } from '#/db/limits.ts'
import * as outbox from '#/db/outbox.ts'
import type { Tx } from '#/db/port.ts'
import { Limited } from '#/errors.ts'
import type { World } from '#/world.ts'
import { openDevice, type Subscription } from './devices.ts'
import { DEVICES_MAX, SENT, SENT_AFTER_MS, SENT_WITHIN_MS, shortened } from './push-policy.ts'
import * as store from './push-store.ts'
import { vapidOf } from './vapid.ts'

/** A push service that does not answer within this is asked again later. */
const ANSWER_MS = 10_000
/** How long a service keeps a message for a device that is switched off. Seconds. */
const KEPT_S = 86_400
/** A subscription that its service forgot. */
const GONE = new Set([404, 410])
/** Messages that somebody looks at: as many as can be on their way. */
const SHOWN_MAX = 1_000

const shown = new WeakMap<World, Set<string>>()

/** The messages that pages show, as their processes say. */
function shownOf(world: World): Set<string> {
  const known = shown.get(world)
  if (known) return known
  const made = new Set<string>()
  shown.set(world, made)
  world.bus.on('inbox-shown', messageId => {
    made.add(messageId)
    const [oldest] = made
    if (made.size > SHOWN_MAX && oldest !== undefined) made.delete(oldest)
  })
  return made
}

/** Notes a message for the person's devices, to go out unless somebody looks at it first. @returns whether they have any. */
export async function notePush(world: World, tx: Tx, accountId: string, messageId: string): Promise<boolean> {
  const now = world.clock.now()
  if (!(await store.hasDevice(tx, accountId, now))) return false
  shownOf(world)
  const at = new Date(now.getTime() + SENT_AFTER_MS)
  await outbox.put(tx, [{ kind: 'push', payload: { accountId, messageId }, at }])
  return true
}

/**
 * Sends a message to every device of its reader, unless it was seen meanwhile. A device that its service forgot is removed.
 * @throws when a service could not take it: it is tried again, and a device that has it shows it once.
 */
export function deliverPush(world: World): Deliver<'push'> {
  const seen = shownOf(world)
  return async ({ accountId, messageId }) => {
    if (seen.delete(messageId)) return
    const message = await store.findUnseen(world.db, messageId)
    const now = world.clock.now()
    if (!message || now.getTime() - message.created_at.getTime() > SENT_WITHIN_MS) return
    const devices = await store.listDevices(world.db, accountId, now, DEVICES_MAX)
    if (devices.length === 0 || !(await mayStillSend(world, accountId, now))) return
    const { content, url, unread } = message
    const payload = JSON.stringify({ id: messageId, body: shortened(content), url: url ?? '/messages', unread })
    const results = await Promise.allSettled(
      devices.map(async ({ id, sealed }) => {
        const status = await send(world, openDevice(world, accountId, sealed), payload, messageId)
        if (GONE.has(status)) await store.removeDevice(world.db, accountId, id)
        else if (status >= 400) throw new Error(`the push service answered ${status}`)
      }),
    )
    const failed = results.find(result => result.status === 'rejected')
    if (failed) throw new Error('a push service did not take a message', { cause: failed.reason })
  }
}

/** Counts one more message of an hour. */
async function mayStillSend(world: World, accountId: string, now: Date): Promise<boolean> {
  try {
    await countOrRefuse(world.db, [{ key: `push:${accountId}`, ...SENT }], now)
    return true
  } catch (error) {
    if (error instanceof Limited) return false
    throw error
  }
}

/** Seals a message for one browser and hands it to its service, which can read nothing of it (RFC 8291). @returns the answer's status. */
async function send(world: World, subscription: Subscription, payload: string, messageId: string): Promise<number> {
  const subject = `mailto:push@${new URL(world.config.publicUrl).hostname}`
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject, ...vapidOf(world) },
    TTL: KEPT_S,
    contentEncoding: 'aes128gcm',
    // Sent twice, it is shown once.
    topic: messageId.replaceAll('-', ''),
  })
  const { 'Content-Length': _, ...named } = headers
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: named,
    body: new Uint8Array(body ?? []),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  await answer.body?.cancel()
  return answer.status
}
