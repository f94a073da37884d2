import { type AuthenticatorSetup, type SecondFactor } from '@fanfara/contract/own/second-factor'
import { Secret } from 'otpauth'
import { encode } from 'uqr'
import { Refused } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { tellOwner } from '../telling.ts'
import { newCodes, onOwnFactor, protect, unprotect } from './keeping.ts'
import { appOf, openSecret, sealSecret, secondWaysOf, stepOf, wrongCode } from './proving.ts'
import { needsSecondFactor, SETUP_MS } from './second-factor-policy.ts'
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
    passkeys: await listPasskeys(world, accountId),
    recovery_codes_left: await factors.recoveryCodesLeft(world.db, accountId),
    is_required: needsSecondFactor(world.config.mode, operatorRole),
  }
}

/**
 * Makes the secret for an app; it waits in the caller's session for a first code of the app.
 * @throws Unauthenticated when the session ended meanwhile.
 */
export async function beginAuthenticator(world: World, caller: Caller): Promise<AuthenticatorSetup> {
  const { accountId, sessionId } = caller
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const account = await onOwnFactor(world, caller, async (tx, locked, at) => {
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
 * Switches the app on that was begun, in the place of another one.
 * @returns recovery codes; null where the account has some.
 * @throws Refused `second_factor_unbegun`; Invalid on `code`; Unauthenticated when the session ended meanwhile.
 */
export function switchOnAuthenticator(
  world: World,
  caller: Caller,
  { code, visitor }: Doing & { code: string },
): Promise<string[] | null> {
  const { accountId, sessionId } = caller
  return protect(world, caller, async (tx, _, at) => {
    const sealed = await factors.findSetup(tx, sessionId, at)
    if (!sealed) throw new Refused('second_factor_unbegun')
    const step = stepOf(openSecret(world, accountId, sealed), code, at)
    if (step === null) throw wrongCode('code')
    await factors.writeAuthenticator(tx, { accountId, sealed, step, at })
    await factors.removeSetup(tx, sessionId)
    await tellOwner(world, tx, accountId, { notice: 'second-factor-on', visitor, at })
  })
}

/**
 * Switches the app off; off already: nothing happens.
 * @throws Refused `second_factor_of_role` with 409 where the caller's role needs it.
 */
export const switchOffAuthenticator = (world: World, caller: Caller, { visitor }: Doing): Promise<void> =>
  unprotect(world, caller, async (tx, { id }, at) => {
    if (await factors.removeAuthenticator(tx, id))
      await tellOwner(world, tx, id, { notice: 'second-factor-off', visitor, at })
  })

/** Makes new recovery codes; the ones before stop working. @throws Refused `second_factor_off` where nothing protects the account. */
export const renewRecoveryCodes = (world: World, caller: Caller, { visitor }: Doing): Promise<string[]> =>
  onOwnFactor(world, caller, async (tx, { id }, at) => {
    if ((await secondWaysOf(tx, id)).length === 0) throw new Refused('second_factor_off')
    await tellOwner(world, tx, id, { notice: 'recovery-codes-renewed', visitor, at })
    return newCodes(world, tx, id)
  })
