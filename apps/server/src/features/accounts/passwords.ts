import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Argon2id with the threat model's figures (§3.1); it runs on the library's own threads. */
const ARGON2ID = 2
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const common = new Set<string>(dictionary['passwords-common'])
let decoy: Promise<string> | null = null

/** The slow, salted hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/**
 * Whether the password is the account's. Without an account the same work is done for nothing, so that the answer takes
 * as long (threat model §3.1).
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== null
}

/** Whether a password is one of the most common ones, as it is or with its usual ornaments taken off. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const plain = lower.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/3/g, 'e').replace(/\$/g, 's')
  return [lower, lower.replace(/[-!@#$%^&*_=+]+$/, ''), plain, plain.replace(/[^a-z]+$/, '')].some(
    form => form.length >= 4 && common.has(form),
  )
}
