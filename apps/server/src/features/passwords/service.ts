import { randomInt } from 'node:crypto'
import { RESET_CODE_LENGTH, RESET_CODE_MINUTES } from '@fanfara/contract/limits'
import { counted, endOf, forget, giveBack, type Hit, raise, withCounted, withTries } from '#/db/limits.ts'
import type { Deliver } from '#/db/deliveries.ts'
import * as outbox from '#/db/outbox.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Limited, Refused, WornOut } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { Visitor } from '#/edge/visitor.ts'
import { post, postNothing } from '#/mail/letters.ts'
import { sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import { handOver } from './handover.ts'
import { CODE, GUESSES, LIMITS, PAUSE } from './policy.ts'

/**
 * Asks for a code. The same work is done for every address, known or not; whose it is is looked up after the answer
 * (AUTH-23, threat model §3.2).
 * @throws Limited within 60 seconds of the last time from this address block or, where the browser signed in to the account
 * before, from it; for unknown addresses too.
 */
export async function requestCode(world: World, email: string, visitor: Visitor): Promise<void> {
  const at = world.clock.now()
  const isKnown = await accounts.knowsBrowserAt(world, email, visitor)
  // A stranger's request holds up nobody elsewhere.
  const asker = isKnown ? accounts.emailKey(world, visitor.browser ?? '') : accounts.blockKey(world, visitor.address)
  const key = `code-resend:${accounts.emailKey(world, email)}:${asker}`
  const sealed = world.keys.seal('mail', JSON.stringify({ email, isKnown }), 'reset-code').toString('base64')
  await counted(world.db, [{ key, ...LIMITS.resend }], at, () =>
    withTransaction(world.db, tx => outbox.put(tx, [{ kind: 'reset-code', payload: { sealed }, at }])),
  )
}

/** Whose code it is: strangers' tries and requests never touch the one that known browsers use (decision 0025). */
type Slot = 'strangers' | 'known'

/**
 * Makes the code that was asked for and posts it; called from the outbox. Over 3 an hour or 5 a day, or while the
 * account's code path rests, nothing happens: the answer has been given and must not differ. A browser that signed in to the
 * account before has an allowance of its own, and its code is kept twice: for known browsers, and for everybody.
 */
export const deliverCode =
  (world: World): Deliver<'reset-code'> =>
  async ({ sealed }) => {
    const opened = world.keys.open('mail', Buffer.from(sealed, 'base64'), 'reset-code')
    const { email, isKnown } = JSON.parse(opened) as { email: string; isKnown: boolean }
    const now = world.clock.now()
    const key = accounts.emailKey(world, email)
    const isPaused = (await endOf(world.db, pauseOf(key), now)) !== null
    if (isPaused && !isKnown) return
    const limits = codeLimits(isKnown ? `${key}:known` : key)
    const raised = await raise(world.db, limits, now)
    // Only codes that are sent count.
    if (raised.some(({ isOver }) => isOver)) return giveBack(world.db, limits)
    const account = await accounts.findByEmail(world, email)
    const code = String(randomInt(10 ** RESET_CODE_LENGTH)).padStart(RESET_CODE_LENGTH, '0')
    const slots: readonly Slot[] = isKnown ? (isPaused ? ['known'] : ['known', 'strangers']) : ['strangers']
    await withTransaction(world.db, async tx => {
      for (const slot of slots)
        await accounts.resetCodes.writeCode(tx, {
          emailMac: emailMac(world, email, slot),
          accountId: account?.id ?? null,
          codeMac: codeMac(world, email, code),
          attempts: CODE.attempts,
          expiresAt: new Date(now.getTime() + CODE.ms),
        })
      if (!account) return postNothing(world, tx, now)
      const values = { minutes: RESET_CODE_MINUTES }
      await post(world, tx, { to: email, language: account.language, kind: 'reset-code', values, code }, now)
    })
  }

const pauseOf = (key: string): Hit => ({ key: `codes-paused:${key}`, max: 1, windowMs: PAUSE.ms })
const codeLimits = (key: string): Hit[] => [
  { key: `codes-hour:${key}`, ...LIMITS.codesHour },
  { key: `codes-day:${key}`, ...LIMITS.codesDay },
]
const emailMac = (world: World, email: string, slot: Slot): Buffer =>
  world.keys.mac('reset-code', slot === 'known' ? `address-known:${email}` : `address:${email}`)
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
 * Sets a new password with a code, ends every session and every sign-in by platform, and tells the owner (AUTH-27, AUTH-43).
 * Signs nobody in. The mailed code proves the mailbox: it confirms the address; an account that was not confirmed goes over
 * to whoever did so, without what was attached before, unless the browser signed in to it before (decision 0025).
 * @throws like `validateCode`; Invalid on `password` when it is too common: that costs no try.
 */
export async function resetPassword(
  world: World,
  { email, code, password }: { email: string; code: string; password: string },
  visitor: Visitor,
): Promise<void> {
  accounts.refuseCommon(password)
  // Whoever has no right code gets no hash.
  const accountId = await tryCode(world, email, code, visitor)
  const passwordHash = await accounts.hashNewPassword(password, accounts.blockKey(world, visitor.address))
  const isKnown = await accounts.knowsBrowserAt(world, email, visitor)
  const at = world.clock.now()
  const ended = await withTransaction(world.db, async tx => {
    const account = await accounts.lockLiving(tx, accountId)
    // The address may have gone to another account since the code was mailed.
    if (account.email !== email || !(await useCode(world, tx, email, code, at))) throw wrongCode()
    const isNewlyConfirmed = await accounts.confirmByMail(tx, account, email, at)
    const isHandedOver = isNewlyConfirmed && !isKnown
    if (isHandedOver) await handOver(world, tx, account, at)
    const replaced = await accounts.replacePassword(tx, accountId, passwordHash, { at, browser: visitor.browser })
    const kind = isHandedOver ? 'account-taken-back' : 'password-reset'
    await post(world, tx, { to: email, language: account.language, kind, path: accounts.sessionsPage(account) }, at)
    return replaced.ended
  })
  accounts.announceEnded(world, ended)
  world.bus.say('account-changed', accountId)
}

/** Uses a code up wherever it is kept. @returns false when it was used, replaced or late meanwhile. */
async function useCode(world: World, tx: Tx, email: string, code: string, at: Date): Promise<boolean> {
  const mac = codeMac(world, email, code)
  const used = []
  for (const slot of ['known', 'strangers'] as const)
    used.push(await accounts.resetCodes.useCode(tx, emailMac(world, email, slot), mac, at))
  return used.includes(true)
}

const wrongCode = () => new Invalid({ code: ['refusal.wrong_code'] }, { code: 'wrong_code' })

/** @returns the id of the account whose code it is. @throws Invalid on `code`; Limited after too many tries */
async function tryCode(world: World, email: string, code: string, visitor: Visitor): Promise<string> {
  const now = world.clock.now()
  const key = accounts.emailKey(world, email)
  const isKnown = await accounts.knowsBrowserAt(world, email, visitor)
  const pausedUntil = await endOf(world.db, pauseOf(key), now)
  if (pausedUntil && !isKnown) throw new Limited((pausedUntil.getTime() - now.getTime()) / 1000)
  const limits = isKnown
    ? [
        {
          key: `code-failures-browser:${accounts.emailKey(world, visitor.browser ?? '')}`,
          ...LIMITS.failuresKnownBrowser,
        },
      ]
    : failuresOf(world, visitor)
  const slots: readonly Slot[] = isKnown ? ['known', 'strangers'] : ['strangers']
  return withTries(
    world.db,
    limits,
    () => world.clock.now(),
    async () => {
      const accountId = await compare(world, { email, code, slots, isKnown, now })
      await forget(world.db, [`code-row:${key}`])
      return accountId
    },
  )
}

function failuresOf(world: World, visitor: Visitor): Hit[] {
  const block = accounts.blockKey(world, visitor.address)
  return [
    { key: `code-failures-hour:${block}`, ...LIMITS.failuresBlockHour },
    { key: `code-failures-day:${block}`, ...LIMITS.failuresBlockDay },
  ]
}

interface Try {
  email: string
  code: string
  slots: readonly Slot[]
  isKnown: boolean
  now: Date
}

/**
 * Spends a try on the address's live code, then compares. Where no code lives, or its tries are spent, there is nothing to
 * guess: such tries hold nobody's code path shut.
 * @returns whose code it is.
 */
async function compare(world: World, { email, code, slots, isKnown, now }: Try): Promise<string> {
  const mac = codeMac(world, email, code)
  let refused: WornOut | Limited | null = null
  let wasGuess = false
  for (const slot of slots) {
    const kept = await accounts.resetCodes.spendAttempt(world.db, emailMac(world, email, slot), now)
    if (kept?.wornUntil) refused = new WornOut((kept.wornUntil.getTime() - now.getTime()) / 1000)
    if (!kept || kept.wornUntil) continue
    const restore = () => accounts.resetCodes.restoreAttempt(world.db, emailMac(world, email, slot), kept.codeMac)
    const { guesses, over } = await withCounted(restore, () => countGuess(world, { email, slot, isKnown, now }))
    if (over) refused = new Limited((over.getTime() - now.getTime()) / 1000)
    if (over) continue
    wasGuess = true
    if (!kept.accountId || !sameSecret(kept.codeMac, mac)) continue
    await restore()
    await giveBack(world.db, guesses)
    return kept.accountId
  }
  if (refused && !wasGuess) throw refused
  if (wasGuess && !isKnown) await countFailure(world, email, now)
  throw wrongCode()
}

const SERVICE = 'code-failures-service'

/**
 * Counts a guess at a live code, before it is compared. Over 300 an hour in the whole service only browsers that signed in to
 * the account before may try (§3.2), and an account takes 25 a day in all.
 * @returns what to give back when it was right, and until when it is one too many.
 */
async function countGuess(
  world: World,
  { email, slot, isKnown, now }: Pick<Try, 'email' | 'isKnown' | 'now'> & { slot: Slot },
): Promise<{ guesses: Hit[]; over: Date | null }> {
  const ofAccount = { key: `code-guesses-${slot}:${accounts.emailKey(world, email)}`, ...GUESSES[slot] }
  const ofService = { key: SERVICE, ...LIMITS.failuresService }
  const raised = await raise(world.db, [ofAccount, ofService], now)
  const service = raised.find(({ key }) => key === SERVICE)
  if (service?.isOver && service.hits === LIMITS.failuresService.max + 1)
    world.log.error({ alarm: 'reset-codes' }, 'many wrong reset codes: only known browsers may try now')
  const over = raised.find(({ key, isOver }) => isOver && !(isKnown && key === SERVICE))
  return { guesses: [ofAccount, ofService], over: over?.endsAt ?? null }
}

/** After 50 wrong codes in a row the address's code path rests for 24 hours, and its owner is told. */
async function countFailure(world: World, email: string, now: Date): Promise<void> {
  const key = accounts.emailKey(world, email)
  const [row] = await raise(world.db, [{ key: `code-row:${key}`, max: PAUSE.after, windowMs: 365 * PAUSE.ms }], now)
  if (!row || row.hits < PAUSE.after) return
  await forget(world.db, [`code-row:${key}`])
  await raise(world.db, [pauseOf(key)], now)
  const account = await accounts.findByEmail(world, email)
  await withTransaction(world.db, async tx => {
    await accounts.resetCodes.removeCode(tx, emailMac(world, email, 'strangers'))
    if (!account) return postNothing(world, tx, now)
    await post(world, tx, { to: email, language: account.language, kind: 'codes-paused' }, now)
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
  { browser }: Pick<Visitor, 'browser'>,
): Promise<void> {
  const at = world.clock.now()
  const limits = [{ key: `password-change:${accountId}`, ...LIMITS.change }]
  await withTries(
    world.db,
    limits,
    () => world.clock.now(),
    async () => {
      const isRight = await accounts.isOwnPassword(world, accountId, old)
      if (isRight === null) throw new Refused('password_unset')
      if (!isRight) throw new Invalid({ password_old: ['refusal.wrong_password'] }, { code: 'wrong_password' })
    },
  )
  const passwordHash = await accounts.hashNewPassword(password, accountId)
  const ended = await withTransaction(world.db, async tx => {
    const replaced = await accounts.replacePassword(tx, accountId, passwordHash, {
      at,
      exceptSession: sessionId,
      browser,
    })
    const { language } = replaced.account
    const email = accounts.mailboxOf(replaced.account)
    if (email) await post(world, tx, { to: email, language, kind: 'password-changed' }, at)
    return replaced.ended
  })
  accounts.announceEnded(world, ended)
}
