import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { boundedWork } from '#/bounded-work.ts'

/** Words that whoever guesses here tries first: the product's name, and what it is about (ASVS 6.1.2). Lower-case, without accents. */
const OWN_WORDS = (
  'fanfara creator creators influencer tworca operator portal finance finanse ' +
  'kampania kampanie campaign campaigns reklama reklamy wyplata wyplaty payout faktura ' +
  'twitch youtube instagram tiktok facebook stream streamer'
).split(' ')
const common = new Set<string>([...dictionary['passwords-common'], ...OWN_WORDS])

/** Argon2id with the threat model's figures (§3.1); it runs in the process's thread pool, never on the event loop. */
const ARGON2ID = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash of that cost that belongs to no account. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$8H3+Q9sMxE//I3FSal1eUw$+wFYawutBb+NtLGJlRE7dqtjl3inkl2txw/mx7XTaWA'
/**
 * Two of the pool's four threads at most, so that files, names and pictures never wait for a crowd that signs in. A
 * hundred that wait are done within some seconds; whoever comes then is asked to come back, known or unknown alike.
 */
const queue = boundedWork({ atOnce: 2, waiting: 100, share: 40, retryAfterSeconds: 5 })

/**
 * The slow, salted hash of a password.
 * @param asker whose share of the queue it takes: nobody's many hashes keep everybody else's out.
 * @throws Unavailable while too many hashes wait.
 */
export const hashPassword = (password: string, asker?: string): Promise<string> =>
  queue.run(() => hash(password, COST), asker)

/**
 * Whether the password is the account's. Without an account the same work is done for nothing, so that the answer takes
 * as long (threat model §3.1).
 * @throws Unavailable while too many hashes wait.
 */
export async function isPassword(password: string, passwordHash: string | null, asker?: string): Promise<boolean> {
  const matches = await queue.run(() => verify(passwordHash ?? DECOY, password), asker)
  return matches && passwordHash !== null
}

/** Whether a password is one of the most common ones, as it is or with its usual ornaments taken off. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const plain = lower.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/3/g, 'e').replace(/\$/g, 's')
  return [
    lower,
    lower.replace(/(?<![-!@#$%^&*_=+])[-!@#$%^&*_=+]+$/, ''),
    lower.replace(/(?<![^a-z])[^a-z]+$/, ''),
    plain,
    plain.replace(/(?<![^a-z])[^a-z]+$/, ''),
  ].some(form => form.length >= 4 && common.has(form))
}
