import type { Language } from '@fanfara/contract/enums'
import { type DeletionObstacle, deletionObstacles } from '@fanfara/contract/profile'
import { grosze, toZloty } from '@fanfara/contract/money'
import * as proofs from '../proofs/service.ts'
import { forgetAnswers } from '#/db/idempotency.ts'
import * as outbox from '#/db/outbox.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Missing, Refused, type TextValues } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import { post } from '#/mail/letters.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as bankStatements from '../bank-statements/service.ts'
import * as billing from '../billing/service.ts'
import * as calendar from '../calendar/service.ts'
import * as mediaKit from '../media-kit/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as channels from '../channels/service.ts'
import * as corrections from '../corrections/service.ts'
import * as creators from '../creators/service.ts'
import * as help from '../help/service.ts'
import * as inbox from '../inbox/service.ts'
import * as mediaViews from '../media-views/service.ts'
import * as payments from '../payments/service.ts'
import * as profile from '../profile/service.ts'
import * as tasks from '../tasks/service.ts'
import { keepUntil } from './policy.ts'
import * as store from './store.ts'

/** Everything held about a person, by kind; each kind is a list of rows of plain values. */
export type Holdings = Record<string, Record<string, unknown>[]>

/** Gathers everything that is held about an account, opened and with amounts in zł. */
export async function gatherHoldings(world: World, accountId: string): Promise<Holdings> {
  const {
    account,
    switches,
    billing: sealedBilling,
    payouts,
    payments,
    corrections: corrected,
    ...rest
  } = await store.gather(world.db, accountId)
  const open = (sealed: unknown, context: string) => world.keys.open('personal-data', sealed as Uint8Array, context)
  const inZloty = ({ amount_grosze: amount, ...row }: Record<string, unknown>) => ({
    ...row,
    amount: toZloty(grosze(Number(amount))),
  })
  return {
    account: [account],
    notifications: switches,
    billing: sealedBilling.map(({ tax_id_sealed, iban_sealed, ...row }) => ({
      ...row,
      tax_id: open(tax_id_sealed, `billing:${accountId}:tax_id`),
      iban: open(iban_sealed, `billing:${accountId}:iban`),
    })),
    ...rest,
    payments: payments.map(inZloty),
    corrections: corrected.map(({ before_grosze: before, after_grosze: after, ...row }) => ({
      ...row,
      before: toZloty(grosze(Number(before))),
      after: toZloty(grosze(Number(after))),
    })),
    payouts: payouts.map(({ id, iban_sealed, ...row }) => ({
      ...inZloty(row),
      iban: open(iban_sealed, `payout:${String(id)}`),
    })),
  }
}

/**
 * What would refuse to erase an account now (PROF-16, SCR-109), and what its holder still owes, in zł (SCR-110); what begins afterwards is refused by the
 * act itself.
 */
export async function beforeErasing(
  { db }: World,
  accountId: string,
): Promise<{ obstacles: DeletionObstacle[]; set_off: number }> {
  const [inCampaign, inFlight, owed] = await Promise.all([
    campaigns.isInRunning(db, accountId),
    payments.hasPayoutInFlight(db, accountId),
    payments.owedBack(db, accountId),
  ])
  const obstacles = deletionObstacles.filter(name => (name === 'account_in_active_campaign' ? inCampaign : inFlight))
  return { obstacles, set_off: toZloty(owed) }
}

/**
 * Erases an account (PROF-19): profile, channels, tokens, picture and messages at once; ledger and payments keep an opaque
 * id; what accounting must know of paid amounts is kept sealed and apart.
 * @param profileId must be the caller's own. @throws Invalid without one; Missing for another's.
 * @throws Refused with 409 `account_in_active_campaign`, `account_payout_in_flight`.
 */
export async function eraseAccount(world: World, { accountId }: Caller, profileId: string | null): Promise<void> {
  if (profileId === null) throw new Invalid({ id: ['inputs.error.required'] })
  if (profileId !== accountId) throw new Missing()
  const ended = await withTransaction(world.db, tx => eraseIn(world, tx, accountId, { kind: 'account-erased' }))
  announceErased(world, accountId, ended)
}

