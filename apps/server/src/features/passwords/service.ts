import { randomInt } from 'node:crypto'
import { RESET_CODE_LENGTH, RESET_CODE_MINUTES } from '@fanfara/contract/limits'
import { countOrRefuse, endOf, forget, giveBack, type Hit, raise } from '../../db/limits.ts'
import * as outbox from '../../db/outbox.ts'
import { withTransaction } from '../../db/port.ts'
import { Invalid, Limited, Refused, WornOut } from '../../errors.ts'
import type { Caller } from '../../http/guard.ts'
import type { Visitor } from '../../http/visitor.ts'
import { post, postNothing } from '../../letters.ts'
import { sameSecret } from '../../secrets.ts'
import type { World } from '../../world.ts'
import * as accounts from '../accounts/service.ts'
import { CODE, LIMITS, PAUSE } from './policy.ts'
import * as store from './store.ts'

/**
 * Asks for a code. The same work is done for every address, known or not; whose it is is looked up after the answer
 * (AUTH-23, threat model §3.2).
 * @throws Limited within 60 seconds of the last time, for unknown addresses too.
 */
export async function requestCode(world: World, email: string): Promise<void> {
  const at = world.clock.now()
  await countOrRefuse(world.db, [{ key: `code-resend:${accounts.emailKey(world, email)}`, ...LIMITS.resend }], at)
  const sealed = world.keys.seal('mail', email, 'reset-code').toString('base64')
  await withTransaction(world.db, tx => outbox.put(tx, [{ kind: 'reset-code', payload: { sealed }, at }]))
}

/**
 * Makes the code that was asked for and posts it; called from the outbox. Over 3 an hour or 5 a day, or while the
 * account's code path rests, nothing happens: the answer has been given and must not differ.
 */
export const deliverCode =
  (world: World): outbox.Deliver =>
  async payload => {
    const email = world.keys.open('mail', Buffer.from(String(payload.sealed), 'base64'), 'reset-code')
    const now = world.clock.now()
    const key = accounts.emailKey(world, email)
    if (await endOf(world.db, `codes-paused:${key}`, now)) return
    const raised = await raise(world.db, codeLimits(key), now)
    // Only codes that are sent count.
    if (raised.some(({ isOver }) => isOver)) return giveBack(world.db, codeLimits(key))
    const account = await accounts.findByEmail(world, email)
    const code = String(randomInt(10 ** RESET_CODE_LENGTH)).padStart(RESET_CODE_LENGTH, '0')
    await withTransaction(world.db, async tx => {
      await store.writeCode(tx, {
        emailMac: emailMac(world, email),
        accountId: account?.id ?? null,
        codeMac: codeMac(world, email, code),
        attempts: CODE.attempts,
        expiresAt: new Date(now.getTime() + CODE.ms),
      })
      if (!account) return postNothing(world, tx, now)
      const values = { minutes: RESET_CODE_MINUTES }
      await post(world, tx, { to: email, language: account.language, occasion: 'reset-code', values, code }, now)
    })
  }

const codeLimits = (key: string): Hit[] => [
  { key: `codes-hour:${key}`, ...LIMITS.codesHour },
  { key: `codes-day:${key}`, ...LIMITS.codesDay },
]
const emailMac = (world: World, email: string): Buffer => world.keys.mac('reset-code', `address:${email}`)
const codeMac = (world: World, email: string, code: string): Buffer =>
  world.keys.mac('reset-code', `code:${email}:${code}`)

/**
 * Checks a code without using it up (API-14).
 * @throws Invalid on `code` for a wrong, late, used or replaced one; WornOut after five wrong tries; Limited over the
 * limits of the threat model §3.2. All the same for unknown addresses.
 */
export async function validateCode(
  world: World,
  { email, code }: { email: string; code: string },
  visitor: Visitor,
): Promise<void> {
  await tryCode(world, email, code, visitor)
}

/**
 * Sets a new password with a code, ends every session and tells the owner (AUTH-27, AUTH-43). Signs nobody in.
 * @throws like `validateCode`; Invalid on `password` when it is too common.
 */
export async function resetPassword(
  world: World,
  { email, code, password }: { email: string; code: string; password: string },
  visitor: Visitor,
): Promise<void> {
  const passwordHash = await accounts.hashNewPassword(password)
  const accountId = await tryCode(world, email, code, visitor)
  const at = world.clock.now()
  const ended = await withTransaction(world.db, async tx => {
    await accounts.lockLiving(tx, accountId)
    if (!(await store.useCode(tx, emailMac(world, email), codeMac(world, email, code), at))) throw wrongCode()
    const replaced = await accounts.replacePassword(tx, accountId, passwordHash, { at })
    await post(world, tx, { to: email, language: replaced.account.language, occasion: 'password-changed' }, at)
    return replaced.ended
  })
  accounts.announceEnded(world, ended)
}

