import { MINUTE_MS } from '@fanfara/contract/durations'
import { randomInt } from 'node:crypto'
import type { SecondProof } from '@fanfara/contract/own/second-factor'
import { CONFIRM_CODE_LENGTH, CONFIRM_CODE_MINUTES, CONFIRMED_MINUTES } from '@fanfara/contract/limits'
import { counted, type Hit, withCounted, withTries } from '#/db/limits.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Refused, Unauthenticated, WornOut } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { Visitor } from '#/edge/visitor.ts'
import { post } from '#/mail/letters.ts'
import { sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { mailboxOf } from '../addresses/addresses.ts'
import * as confirmations from './confirmation-store.ts'
import { lockLiving } from '../account.ts'
import { isPassword } from '../passwords.ts'
import { CONFIRM_LIMITS } from '../policy.ts'
import { proveSecond, secondWaysOf } from '../second-factor/proving.ts'
import { accountLimits } from '../second-factor/second-step.ts'
import * as store from '../store.ts'

const CODE_TRIES = 5

/** Whether the caller showed to be the account's owner within the last ten minutes (decision 0026). */
export async function isConfirmed(world: World, { sessionId }: Caller): Promise<boolean> {
  const at = await confirmations.confirmedAt(world.db, sessionId)
  return at !== null && world.clock.now().getTime() - at.getTime() < CONFIRMED_MINUTES * MINUTE_MS
}

/** @throws Refused `second_factor_required` where a second factor protects the account: it alone confirms (decision 0056). */
export async function refuseLesser(world: World, accountId: string): Promise<void> {
  if ((await secondWaysOf(world.db, accountId)).length > 0) throw new Refused('second_factor_required')
}

/**
 * Confirms the caller with the account's second factor.
 * @throws Refused `second_factor_off` without one; Invalid on the field of the code; Limited.
 */
export async function confirmBySecond(
  world: World,
  caller: Caller,
  proof: SecondProof,
  visitor: Visitor,
): Promise<void> {
  const { accountId } = caller
  if ((await secondWaysOf(world.db, accountId)).length === 0) throw new Refused('second_factor_off')
  const [ofSession] = triesOf(caller)
  await withTries(
    world.db,
    [ofSession, ...accountLimits(accountId)],
    () => world.clock.now(),
    () =>
      withTransaction(world.db, async tx => {
        await lockLiving(tx, accountId)
        const ceremony = { act: 'confirm', sessionId: caller.sessionId } as const
        await proveSecond(world, tx, accountId, { proof, ceremony, visitor, at: world.clock.now() })
      }),
  )
  await markConfirmed(world, caller.sessionId)
}

/**
 * Confirms the caller with the account's password.
 * @throws Invalid on `password`; Refused `password_unset` without one, `second_factor_required`; Limited over the limits for a session or an account.
 */
export async function confirmByPassword(world: World, caller: Caller, password: string): Promise<void> {
  await refuseLesser(world, caller.accountId)
  await trying(world, caller, async () => {
    const hash = await store.passwordHashOf(world.db, caller.accountId)
    if (hash === null) throw new Refused('password_unset')
    if (!(await isPassword(password, hash, caller.accountId)))
      throw new Invalid({ password: ['refusal.wrong_password'] }, { code: 'wrong_password' })
  })
  await markConfirmed(world, caller.sessionId)
}

/** A try counts for the session and for the account when it turns out wrong. */
const trying = (world: World, caller: Caller, act: () => Promise<void>): Promise<void> =>
  withTries(world.db, triesOf(caller), () => world.clock.now(), act)

const triesOf = ({ sessionId, accountId }: Caller): [Hit, Hit] => [
  { key: `confirm-session:${sessionId}`, ...CONFIRM_LIMITS.session },
  { key: `confirm-account:${accountId}`, ...CONFIRM_LIMITS.account },
]

/** Notes that the person behind a session was just seen to be the owner. @throws Unauthenticated when it ended meanwhile. */
export async function markConfirmed(world: World, sessionId: string): Promise<void> {
  if (!(await confirmations.markConfirmed(world.db, sessionId, world.clock.now()))) throw new Unauthenticated()
}

/**
 * Mails a code for the caller's session to the account's own address; an earlier one stops working.
 * @throws Refused `password_set` where the password confirms, `second_factor_required`, `email_unset` without an address; Limited.
 */
export async function requestConfirmCode(world: World, { accountId, sessionId }: Caller): Promise<void> {
  const at = world.clock.now()
  const account = await store.findAccount(world.db, accountId)
  if (!account) throw new Unauthenticated()
  if (account.hasPassword) throw new Refused('password_set')
  await refuseLesser(world, accountId)
  const { language } = account
  // An address that nobody confirmed proves nothing.
  const email = mailboxOf(account)
  if (email === null) throw new Refused('email_unset')
  const limits = [
    { key: `confirm-resend:${sessionId}`, ...CONFIRM_LIMITS.resend },
    { key: `confirm-codes:${accountId}`, ...CONFIRM_LIMITS.codes },
  ]
  const code = String(randomInt(10 ** CONFIRM_CODE_LENGTH)).padStart(CONFIRM_CODE_LENGTH, '0')
  const write = async (tx: Tx) => {
    await confirmations.writeCode(tx, {
      sessionId,
      codeMac: macOf(world, sessionId, code),
      attempts: CODE_TRIES,
      expiresAt: new Date(at.getTime() + CONFIRM_CODE_MINUTES * MINUTE_MS),
    })
    const values = { minutes: CONFIRM_CODE_MINUTES }
    await post(world, tx, { to: email, language, kind: 'confirm-code', values, code }, at)
  }
  await counted(world.db, limits, at, () => withTransaction(world.db, write))
}

const macOf = (world: World, sessionId: string, code: string): Buffer =>
  world.keys.mac('confirm-code', `${sessionId}:${code}`)

/**
 * Confirms the caller with the code that was mailed; a try is spent before anything is compared.
 * @throws Invalid on `code` for a wrong, late, used or replaced one; WornOut after five wrong tries; Limited.
 */
export async function confirmByCode(world: World, caller: Caller, code: string): Promise<void> {
  const { sessionId } = caller
  await refuseLesser(world, caller.accountId)
  await trying(world, caller, async () => {
    const now = world.clock.now()
    const kept = await confirmations.spendAttempt(world.db, sessionId, now)
    if (kept?.wornUntil) throw new WornOut((kept.wornUntil.getTime() - now.getTime()) / 1000)
    const mac = macOf(world, sessionId, code)
    const isRight = kept !== null && sameSecret(kept.codeMac, mac)
    const restore = () => confirmations.restoreAttempt(world.db, sessionId, mac)
    // Used up with the comparison's own value: a code that was replaced meanwhile is no good.
    if (!isRight || !(await withCounted(restore, () => confirmations.useCode(world.db, sessionId, mac))))
      throw new Invalid({ code: ['refusal.wrong_code'] }, { code: 'wrong_code' })
  })
  await markConfirmed(world, sessionId)
}
