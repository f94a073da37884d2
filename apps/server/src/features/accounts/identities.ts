import { channelLabels, type Platform } from '@fanfara/contract/enums'
import type { Db, Tx } from '#/db/port.ts'
import { Conflict, Refused } from '#/errors.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import * as inbox from '../inbox/service.ts'
import * as identities from './identity-store.ts'
import type * as store from './store.ts'
import { voidChallenges } from './second-factor/second-factor-store.ts'
import { tellOwner } from './telling.ts'

export type { Named, SocialIdentity } from './identity-store.ts'

/** An account at a platform, by what finds it again. */
export interface AtPlatform {
  provider: Platform
  externalId: string
  /** Who it is where the platform calls back; null where that is the same, or unknown. */
  subject: string | null
  login: string
}

/** The account that an account at a platform signs in to; null: none. A connected channel alone signs nobody in (decision 0009). */
export const findBySocial = (db: Db | Tx, provider: Platform, externalId: string): Promise<string | null> =>
  identities.findBySocial(db, provider, externalId)

/** Whose an account at a platform is, and whether it signs in or is only connected (CHAN-21); null: nobody's. */
export async function ownerOfSocial(
  db: Db | Tx,
  provider: Platform,
  externalId: string,
): Promise<{ accountId: string; signsIn: boolean } | null> {
  const bySignIn = await identities.findBySocial(db, provider, externalId)
  const accountId = bySignIn ?? (await identities.findByChannel(db, provider, externalId))
  return accountId === null ? null : { accountId, signsIn: bySignIn !== null }
}

/**
 * Accounts here that an account at a platform signs in to, as the platform names it when it calls.
 * @param addedUntil what was let in later is not meant.
 */
export const identityOwners = (
  tx: Tx,
  provider: Platform,
  named: identities.Named,
  addedUntil: Date,
): Promise<string[]> => identities.findByName(tx, provider, named, addedUntil)

/** Everybody here whom a platform's call about one of its accounts may concern. */
export async function ownersAtPlatform(db: Db, provider: Platform, named: identities.Named): Promise<string[]> {
  const owners = [
    ...(await identities.findByName(db, provider, named)),
    ...(await identities.findChannelOwners(db, provider, named)),
  ]
  return [...new Set(owners)]
}

/** As `ownerOfSocial`, with the account at the platform locked until the transaction ends: it belongs to one person. */
export async function claimSocial(tx: Tx, provider: Platform, externalId: string) {
  await identities.lockSocial(tx, provider, externalId)
  return ownerOfSocial(tx, provider, externalId)
}

/** What signs in to an account besides its password. */
export const listIdentities = (world: World, accountId: string): Promise<identities.SocialIdentity[]> =>
  identities.identitiesOf(world.db, accountId)

interface Change {
  visitor: Visitor | null
  at: Date
}

/**
 * Lets an account at a platform sign in to its owner's account; on already: nothing happens. The owner is told.
 * @throws Refused `way_in_exists` when another account of the platform does; Conflict when this one is somebody else's.
 */
export async function addIdentity(
  world: World,
  tx: Tx,
  accountId: string,
  account: AtPlatform,
  { visitor, at }: Change,
): Promise<void> {
  const owner = await claimSocial(tx, account.provider, account.externalId)
  if (owner && owner.accountId !== accountId) throw new Conflict()
  if (owner?.signsIn) return
  if ((await identities.identitiesOf(tx, accountId)).some(({ provider }) => provider === account.provider))
    throw new Refused('way_in_exists', { status: 409 })
  if (!(await identities.insertSocialIdentity(tx, { ...account, accountId, at }))) throw new Conflict()
  const values = { platform: channelLabels[account.provider], login: account.login }
  await tellOwner(world, tx, accountId, { notice: 'way-in-added', values, visitor, at })
}

/** Whether something else opens the account than what is about to end; the account is locked. */
async function opensOtherwise(tx: Tx, { id, hasPassword }: store.Account, ending: Platform): Promise<boolean> {
  const others = (await identities.identitiesOf(tx, id)).filter(({ provider }) => provider !== ending)
  return hasPassword || others.length > 0
}

/**
 * Ends the sign-in by an account at a platform; off already: nothing happens. The owner is told.
 * @throws Refused `last_way_in` with 409 when nothing else opens the account.
 */
export async function removeIdentity(
  world: World,
  tx: Tx,
  account: store.Account,
  provider: Platform,
  change: Change,
): Promise<void> {
  const mine = (await identities.identitiesOf(tx, account.id)).filter(identity => identity.provider === provider)
  if (mine.length === 0) return
  if (!(await opensOtherwise(tx, account, provider))) throw new Refused('last_way_in', { status: 409 })
  await endIdentities(world, tx, account.id, provider, change)
}

/**
 * A channel was disconnected: its account at the platform signs in no more, unless nothing else opens the account.
 * @returns `ended`, `kept` as the last way in, or `none` when it signed nobody in.
 */
export async function leaveWithChannel(
  world: World,
  tx: Tx,
  account: store.Account,
  { provider, externalId }: Pick<AtPlatform, 'provider' | 'externalId'>,
  change: Change,
): Promise<'ended' | 'kept' | 'none'> {
  if ((await identities.findBySocial(tx, provider, externalId)) !== account.id) return 'none'
  if (!(await opensOtherwise(tx, account, provider))) return 'kept'
  await endIdentities(world, tx, account.id, provider, change)
  return 'ended'
}

/** The platform says that an account there is gone: it signs in no more, whatever else opens the account. */
export async function endIdentities(
  world: World,
  tx: Tx,
  accountId: string,
  provider: Platform,
  { visitor, at }: Change,
): Promise<void> {
  const [ended] = await identities.removeIdentities(tx, accountId, provider)
  if (!ended) return
  await identities.voidSignInTickets(tx, accountId)
  await voidChallenges(tx, accountId)
  const values = { platform: channelLabels[provider], login: ended.login }
  await tellOwner(world, tx, accountId, { notice: 'way-in-removed', values, visitor, at })
}

/**
 * Ends every sign-in by a platform: whoever took an account back by its address gets rid of what others attached (decision
 * 0009). The owner reads of each in the inbox; the letter about the new password says it as well.
 */
export async function withdrawPlatformSignIn(tx: Tx, accountId: string, at: Date): Promise<void> {
  for (const { provider, login } of await identities.removeIdentities(tx, accountId)) {
    await inbox.notify(tx, {
      accountId,
      template: 'way-in-withdrawn',
      occasion: `way-in-withdrawn:${provider}:${at.toISOString()}`,
      values: { platform: channelLabels[provider], login },
      url: '/settings/system',
      at,
    })
  }
  await identities.voidSignInTickets(tx, accountId)
  await voidChallenges(tx, accountId)
}

/** Notes that an account at a platform signed somebody in. */
export const noteSignIn = (
  tx: Tx,
  account: Pick<AtPlatform, 'provider' | 'externalId' | 'subject'>,
  at: Date,
): Promise<void> => identities.touchIdentity(tx, { ...account, at })
