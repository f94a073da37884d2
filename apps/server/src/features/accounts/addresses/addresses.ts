import { randomInt } from 'node:crypto'
import { EMAIL_CODE_HOURS, EMAIL_CODE_LENGTH } from '@fanfara/contract/limits'
import { counted, giveBack, type Hit, raise, withCounted } from '#/db/limits.ts'
import { isTaken, type Tx, withTransaction } from '#/db/port.ts'
import { Gone, Invalid, Refused, Unauthenticated, WornOut } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import { checkNonce, enterLink, issueNonce } from '#/edge/link-page.ts'
import type { Visitor } from '#/edge/visitor.ts'
import { post } from '#/mail/letters.ts'
import { hashOf, randomSecret, sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as addresses from './address-store.ts'
import { emailKey, registering } from '../limit-keys.ts'
import { CONFIRMATION, LIMITS, maskedName, sessionsPage } from '../policy.ts'
import * as store from '../store.ts'

/** Where an account's letters go: only to an address that was confirmed (decision 0025); null: nowhere. */
export const mailboxOf = ({ email, isEmailConfirmed }: Pick<store.Account, 'email' | 'isEmailConfirmed'>) =>
  isEmailConfirmed ? email : null

/** Whether an account has the address that a letter is for, or would like to have it. */
type Letter = { accountId: string; email: string; isOwn: boolean }
const lettersOf = (world: World, { accountId, email, isOwn }: Letter): Hit[] => [
  { key: `confirm-resend:${accountId}`, ...LIMITS.confirmResend },
  { key: `confirm-day:${accountId}`, ...LIMITS.confirmDay },
  // Many accounts may name one address, and its owner asked for none of their letters: they leave those of the one that has it.
  { key: `confirm-${isOwn ? 'own' : 'other'}:${emailKey(world, email)}`, ...LIMITS.confirmAddressDay },
]
const codeMac = (world: World, accountId: string, email: string, code: string): Buffer =>
  world.keys.mac('email-confirmation', `${accountId}:${email}:${code}`)

/**
 * Counts a letter to an address that an account is about to have; nobody asked for it by itself.
 * @returns false when it must not be sent; it did not count then.
 */
export async function mayWrite(world: World, accountId: string, email: string): Promise<boolean> {
  const letters = lettersOf(world, { accountId, email, isOwn: true })
  const raised = await raise(world.db, letters, world.clock.now())
  if (raised.every(({ isOver }) => !isOver)) return true
  await giveBack(world.db, letters)
  return false
}

/** As if the letter had not been asked for. */
export const forgetLetter = (world: World, accountId: string, email: string): Promise<void> =>
  giveBack(world.db, lettersOf(world, { accountId, email, isOwn: true }))

/** Posts link and code to an address; earlier ones stop working. The letter names nobody: anyone can type an address. */
export async function askToConfirm(
  world: World,
  tx: Tx,
  { id, language }: Pick<store.Account, 'id' | 'language'>,
  email: string,
  at: Date,
): Promise<void> {
  const token = randomSecret()
  const code = String(randomInt(10 ** EMAIL_CODE_LENGTH)).padStart(EMAIL_CODE_LENGTH, '0')
  await addresses.writeConfirmation(tx, {
    accountId: id,
    email,
    tokenHash: hashOf(token),
    codeMac: codeMac(world, id, email, code),
    attempts: CONFIRMATION.attempts,
    expiresAt: new Date(at.getTime() + CONFIRMATION.ms),
  })
  const letter = { to: email, language, kind: 'confirm-email', values: { hours: EMAIL_CODE_HOURS } } as const
  await post(world, tx, { ...letter, code, path: `/confirm-email?token=${token}` }, at)
}

/**
 * Sends link and code once more.
 * @throws Refused `email_confirmed` when nothing waits; Limited within 60 seconds, or over five a day.
 */
export async function resendConfirmation(world: World, { accountId }: Caller): Promise<void> {
  const at = world.clock.now()
  const account = await store.findAccount(world.db, accountId)
  if (!account) throw new Unauthenticated()
  const waiting = await addresses.waitingEmail(world.db, accountId, at)
  const email = waiting ?? (account.isEmailConfirmed ? null : account.email)
  if (email === null) throw new Refused('email_confirmed')
  const letters = lettersOf(world, { accountId, email, isOwn: email === account.email })
  await counted(world.db, letters, at, () =>
    withTransaction(world.db, async tx => {
      const living = await lock(tx, accountId)
      await askToConfirm(world, tx, living, email, at)
    }),
  )
}

async function lock(tx: Tx, accountId: string): Promise<store.Account> {
  const account = await store.lockLiving(tx, accountId)
  if (!account) throw new Unauthenticated()
  return account
}

/**
 * Confirms the address that waits, by what was mailed to it and by the account's own session: neither alone is enough.
 * An account that has the address and never confirmed it loses it.
 * @throws Invalid on `code`; WornOut after five wrong ones; Gone for a link that is over, or another account's; Refused
 * `email_taken` when somebody confirmed the address first.
 */
export async function confirmEmail(
  world: World,
  { accountId }: Pick<Caller, 'accountId'>,
  proof: { code: string } | { token: string },
): Promise<void> {
  const at = world.clock.now()
  const rightCode = 'code' in proof ? await tryCode(world, accountId, proof.code, at) : null
  const confirm = async (tx: Tx) => {
    const waiting = await addresses.waitingEmail(tx, accountId, at)
    const holder = waiting === null ? null : await addresses.holderOf(tx, waiting)
    await addresses.lockBoth(tx, [accountId, ...(holder ? [holder.id] : [])])
    const email = rightCode
      ? (await addresses.useCode(tx, accountId, rightCode.codeMac, at)) && rightCode.email
      : await addresses.useToken(tx, accountId, hashOf('token' in proof ? proof.token : ''), at)
    if (!email) throw rightCode ? wrongCode() : new Gone()
    await adopt(world, tx, accountId, email, at)
  }
  const restore = async () => rightCode && addresses.restoreTry(world.db, accountId, rightCode.codeMac)
  await withCounted(restore, () => withTransaction(world.db, confirm)).catch((error: unknown) => {
    throw isTaken(error, 'account_email_key') ? new Refused('email_taken') : error
  })
  world.bus.say('account-changed', accountId)
}

const wrongCode = () => new Invalid({ code: ['refusal.wrong_code'] }, { code: 'wrong_code' })

async function tryCode(world: World, accountId: string, code: string, at: Date) {
  const kept = await addresses.spendTry(world.db, accountId, at)
  if (kept?.wornUntil) throw new WornOut((kept.wornUntil.getTime() - at.getTime()) / 1000)
  if (!kept || !sameSecret(kept.codeMac, codeMac(world, accountId, kept.email, code))) throw wrongCode()
  return kept
}

/** The account has this address from now on; a change of a confirmed one holds payouts back (threat model §4.13). */
async function adopt(world: World, tx: Tx, accountId: string, email: string, at: Date): Promise<void> {
  const account = await lock(tx, accountId)
  if (account.email !== email) {
    if ((await addresses.holderOf(tx, email))?.isConfirmed) throw new Refused('email_taken')
    await addresses.takeUnconfirmed(tx, email)
  }
  const before = mailboxOf(account)
  const isChange = before !== null && before !== email
  await addresses.setConfirmed(tx, accountId, { email, at, changedAt: isChange ? at : null })
  await addresses.removeResetCodes(tx, accountId)
  if (isChange) await post(world, tx, { to: before, language: account.language, kind: 'email-changed' }, at)
}

/**
 * Whoever reads a mailbox has its address: a mailed code proved it. What else waited for confirmation ends.
 * @returns whether the address had not been confirmed before. The account is locked.
 */
export async function confirmByMail(tx: Tx, account: store.Account, email: string, at: Date): Promise<boolean> {
  await addresses.removeConfirmation(tx, account.id)
  if (account.isEmailConfirmed) return false
  await addresses.setConfirmed(tx, account.id, { email, at, changedAt: null })
  return true
}

/**
 * Asks for another address: it waits until it is confirmed, and the present one stays meanwhile. The owner of the present one is told.
 * The caller showed to be the owner a moment ago (decision 0026).
 * @throws Invalid on `email` when a confirmed account has it; Limited.
 */
export async function changeEmail(
  world: World,
  { accountId }: Caller,
  { email }: { email: string },
  visitor: Visitor,
): Promise<void> {
  const at = world.clock.now()
  const account = await store.findAccount(world.db, accountId)
  if (!account) throw new Unauthenticated()
  if (email === account.email && account.isEmailConfirmed) return keepEmail(world, accountId)
  // Who may ask whether an address is taken is bounded like registrations.
  return registering(world, visitor.address, () => askForAddress(world, account, email, at))
}

async function askForAddress(world: World, account: store.Account, email: string, at: Date): Promise<void> {
  const { id: accountId } = account
  const holder = await addresses.holderOf(world.db, email)
  if (holder?.isConfirmed && holder.id !== accountId)
    throw new Invalid({ email: ['refusal.email_taken'] }, { code: 'email_taken' })
  const ask = async (tx: Tx) => {
    const living = await lock(tx, accountId)
    await askToConfirm(world, tx, living, email, at)
    const before = mailboxOf(living)
    if (before === null) return
    const letter = {
      to: before,
      language: living.language,
      kind: 'email-change',
      path: sessionsPage(living),
    } as const
    await post(world, tx, letter, at)
  }
  const letters = lettersOf(world, { accountId, email, isOwn: email === account.email })
  await counted(world.db, letters, at, () => withTransaction(world.db, ask))
}

/** The present address is to stay: what waited for another one ends. */
const keepEmail = (world: World, accountId: string): Promise<void> =>
  withTransaction(world.db, async tx => {
    await lock(tx, accountId)
    await addresses.removeConfirmation(tx, accountId)
  })

/**
 * What a mailed link confirms, for its page. Looking changes nothing: mail programs look too.
 * @throws Missing for what is no link of ours, or was used or replaced; Gone after 24 hours; Limited.
 */
export async function readConfirmation(world: World, address: string, token: string) {
  const { found, tokenHash } = await enterConfirmation(world, address, token)
  return {
    email: found.email,
    account: maskedName(found.name),
    isChange: found.email_confirmed_at !== null,
    nonce: issueNonce(world, tokenHash),
  }
}

const enterConfirmation = (world: World, address: string, token: string) =>
  enterLink(world, { address, token }, async tokenHash => {
    const found = await addresses.findByToken(world.db, tokenHash)
    if (!found || found.expires_at <= world.clock.now()) throw new Gone()
    return { found, tokenHash }
  })

/**
 * "This was not me": the address is taken from the account that never confirmed it; a change to it is called off.
 * @throws what `readConfirmation` throws; Refused `page_outdated`.
 */
export async function disownEmail(world: World, address: string, token: string, nonce: string): Promise<void> {
  const { found, tokenHash } = await enterConfirmation(world, address, token)
  const { account_id: accountId } = found
  checkNonce(world, tokenHash, nonce)
  await withTransaction(world.db, async tx => {
    if (!(await store.lockLiving(tx, accountId))) throw new Gone()
    const email = await addresses.useToken(tx, accountId, tokenHash, world.clock.now())
    if (email === null) throw new Gone()
    if ((await addresses.holderOf(tx, email))?.id === accountId) await addresses.takeUnconfirmed(tx, email)
  })
  world.bus.say('account-changed', accountId)
}
