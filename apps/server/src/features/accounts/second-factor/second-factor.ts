import { randomBytes } from 'node:crypto'
import {
  type AuthenticatorSetup,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  type SecondFactor,
} from '@fanfara/contract/own/second-factor'
import { Secret } from 'otpauth'
import { encode } from 'uqr'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import { lockLiving, requireLive } from '../account.ts'
import * as confirmations from '../confirmation/confirmation-store.ts'
import * as trips from '../for-others/trip-store.ts'
import * as sessionStore from '../session-store.ts'
import { announceEnded } from '../sessions.ts'
import type * as store from '../store.ts'
import { tellOwner } from '../telling.ts'
import { appOf, openSecret, recoveryMac, sealSecret, secondWaysOf, stepOf, wrongCode } from './proving.ts'
import { grouped, needsSecondFactor, recoveryCodeOf, SETUP_MS } from './second-factor-policy.ts'
import * as factors from './second-factor-store.ts'

/** Bits of an app's secret, as RFC 4226 recommends; in bytes. */
const SECRET_BYTES = 20

/** What protects the caller's account besides what opens it. */
export async function readSecondFactor(
  world: World,
  { accountId, operatorRole }: Pick<Caller, 'accountId' | 'operatorRole'>,
): Promise<SecondFactor> {
  const app = await factors.findAuthenticator(world.db, accountId)
  return {
    authenticator: app && {
      since: app.since.toISOString(),
      last_used_at: app.last_used_at?.toISOString() ?? null,
    },
    recovery_codes_left: await factors.recoveryCodesLeft(world.db, accountId),
    is_required: needsSecondFactor(world.config.mode, operatorRole),
  }
}

/**
 * Makes the secret for an app; it waits in the caller's session for a first code of the app.
 * @throws Unauthenticated when the session ended meanwhile.
 */
export async function beginAuthenticator(world: World, { accountId, sessionId }: Caller): Promise<AuthenticatorSetup> {
  const at = world.clock.now()
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const account = await withTransaction(world.db, async tx => {
    const locked = await lockLiving(tx, accountId)
    await requireLive(tx, sessionId, at)
    const sealed = sealSecret(world, accountId, secret)
    await factors.writeSetup(tx, { sessionId, sealed, expiresAt: new Date(at.getTime() + SETUP_MS) })
    return locked
  })
  const uri = appOf(secret, account.email ?? account.name).toString()
  return { secret, uri, qr: outlineOf(uri) }
}

/** A text as a QR code: one square of the path for each dark one. Four light ones stand around it, as its standard asks. */
function outlineOf(text: string): AuthenticatorSetup['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}

interface Doing {
  visitor: Visitor
}

/**
 * Switches the app on that was begun, in the place of another one. Sessions that were opened without it end, and recovery codes are made where there
 * were none. Typing the code shows that it is the owner.
 * @returns recovery codes; null where the account has some.
 * @throws Refused `second_factor_unbegun`; Invalid on `code`; Unauthenticated when the session ended meanwhile.
 */
export async function switchOnAuthenticator(
  world: World,
  { accountId, sessionId }: Caller,
  { code, visitor }: Doing & { code: string },
): Promise<string[] | null> {
  const at = world.clock.now()
  const { codes, ended } = await withTransaction(world.db, async tx => {
    await lockLiving(tx, accountId)
    await requireLive(tx, sessionId, at)
    const sealed = await factors.findSetup(tx, sessionId, at)
    if (!sealed) throw new Refused('second_factor_unbegun')
    const step = stepOf(openSecret(world, accountId, sealed), code, at)
    if (step === null) throw wrongCode('code')
    const isFirst = (await secondWaysOf(tx, accountId)).length === 0
    await factors.writeAuthenticator(tx, { accountId, sealed, step, at })
    await factors.removeSetup(tx, sessionId)
    await factors.voidChallenges(tx, accountId)
    await confirmations.markConfirmed(tx, sessionId, at)
    await tellOwner(world, tx, accountId, { notice: 'second-factor-on', visitor, at })
    return {
      ended: await endOthers(tx, { accountId, sessionId, at }),
      codes: isFirst ? await newCodes(world, tx, accountId) : null,
    }
  })
  announceEnded(world, ended)
  world.bus.say('account-changed', accountId)
  return codes
}

/** Other sessions, and trips that somebody else may have begun: they were opened with less. */
async function endOthers(
  tx: Tx,
  { accountId, sessionId, at }: { accountId: string; sessionId: string; at: Date },
): Promise<string[]> {
  await trips.voidTrips(tx, accountId)
  const because = 'second factor switched on'
  return sessionStore.endSessions(tx, accountId, { except: sessionId, at, because })
}

/** Ten codes in the place of all before. */
async function newCodes(world: World, tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_LENGTH)))
  await factors.writeRecoveryCodes(
    tx,
    accountId,
    codes.map(code => recoveryMac(world, accountId, code)),
  )
  return codes.map(grouped)
}

/**
 * Switches the app off; off already: nothing happens. Where nothing else protects the account, recovery codes go with it.
 * @throws Refused `second_factor_of_role` with 409 where the caller's role needs it.
 */
export async function switchOffAuthenticator(world: World, caller: Caller, { visitor }: Doing): Promise<void> {
  const { accountId, sessionId } = caller
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const account: store.Account = await lockLiving(tx, accountId)
    await requireLive(tx, sessionId, at)
    if (!(await factors.findAuthenticator(tx, accountId))) return
    if (needsSecondFactor(world.config.mode, account.operatorRole))
      throw new Refused('second_factor_of_role', { status: 409 })
    await factors.removeFactor(tx, accountId)
    await tellOwner(world, tx, accountId, { notice: 'second-factor-off', visitor, at })
  })
  world.bus.say('account-changed', accountId)
}

/** Makes new recovery codes; the ones before stop working. @throws Refused `second_factor_off` where nothing protects the account. */
export async function renewRecoveryCodes(
  world: World,
  { accountId, sessionId }: Caller,
  { visitor }: Doing,
): Promise<string[]> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    await lockLiving(tx, accountId)
    await requireLive(tx, sessionId, at)
    if ((await secondWaysOf(tx, accountId)).length === 0) throw new Refused('second_factor_off')
    await tellOwner(world, tx, accountId, { notice: 'recovery-codes-renewed', visitor, at })
    return newCodes(world, tx, accountId)
  })
}
