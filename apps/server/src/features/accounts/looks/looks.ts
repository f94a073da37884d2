import { languages, recordOf } from '@fanfara/contract/enums'
import { hasRight } from '@fanfara/contract/rights'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { Caller } from '#/edge/caller.ts'
import { LOOK_TOKEN } from '#/edge/looks.ts'
import { Missing, Unauthenticated } from '#/errors.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as audit from '../../audit/service.ts'
import * as inbox from '../../inbox/service.ts'
import { findCreator } from '../for-others/limiting-store.ts'
import * as sessionStore from '../session-store.ts'
import * as store from '../store.ts'
import { momentOf } from '../telling.ts'
import { endedAt, endOfLook } from './look-policy.ts'
import * as looks from './look-store.ts'

/** What the tab of an operator holds; the token is told once. */
export interface Begun {
  id: string
  token: string
  until: Date
}

/**
 * Lets an operator see the portal as a creator sees it, read only and for 15 minutes at most; the creator is told (decision 0080).
 * @throws Missing for operators, unknown ids and erased accounts; Unauthenticated when the operator's session ended meanwhile.
 */
export function beginLook(
  world: World,
  { accountId: operatorId, sessionId }: Caller,
  { creatorId, reason }: { creatorId: string; reason: string },
): Promise<Begun> {
  const at = world.clock.now()
  const [id, token] = [crypto.randomUUID(), `${LOOK_TOKEN}${randomSecret()}`]
  return withTransaction(world.db, async tx => {
    const creator = await store.lockLiving(tx, creatorId)
    if (creator?.role !== 'influencer') throw new Missing()
    const sessionUntil = await sessionStore.liveUntil(tx, sessionId, at)
    if (!sessionUntil) throw new Unauthenticated()
    const until = endOfLook(at, sessionUntil)
    await looks.insertLook(tx, { id, tokenHash: hashOf(token), creatorId, operatorId, sessionId, reason, at, until })
    await tellOfLook(tx, { id, creatorId, reason, at })
    await audit.record(tx, {
      actorId: operatorId,
      action: 'creator_looked',
      object: { type: 'account', id: creatorId, name: creator.name },
      creatorId,
      reason,
      before: null,
      after: { until: until.toISOString() },
      at,
    })
    return { id, token, until }
  })
}

const tellOfLook = (
  tx: Tx,
  { id, creatorId, reason, at }: { id: string; creatorId: string; reason: string; at: Date },
): Promise<void> =>
  inbox.notify(tx, {
    accountId: creatorId,
    template: 'operator-look',
    occasion: `operator-look:${id}`,
    values: { reason },
    texts: recordOf(languages, language => ({ at: momentOf(at, language) })),
    url: '/settings/system',
    at,
  })

/** Who asks with a look's token: the creator, as far as reading goes; null when the look ended, or its operator may not look any more. */
export async function authenticateLook(world: World, token: string): Promise<Caller | null> {
  const row = await looks.findByToken(world.db, hashOf(token), world.clock.now())
  if (!row || !hasRight(row.operator_role, 'campaigns')) return null
  return {
    sessionId: row.id,
    accountId: row.creator_id,
    role: 'influencer',
    operatorRole: null,
    name: row.name,
    language: row.language,
    isActive: row.is_active,
    lacksSecondFactor: false,
    lookingId: row.operator_id,
  }
}

/** Looks at a creator, the newest first. @throws Missing for operators and unknown ids. */
export async function listLooksAt(world: World, creatorId: string) {
  if (!(await findCreator(world.db, creatorId))) throw new Missing()
  const now = world.clock.now()
  const rows = await looks.looksAt(world.db, creatorId)
  return rows.map(row => {
    const endsAt = endedAt(row)
    return { ...row, endsAt, isLive: endsAt > now }
  })
}

/** Ends the look that asks. @throws Missing for whoever is signed in as themselves. */
export async function leaveLook(world: World, { sessionId, lookingId }: Caller): Promise<void> {
  if (lookingId === undefined) throw new Missing()
  await looks.endLook(world.db, sessionId, world.clock.now())
}

/** The creator ends a look at their account. @throws Missing once it has ended, and for looks at others. */
export async function stopLook(world: World, { accountId }: Caller, id: string): Promise<void> {
  if (!(await looks.endLook(world.db, id, world.clock.now(), accountId))) throw new Missing()
}

/** An operator ends a look before its time, their own or a colleague's. @throws Missing once it has ended. */
export function endLook(world: World, operatorId: string, id: string): Promise<void> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const look = await looks.findRunning(tx, id, at)
    if (!look || !(await looks.endLook(tx, id, at))) throw new Missing()
    await audit.record(tx, {
      actorId: operatorId,
      action: 'creator_look_ended',
      object: { type: 'account', id: look.creator_id, name: look.name },
      creatorId: look.creator_id,
      before: { until: look.expires_at.toISOString() },
      after: { until: at.toISOString() },
      at,
    })
  })
}
