import type { PasskeyRequest, PasskeyShown } from '@fanfara/contract/own/passkeys'
import { withTries } from '#/db/limits.ts'
import { withTransaction } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import type { Visitor } from '#/edge/visitor.ts'
import { hashOf } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { lockLiving } from '../account.ts'
import { blockKey } from '../limit-keys.ts'
import { LIMITS } from '../policy.ts'
import * as factors from '../second-factor/second-factor-store.ts'
import { type SignedIn, startSession } from '../sessions.ts'
import { requestOptions, verifyShown, wrongPasskey } from './ceremony.ts'
import * as passkeys from './passkey-store.ts'

/**
 * What a browser needs to show a passkey at signing in.
 * @param challenge of a sign-in that waits for its second step; without one the passkey alone shall sign in.
 * @throws Refused `second_step_over`.
 */
export async function beginLogin(
  world: World,
  browser: string,
  challenge: string | undefined,
): Promise<PasskeyRequest> {
  if (challenge === undefined) return requestOptions(world, { act: 'sign-in', browser }, null)
  const key = { hash: hashOf(challenge), browserHash: hashOf(browser) }
  const found = await factors.findChallenge(world.db, key, world.clock.now())
  if (!found) throw new Refused('second_step_over')
  return requestOptions(world, { act: 'second-step', challenge }, found.account_id)
}

/** What the caller's browser needs to confirm who is there. @throws Refused `second_factor_off` without a passkey. */
export async function beginConfirmation(world: World, { accountId, sessionId }: Caller): Promise<PasskeyRequest> {
  if ((await passkeys.passkeysOf(world.db, accountId)).length === 0) throw new Refused('second_factor_off')
  return requestOptions(world, { act: 'confirm', sessionId }, accountId)
}

/**
 * Signs in by a passkey alone: its device has seen to it that its owner is there, so it is both steps (decision 0057).
 * @throws Invalid `wrong_passkey` for one that is nobody's, or wrong; Refused `passkey_second_only`; Limited.
 */
export async function signInByPasskey(
  world: World,
  { shown, remember = false }: { shown: PasskeyShown; remember?: boolean | undefined },
  browser: string | null,
  visitor: Visitor,
): Promise<SignedIn> {
  const now = world.clock.now()
  const limits = [{ key: `passkey-block:${blockKey(world, visitor.address)}`, ...LIMITS.signInBlock }]
  return withTries(
    world.db,
    limits,
    () => world.clock.now(),
    async () => {
      const owner = (await passkeys.findPasskey(world.db, shown.id))?.account_id
      if (owner === undefined) throw wrongPasskey()
      return withTransaction(world.db, async tx => {
        const account = await lockLiving(tx, owner)
        await verifyShown(world, tx, { act: 'sign-in', browser: browser ?? '' }, { accountId: owner, shown })
        const known = await passkeys.findPasskey(tx, shown.id)
        if (!known?.signs_in) throw new Refused('passkey_second_only')
        return startSession(world, tx, account, { isRemembered: remember, visitor, now })
      })
    },
  )
}
