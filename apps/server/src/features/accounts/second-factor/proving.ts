import {
  AUTHENTICATOR_CODE_LENGTH,
  AUTHENTICATOR_PERIOD_SECONDS,
  type SecondProof,
  type SecondWay,
} from '@fanfara/contract/own/second-factor'
import { Secret, TOTP } from 'otpauth'
import type { Reader, Tx } from '#/db/port.ts'
import { Invalid } from '#/errors.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import { type Ceremony, verifyShown } from '../passkeys/ceremony.ts'
import { passkeysOf } from '../passkeys/passkey-store.ts'
import { tellOwner } from '../telling.ts'
import { CLOCK_PERIODS } from './second-factor-policy.ts'
import * as factors from './second-factor-store.ts'

/** What an app shows beside its codes. */
const ISSUER = 'Fanfara'

/** The app's arithmetic (RFC 6238): SHA-1, six digits, 30 seconds, which every app has. @param secret in Base32 */
export const appOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    digits: AUTHENTICATOR_CODE_LENGTH,
    period: AUTHENTICATOR_PERIOD_SECONDS,
  })

/** The step of time that a code belongs to; null for a wrong one, or one of a clock that is off by more than a period. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const app = appOf(secret)
  const timestamp = now.getTime()
  const delta = app.validate({ token: code, timestamp, window: CLOCK_PERIODS })
  return delta === null ? null : app.counter({ timestamp }) + delta
}

/** Seals the secret of an app; another account's cannot be put in its place. */
export const sealSecret = (world: World, accountId: string, secret: string): Buffer =>
  world.keys.seal('second-factor', secret, accountId)
/** @throws Error when it is another account's. */
export const openSecret = (world: World, accountId: string, sealed: Uint8Array): string =>
  world.keys.open('second-factor', sealed, accountId)
/** How a recovery code is kept. */
export const recoveryMac = (world: World, accountId: string, code: string): Buffer =>
  world.keys.mac('recovery-code', `${accountId}:${code}`)

/** What the second step of an account may be; nothing: it has none. */
export async function secondWaysOf(db: Reader, accountId: string): Promise<SecondWay[]> {
  const ways: SecondWay[] = []
  if ((await passkeysOf(db, accountId)).length > 0) ways.push('passkey')
  if (await factors.findAuthenticator(db, accountId)) ways.push('authenticator')
  if (ways.length > 0 && (await factors.recoveryCodesLeft(db, accountId))) ways.push('recovery_code')
  return ways
}

/**
 * Proves that somebody has the account's second factor: what they showed is used up with it. The account is locked.
 * @param of.ceremony what a passkey was asked to sign.
 * @throws Invalid `wrong_second_factor`, `wrong_recovery_code`, `wrong_passkey` on the field, for what is wrong and what was used alike.
 */
export async function proveSecond(
  world: World,
  tx: Tx,
  accountId: string,
  { proof, ceremony, visitor, at }: { proof: SecondProof; ceremony: Ceremony; visitor: Visitor; at: Date },
): Promise<void> {
  if ('passkey' in proof) return verifyShown(world, tx, ceremony, { accountId, shown: proof.passkey })
  if ('authenticator_code' in proof) return proveByApp(world, tx, accountId, proof.authenticator_code, at)
  const mac = recoveryMac(world, accountId, proof.recovery_code)
  if (!(await factors.useRecoveryCode(tx, accountId, mac, at)))
    throw new Invalid({ recovery_code: ['refusal.wrong_recovery_code'] }, { code: 'wrong_recovery_code' })
  const left = (await factors.recoveryCodesLeft(tx, accountId)) ?? 0
  await tellOwner(world, tx, accountId, { notice: 'recovery-code-used', values: { left }, visitor, at })
}

async function proveByApp(world: World, tx: Tx, accountId: string, code: string, at: Date): Promise<void> {
  const app = await factors.findAuthenticator(tx, accountId)
  const step = app && stepOf(openSecret(world, accountId, app.secret_sealed), code, at)
  if (step === null || !(await factors.useStep(tx, accountId, step, at))) throw wrongCode('authenticator_code')
}

/** The refusal of a wrong code of an app, under the field where it was typed. */
export const wrongCode = (field: string) =>
  new Invalid({ [field]: ['refusal.wrong_second_factor'] }, { code: 'wrong_second_factor' })
