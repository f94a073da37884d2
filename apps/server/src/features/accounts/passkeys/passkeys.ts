import { type Passkey, type PasskeyCreation, type PasskeyMade, PASSKEYS_MAX } from '@fanfara/contract/own/passkeys'
import type { Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import { onOwnFactor, protect, unprotect } from '../second-factor/keeping.ts'
import { tellOwner } from '../telling.ts'
import { creationOptions, verifyMade, wrongPasskey } from './ceremony.ts'
import * as passkeys from './passkey-store.ts'

async function refuseFull(tx: Tx, accountId: string): Promise<void> {
  if ((await passkeys.passkeysOf(tx, accountId)).length >= PASSKEYS_MAX)
    throw new Refused('passkeys_full', { status: 409 })
}

/** What the caller's browser needs to make a passkey. @throws Refused `passkeys_full` with 409. */
export const beginPasskey = (world: World, caller: Caller): Promise<PasskeyCreation> =>
  onOwnFactor(world, caller, async (tx, { id, name, email }) => {
    await refuseFull(tx, id)
    return creationOptions(world, tx, { act: 'add', sessionId: caller.sessionId }, { id, name, label: email ?? name })
  })

/**
 * Adds the passkey that the caller's browser made. Where it is the first thing that protects the account, other sessions end and recovery codes are made.
 * @returns recovery codes; null where the account has some. @throws Invalid `wrong_passkey`; Refused `passkeys_full` with 409.
 */
export function addPasskey(
  world: World,
  caller: Caller,
  { name, made, visitor }: { name: string; made: PasskeyMade; visitor: Visitor },
): Promise<string[] | null> {
  const { accountId, sessionId } = caller
  return protect(world, caller, async (tx, _, at) => {
    await refuseFull(tx, accountId)
    const key = await verifyMade(world, tx, { act: 'add', sessionId }, made)
    const kept = { ...key, id: crypto.randomUUID(), accountId, name, at }
    if (!(await passkeys.insertPasskey(tx, kept))) throw wrongPasskey()
    await tellOwner(world, tx, accountId, { notice: 'passkey-added', values: { name }, visitor, at })
  })
}

/** Gives a passkey another name, or lets it open the account by itself or not. @throws Missing */
export async function changePasskey(
  world: World,
  caller: Caller,
  id: string,
  { name, signs_in }: { name?: string | undefined; signs_in?: boolean | undefined },
): Promise<void> {
  await onOwnFactor(world, caller, async tx => {
    const passkey = { id, accountId: caller.accountId }
    const found = (await passkeys.passkeysOf(tx, caller.accountId)).find(each => each.id === id)
    if (!found) throw new Missing()
    await passkeys.updatePasskey(tx, passkey, { name: name ?? found.name, signs_in: signs_in ?? found.signs_in })
  })
}

/** Removes a passkey. @throws Missing; Refused `second_factor_of_role` with 409 for the last factor of a role that needs one. */
export const removePasskey = (
  world: World,
  caller: Caller,
  { id, visitor }: { id: string; visitor: Visitor },
): Promise<void> =>
  unprotect(world, caller, async (tx, _, at) => {
    const gone = await passkeys.deletePasskey(tx, { id, accountId: caller.accountId })
    if (!gone) throw new Missing()
    const values = { name: gone.name }
    await tellOwner(world, tx, caller.accountId, { notice: 'passkey-removed', values, visitor, at })
  })

/** Passkeys of an account as their owner sees them. */
export async function listPasskeys(world: World, accountId: string): Promise<Passkey[]> {
  const rows = await passkeys.passkeysOf(world.db, accountId)
  return rows.map(({ id, name, created_at, last_used_at, signs_in }) => ({
    id,
    name,
    since: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    signs_in,
  }))
}
