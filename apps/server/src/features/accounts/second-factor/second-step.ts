import type { SecondProof, SecondWay } from '@fanfara/contract/own/second-factor'
import { type Hit, withCounted, withTries } from '#/db/limits.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Invalid, Refused, Unauthenticated } from '#/errors.ts'
import type { Visitor } from '#/edge/visitor.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { knowsBrowser, lockLiving } from '../account.ts'
import { blockKey, keyed } from '../limit-keys.ts'
import { type SignedIn, startSession } from '../sessions.ts'
import * as store from '../store.ts'
import { tellOwner } from '../telling.ts'
import { proveSecond, secondWaysOf } from './proving.ts'
import { SECOND_LIMITS, SECOND_STEP } from './second-factor-policy.ts'
import * as factors from './second-factor-store.ts'

/** A sign-in whose first step was right, and which waits for its second. */
export interface Waiting {
  challenge: string
  /** Secret of the browser that may go on; it goes into its cookie. */
  browser: string
  ways: SecondWay[]
}

interface Entering {
  isRemembered: boolean
  visitor: Visitor
  /** The hash that the given password was compared with; nothing where somebody came without one. */
  comparedWith?: string | null
  /** What binds the second step to the browser of the first; null: it has no secret yet. */
  tripBrowser: string | null
  now: Date
  /** The try that led here, whose place is given back with the session, and who wants to know. */
  tried?: { id: string; isGivenBack: () => void }
}

/** For a wrong password and an unknown address alike. */
export const wrongCredentials = () =>
  new Invalid({ email: ['refusal.wrong_credentials'] }, { code: 'wrong_credentials' })

/**
 * Lets somebody in who gave the right password, or came back from a platform: with a session, or, where a second factor protects the account,
 * with a challenge that opens nothing but the second step (decision 0056).
 * @throws Unauthenticated when the account is gone; Invalid on `email` where the password was replaced since it was compared; what `startSession` throws.
 */
export async function enter(
  world: World,
  tx: Tx,
  accountId: string,
  { isRemembered, visitor, comparedWith, tripBrowser, now, tried }: Entering,
): Promise<SignedIn | Waiting> {
  // What opens it is read once it is locked: somebody may have put a second factor there meanwhile, or another password.
  const found = await store.lockEntering(tx, accountId, now)
  if (!found) throw new Unauthenticated()
  if (comparedWith !== undefined && found.passwordHash !== comparedWith) throw wrongCredentials()
  const ways = found.hasFactor ? await secondWaysOf(tx, accountId) : []
  if (ways.length === 0) {
    const { owner } = found
    const start = { isRemembered, visitor, now, tried: tried?.id ?? null }
    const started = await startSession(world, tx, owner.account, start)
    tried?.isGivenBack()
    return { ...started, owner }
  }
  const waiting = { challenge: randomSecret(), browser: tripBrowser ?? randomSecret(), ways }
  await factors.insertChallenge(tx, {
    hash: hashOf(waiting.challenge),
    accountId,
    browserHash: hashOf(waiting.browser),
    isRemembered,
    attempts: SECOND_STEP.attempts,
    expiresAt: new Date(now.getTime() + SECOND_STEP.ms),
  })
  return waiting
}

/**
 * Ends a sign-in with the second factor. A try is spent before anything is compared; after five wrong ones the sign-in begins anew and its owner is
 * told that somebody knows the password.
 * @throws Refused `second_step_over`, `second_step_worn_out`; Invalid on the field of the code; Limited.
 */
export async function finishSignIn(
  world: World,
  { challenge, proof }: { challenge: string; proof: SecondProof },
  tripBrowser: string | null,
  visitor: Visitor,
): Promise<SignedIn> {
  const now = world.clock.now()
  const key = { hash: hashOf(challenge), browserHash: hashOf(tripBrowser ?? '') }
  const found = await factors.findChallenge(world.db, key, now)
  if (!found) throw new Refused('second_step_over')
  const { account_id: accountId, is_remembered: isRemembered } = found
  const limits = await limitsOf(world, accountId, visitor)
  return withTries(
    world.db,
    limits,
    () => world.clock.now(),
    async () => {
      const left = await factors.spendTry(world.db, key.hash)
      if (left === null) throw new Refused('second_step_worn_out')
      try {
        const enterBy = async (tx: Tx) => {
          const account = await lockLiving(tx, accountId)
          // A password that was replaced meanwhile, or a factor that was switched off, took the challenge with it.
          if (!(await factors.useChallenge(tx, key.hash))) throw new Refused('second_step_over')
          const ceremony = { act: 'second-step', challenge } as const
          await proveSecond(world, tx, accountId, { proof, ceremony, visitor, at: now })
          return startSession(world, tx, account, { isRemembered, visitor, now })
        }
        const restore = () => factors.restoreTry(world.db, key.hash)
        return await withCounted(restore, () => withTransaction(world.db, enterBy))
      } catch (error) {
        if (left === 0 && error instanceof Invalid) await tellOfGuesses(world, accountId, visitor)
        throw error
      }
    },
  )
}

/** A stranger's tries do not use up those of a browser that signed in before. */
async function limitsOf(world: World, accountId: string, visitor: Visitor): Promise<Hit[]> {
  if (await knowsBrowser(world, accountId, visitor)) {
    const browser = `${accountId}:${keyed(world, visitor.browser ?? '')}`
    return [
      { key: `second-browser:${browser}`, ...SECOND_LIMITS.knownBrowser },
      { key: `second-browser-day:${browser}`, ...SECOND_LIMITS.knownBrowserDay },
    ]
  }
  return [
    ...accountLimits(accountId),
    { key: `second-block:${blockKey(world, visitor.address)}`, ...SECOND_LIMITS.block },
  ]
}

/** Wrong codes of an account, wherever they are typed. */
export const accountLimits = (accountId: string): Hit[] => [
  { key: `second-account:${accountId}`, ...SECOND_LIMITS.account },
  { key: `second-account-day:${accountId}`, ...SECOND_LIMITS.accountDay },
]

const tellOfGuesses = (world: World, accountId: string, visitor: Visitor): Promise<void> =>
  withTransaction(world.db, tx =>
    tellOwner(world, tx, accountId, { notice: 'second-factor-guessed', visitor, at: world.clock.now() }),
  )
