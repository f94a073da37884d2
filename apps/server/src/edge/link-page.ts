import type { onRequestAsyncHookHandler } from 'fastify'
import { counted, giveBack, type Hit } from '../db/limits.ts'
import { Missing, Refused } from '../errors.ts'
import { hashOf, randomSecret, sameSecret } from '../setup/secrets.ts'
import type { World } from '../world.ts'
import { addressBlock } from './address-block.ts'

/** Addresses of pages that somebody without an account reaches with a link from a letter (threat model §3.7). */
export const LINK_PAGES = /^\/((task-acceptance|advertiser)\/|confirm-email(?=[/?]|$)|ops\/invitation(?=[/?]|$))/

/** What such a page, and whatever it reads, says about itself: kept nowhere, named to nobody, found by no search. */
export const LINK_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const

/** Lets everybody through, with the headers of a link's page on every answer, refusals included. */
export const admitLink: onRequestAsyncHookHandler = async (_request, reply) => {
  reply.headers(LINK_HEADERS)
}

/** What we hand out: 32 random bytes. */
const SECRET = /^[\w-]{43}$/
/** Tries of one address block with the secrets of links. */
const TRIES = { max: 30, windowMs: 60_000 } as const
/** How long a page may stand open before its buttons need a new look. */
const VIEW_MS = 3_600_000

const triesOf = (world: World, address: string): Hit[] => {
  const block = world.keys.mac('visitor', `link:${addressBlock(address)}`).toString('base64url')
  return [{ key: `link-tries:${block}`, ...TRIES }]
}

/** Nobody signed in: the secret of a link, and the network address that tries are counted by. */
export interface Guest {
  token: string
  address: string
}

/**
 * Looks with the secret of a link, which is a try. What says nothing of whoever tried, such as a database that is away, gives it back (SETUP-38).
 * @param look is given what the secret is kept as.
 * @throws Limited over 30 tries a minute; Missing for what cannot be a secret of ours.
 */
export const tryLink = <T>(world: World, { token, address }: Guest, look: (hash: Buffer) => Promise<T>): Promise<T> =>
  counted(world.db, triesOf(world, address), world.clock.now(), async () => {
    if (!SECRET.test(token)) throw new Missing()
    return look(hashOf(token))
  })

/** The same where a look that was no guess does not count. */
export async function enterLink<T>(world: World, guest: Guest, look: (hash: Buffer) => Promise<T>): Promise<T> {
  const found = await tryLink(world, guest, look)
  await giveBack(world.db, triesOf(world, guest.address))
  return found
}

/** Issues what a decision must carry back: it belongs to this link and to this view of it, and ends by itself. */
export function issueNonce(world: World, link: Uint8Array): string {
  const view = `${(world.clock.now().getTime() + VIEW_MS).toString(36)}.${randomSecret(12)}`
  return `${view}.${sign(world, link, view).toString('base64url')}`
}

/** @throws Refused `page_outdated` for a nonce that is old, made up, or of another link. */
export function checkNonce(world: World, link: Uint8Array, nonce: string): void {
  const [until = '', random = '', signature = ''] = nonce.split('.')
  const isOurs = sameSecret(Buffer.from(signature, 'base64url'), sign(world, link, `${until}.${random}`))
  if (!isOurs || Number.parseInt(until, 36) <= world.clock.now().getTime()) throw new Refused('page_outdated')
}

const sign = (world: World, link: Uint8Array, view: string): Buffer =>
  world.keys.mac('link-page', `${Buffer.from(link).toString('base64url')}:${view}`)
