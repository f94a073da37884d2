import type { Platform } from '@fanfara/contract/enums'
import type { ConfirmationWays, WaysIn } from '@fanfara/contract/own/ways-in'
import { withTransaction } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as channels from '../channels/service.ts'
import * as providers from '../providers/service.ts'

type OfPlatform = WaysIn['platforms'][number]

/** What opens the account, and connected channels whose account could be let in as well (decision 0009). */
export async function listWaysIn(world: World, accountId: string): Promise<WaysIn> {
  const since = await accounts.passwordSetAt(world, accountId)
  const { account } = await accounts.readAccount(world, accountId)
  const identities = await accounts.listIdentities(world, accountId)
  const signing: OfPlatform[] = identities.map(({ provider, login, addedAt, lastUsedAt }) => ({
    type: provider,
    login,
    is_on: true,
    since: addedAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }))
  const open: OfPlatform[] = []
  for (const { type, status, login } of await channels.listChannels(world, accountId)) {
    const isFree = status === 'connected' && !signing.some(identity => identity.type === type)
    if (isFree && (await providers.signsIn(world, type)))
      open.push({ type, login, is_on: false, since: null, last_used_at: null })
  }
  return {
    password: { is_set: account.hasPassword, since: since?.toISOString() ?? null },
    platforms: [...signing, ...open],
  }
}

/**
 * Lets the account of a connected channel sign in, or ends the sign-in by an account at a platform; asking twice changes
 * nothing. The caller's identity was confirmed.
 * @throws Unauthenticated when the session ended meanwhile: a reset beats it.
 * @throws Refused `no_sign_in_here`, `channel_not_connected`; with 409 `way_in_exists`, `last_way_in`.
 */
export async function setWayIn(
  world: World,
  { accountId, sessionId }: Caller,
  { type, isOn, visitor }: { type: Platform; isOn: boolean; visitor: Visitor },
): Promise<void> {
  if (isOn && !(await providers.signsIn(world, type))) throw new Refused('no_sign_in_here')
  const change = { visitor, at: world.clock.now() }
  await withTransaction(world.db, async tx => {
    const account = await accounts.lockLiving(tx, accountId)
    await accounts.requireLive(tx, sessionId, change.at)
    if (!isOn) return accounts.removeIdentity(world, tx, account, type, change)
    const channel = await channels.connectedIn(tx, accountId, type)
    if (!channel) throw new Refused('channel_not_connected')
    const { externalId, subject, login } = channel
    await accounts.addIdentity(
      world,
      tx,
      accountId,
      { provider: type, externalId, subject, login: login ?? '' },
      change,
    )
  })
}

/** How the caller can show to be the owner: with the second factor; without one with the password; without one by a letter, or at a platform that signs them in. */
export async function confirmationWays(world: World, caller: Caller): Promise<ConfirmationWays> {
  const { account } = await accounts.readAccount(world, caller.accountId)
  const second = await accounts.secondWaysOf(world.db, caller.accountId)
  const isConfirmed = await accounts.isConfirmed(world, caller)
  if (second.length > 0) return { is_confirmed: isConfirmed, password: false, code_to: null, platforms: [], second }
  const platforms: Platform[] = []
  for (const { provider } of await accounts.listIdentities(world, caller.accountId))
    if (await providers.signsIn(world, provider)) platforms.push(provider)
  const mailbox = accounts.mailboxOf(account)
  return {
    is_confirmed: isConfirmed,
    password: account.hasPassword,
    code_to: account.hasPassword || mailbox === null ? null : shortened(mailbox),
    platforms,
    second,
  }
}

/** @example shortened('ola.nowak@demo.test') // 'o…@demo.test' */
const shortened = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1…')

/**
 * Makes the ticket for confirming at a platform that signs the caller in.
 * @throws Refused `no_sign_in_here` where it does not; `channel_type_unavailable`; `second_factor_required`.
 */
export async function createConfirmTicket(
  world: World,
  { accountId, sessionId }: Caller,
  { type, browser }: { type: Platform; browser: string },
): Promise<string> {
  await accounts.refuseLesser(world, accountId)
  const identities = await accounts.listIdentities(world, accountId)
  if (!identities.some(({ provider }) => provider === type)) throw new Refused('no_sign_in_here')
  return channels.createTicket(world, { accountId, sessionId, type, browser })
}