const wrongCode = () => new Invalid({ code: ['refusal.wrong_code'] }, { code: 'wrong_code' })

/** @returns whose code it is. */
async function tryCode(world: World, email: string, code: string, visitor: Visitor): Promise<string> {
  const now = world.clock.now()
  const key = accounts.emailKey(world, email)
  const pausedUntil = await endOf(world.db, `codes-paused:${key}`, now)
  if (pausedUntil) throw new Limited((pausedUntil.getTime() - now.getTime()) / 1000)
  const block = accounts.blockKey(world, visitor.address)
  const limits = [
    { key: `code-failures-hour:${block}`, ...LIMITS.failuresBlockHour },
    { key: `code-failures-day:${block}`, ...LIMITS.failuresBlockDay },
  ]
  await countOrRefuse(world.db, limits, now)
  const kept = await store.spendAttempt(world.db, emailMac(world, email), now)
  if (kept?.wornUntil) throw new WornOut((kept.wornUntil.getTime() - now.getTime()) / 1000)
  await refuseUnderAttack(world, kept?.accountId ?? null, visitor, now)
  const mac = codeMac(world, email, code)
  if (!kept?.accountId || !sameSecret(kept.codeMac, mac)) {
    await countFailure(world, email, now)
    throw wrongCode()
  }
  await store.restoreAttempt(world.db, emailMac(world, email), mac)
  await giveBack(world.db, [...limits, { key: SERVICE }])
  await forget(world.db, [`code-row:${key}`])
  return kept.accountId
}

const SERVICE = 'code-failures-service'

/** Over 300 failures an hour in the whole service only browsers that signed in to the account before may try (§3.2). */
async function refuseUnderAttack(world: World, accountId: string | null, visitor: Visitor, now: Date): Promise<void> {
  const [state] = await raise(world.db, [{ key: SERVICE, ...LIMITS.failuresService }], now)
  if (!state?.isOver) return
  if (state.hits === LIMITS.failuresService.max + 1)
    world.log.error({ alarm: 'reset-codes' }, 'many wrong reset codes: only known browsers may try now')
  const isKnown = accountId !== null && (await accounts.knowsBrowser(world, accountId, visitor))
  if (!isKnown) throw new Limited((state.endsAt.getTime() - now.getTime()) / 1000)
}

/** After 50 wrong codes in a row the address's code path rests for 24 hours, and its owner is told. */
async function countFailure(world: World, email: string, now: Date): Promise<void> {
  const key = accounts.emailKey(world, email)
  const [row] = await raise(world.db, [{ key: `code-row:${key}`, max: PAUSE.after, windowMs: 365 * PAUSE.ms }], now)
  if (!row || row.hits < PAUSE.after) return
  await forget(world.db, [`code-row:${key}`])
  await raise(world.db, [{ key: `codes-paused:${key}`, max: 1, windowMs: PAUSE.ms }], now)
  const account = await accounts.findByEmail(world, email)
  await withTransaction(world.db, async tx => {
    await store.removeCode(tx, emailMac(world, email))
    if (!account) return postNothing(world, tx, now)
    await post(world, tx, { to: email, language: account.language, occasion: 'codes-paused' }, now)
  })
}

/**
 * Changes the password, and ends the account's other sessions (PASS-01, AUTH-43).
 * @throws Refused `password_unset` when there is none to change; Invalid on `password_old` or `password`; Limited.
 */
export async function changePassword(
  world: World,
  { accountId, sessionId }: Caller,
  { password_old: old, password }: { password_old: string; password: string },
): Promise<void> {
  const at = world.clock.now()
  const limits = [{ key: `password-change:${accountId}`, ...LIMITS.change }]
  await countOrRefuse(world.db, limits, at)
  const isRight = await accounts.isOwnPassword(world, accountId, old)
  if (isRight === null) throw new Refused('password_unset')
  if (!isRight) throw new Invalid({ password_old: ['refusal.wrong_password'] }, { code: 'wrong_password' })
  const passwordHash = await accounts.hashNewPassword(password)
  await giveBack(world.db, limits)
  const ended = await withTransaction(world.db, async tx => {
    const replaced = await accounts.replacePassword(tx, accountId, passwordHash, { at, exceptSession: sessionId })
    const { email, language } = replaced.account
    if (email) await post(world, tx, { to: email, language, occasion: 'password-changed' }, at)
    return replaced.ended
  })
  accounts.announceEnded(world, ended)
}
