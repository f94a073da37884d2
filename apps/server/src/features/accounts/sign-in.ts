import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid } from '#/errors.ts'
import { withTries } from '#/db/limits.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { Visitor } from '#/edge/visitor.ts'
import type { World } from '#/world.ts'
import { type AtPlatform, noteSignIn, ownerOfSocial } from './identities.ts'
import { isPassword } from './passwords.ts'
import { blockKey, keyed } from './limit-keys.ts'
import { LIMITS, SIGN_IN_TICKET_MS } from './policy.ts'
import { enter, type Waiting, wrongCredentials } from './second-factor/second-step.ts'
import { enterAtOnce, type SignedIn } from './sessions.ts'
import * as store from './store.ts'
import * as sessionStore from './session-store.ts'
import { lockLiving } from './account.ts'

/** Only the browser with this secret may finish it. */
export interface SocialStart {
  browserHash: Buffer
  isRemembered: boolean
}

/**
 * Makes the ticket that signs in to the account of whoever proved an account at a platform: 60 s, single use, for one
 * browser (SOC-23). The account stays locked meanwhile, so that whatever ends the sign-in ends this one too (decision 0009).
 * @returns `unknown_account` for nobody's, `only_connected` for somebody's channel, which signs nobody in.
 */
export async function createSignInTicket(
  world: World,
  person: Pick<AtPlatform, 'provider' | 'externalId' | 'subject'>,
  start: SocialStart,
): Promise<{ ticket: string } | 'unknown_account' | 'only_connected'> {
  const at = world.clock.now()
  const { provider, externalId } = person
  const found = await ownerOfSocial(world.db, provider, externalId)
  if (!found) return 'unknown_account'
  if (!found.signsIn) return 'only_connected'
  return withTransaction(world.db, async tx => {
    const { accountId } = found
    await lockLiving(tx, accountId)
    const owner = await ownerOfSocial(tx, provider, externalId)
    if (owner?.accountId !== accountId || !owner.signsIn) return 'unknown_account'
    await noteSignIn(tx, person, at)
    return { ticket: await insertTicket(tx, { accountId, ...start, at }) }
  })
}

export async function insertTicket(
  tx: Tx,
  { at, ...ticket }: SocialStart & { accountId: string; at: Date },
): Promise<string> {
  const secret = randomSecret()
  const expiresAt = new Date(at.getTime() + SIGN_IN_TICKET_MS)
  await sessionStore.insertSignInTicket(tx, { ...ticket, hash: hashOf(secret), expiresAt })
  return secret
}

/**
 * Signs in with the ticket of a social sign-in, in the browser that began it (threat model §3.3).
 * @throws Invalid for a ticket that is used, late, unknown, or another browser's: they look alike.
 */
export async function signInWithTicket(
  world: World,
  ticket: string,
  tripBrowser: string | null,
  visitor: Visitor,
): Promise<SignedIn | Waiting> {
  const now = world.clock.now()
  const limits = [{ key: `ticket-block:${blockKey(world, visitor.address)}`, ...LIMITS.signInBlock }]
  const signIn = () =>
    withTransaction(world.db, async tx => {
      const hashes = { ticket: hashOf(ticket), browser: hashOf(tripBrowser ?? '') }
      const owner = await sessionStore.ownerOfTicket(tx, hashes.ticket)
      // The account before its ticket, as in every act that voids tickets.
      if (owner !== null) await store.lockLiving(tx, owner)
      const used = await sessionStore.useSignInTicket(tx, hashes, now)
      if (!used) throw new Invalid({ token: ['refusal.wrong_token'] }, { code: 'wrong_token' })
      return enter(world, tx, used.account_id, { isRemembered: used.is_remembered, visitor, tripBrowser, now })
    })
  return withTries(world.db, limits, () => world.clock.now(), signIn)
}

/**
 * Signs in with e-mail and password; where a second factor protects the account, its step comes next.
 * @throws Invalid on `email` for a wrong password and an unknown address alike; Limited over the limits of SEC-02.
 */
export async function signIn(
  world: World,
  { email, password, remember = false }: { email: string; password: string; remember?: boolean },
  tripBrowser: string | null,
  visitor: Visitor,
): Promise<SignedIn | Waiting> {
  const now = world.clock.now()
  const block = blockKey(world, visitor.address)
  const limits = signInLimits(world, { email, block, browser: visitor.browser })
  const browserHash = visitor.browser === null ? null : hashOf(visitor.browser)
  const { found, isKnown, attempt } = await store.findSignIn(world.store, { email, browserHash, limits, at: now })
  return withTries(
    world.db,
    isKnown ? limits.known : limits.stranger,
    () => world.clock.now(),
    async isGivenBack => {
      const isRight = await isPassword(password, found?.passwordHash ?? null, block)
      if (!isRight || !found) throw wrongCredentials()
      // Comparing takes long enough for a reset; the old password must not outlive it.
      const comparedWith = found.passwordHash
      const entering = { isRemembered: remember, visitor, comparedWith, now }
      const tried = { id: attempt.id, isGivenBack }
      const entered = isKnown ? await enterAtOnce(world, found.id, { ...entering, tried: attempt.id }) : null
      if (!entered)
        return withTransaction(world.db, tx => enter(world, tx, found.id, { ...entering, tripBrowser, tried }))
      isGivenBack()
      return entered
    },
    attempt,
  )
}

/** A browser that signed in before has its own counter, so that a stranger cannot lock the owner out. */
function signInLimits(
  world: World,
  { email, block, browser }: { email: string; block: string; browser: string | null },
): store.SignInLimits {
  const account = keyed(world, email)
  return {
    known: [{ key: `sign-in-browser:${account}:${keyed(world, browser ?? '')}`, ...LIMITS.signInKnownBrowser }],
    stranger: [
      { key: `sign-in:${account}:${block}`, ...LIMITS.signInAccountAndBlock },
      { key: `sign-in-account:${account}`, ...LIMITS.signInAccount },
      { key: `sign-in-block:${block}`, ...LIMITS.signInBlock },
    ],
  }
}