/** What the person reads about it, at an address that was confirmed. */
type LastLetter =
  | { kind: 'account-erased' }
  | { kind: 'account-ended'; path: string; values: (language: Language) => TextValues }

/**
 * As `eraseAccount`, inside an act of somebody else.
 * @returns the sessions that ended; announce them, and who was erased, after the commit. @throws the same, and Missing.
 */
export async function eraseIn(world: World, tx: Tx, accountId: string, letter: LastLetter): Promise<string[]> {
  const at = world.clock.now()
  const person = await accounts.lockToErase(tx, accountId)
  if (!person) throw new Missing()
  await campaigns.withdrawEverywhere(tx, accountId, at)
  if (await payments.hasPayoutInFlight(tx, accountId)) throw new Refused('account_payout_in_flight', { status: 409 })
  await channels.revokeAll(tx, accountId, at)
  await profile.swapAvatar(tx, accountId, null, at)
  await proofs.erase(tx, accountId, at)
  await archiveBilling(world, tx, accountId)
  const sessions = await accounts.endAllSessions(tx, accountId, { at, because: accounts.ERASED })
  await removeFiles(tx, await erasePersonal(world, tx, accountId, at), at)
  const { email: to, language } = person
  if (to === null) return sessions
  const { kind } = letter
  const plan = kind === 'account-erased' ? { kind } : { kind, path: letter.path, values: letter.values(language) }
  await post(world, tx, { to, language, ...plan }, at)
  return sessions
}

/** Has every process let go of an account that was erased; after the commit. */
export function announceErased(world: World, accountId: string, ended: readonly string[]): void {
  accounts.announceEnded(world, ended)
  world.bus.say('account-erased', accountId)
}

/** What accounting must know of whom it paid stays, sealed and apart. */
async function archiveBilling(world: World, tx: Tx, accountId: string): Promise<void> {
  const year = await payments.lastPaidYear(tx, accountId)
  const kept = year === null ? null : await billing.readForArchive(world, tx, accountId)
  if (year === null || kept === null) return
  const sealed = world.keys.seal('personal-data', JSON.stringify(kept), `archive:${accountId}`)
  await store.archiveBilling(tx, accountId, sealed, keepUntil(year))
}

/**
 * Personal data that hangs on the account goes, each by whoever owns it; the account's row stays.
 * @returns names of kept files that go with it.
 */
async function erasePersonal(world: World, tx: Tx, accountId: string, at: Date): Promise<string[]> {
  await billing.removeBilling(tx, accountId)
  await inbox.erase(tx, accountId)
  await accounts.trips.voidTrips(tx, accountId)
  await calendar.erase(tx, accountId)
  await help.erase(tx, accountId)
  await mediaKit.erase(tx, accountId)
  await campaigns.eraseSearches(tx, accountId)
  await forgetAnswers(tx, accountId)
  await channels.erase(tx, accountId)
  await tasks.eraseProofs(tx, accountId)
  await mediaViews.erase(tx, accountId)
  await creators.eraseNotes(tx, accountId)
  await corrections.eraseCorrections(tx, accountId, at)
  const files = await payments.eraseReceivers(tx, accountId, nobody(world), { paidToo: false })
  await accounts.eraseAccount(tx, accountId, at)
  return files
}

const removeFiles = (tx: Tx, names: readonly string[], at: Date) =>
  outbox.put(
    tx,
    names.map(name => ({ kind: 'remove-file', payload: { name }, at })),
  )

const nobody = (world: World): payments.Nobody => ({
  holder: '—',
  sealIban: payoutId => world.keys.seal('personal-data', '', `payout:${payoutId}`),
})

/** Removes archived billing data whose time is over. Safe to run twice. */
export async function eraseArchived(world: World): Promise<void> {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const over = await store.removeArchived(tx, at.toISOString().slice(0, 10))
    for (const id of over) {
      await bankStatements.eraseLines(world, tx, id)
      await removeFiles(tx, await payments.eraseReceivers(tx, id, nobody(world), { paidToo: true }), at)
    }
  })
}
