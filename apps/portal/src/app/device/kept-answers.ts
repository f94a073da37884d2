import { DAY_MS } from '@fanfara/contract/durations'
import { KEPT_ANSWERS } from '@fanfara/contract/limits'
import { session } from '#/app/session/session.ts'

/** What a screen last heard, and when that was. */
export interface KeptAnswer {
  at: number
  data: unknown
}

/** Answers of one person that a browser keeps: more than anybody's screens need. */
const ANSWERS_MAX = 80
const KEPT_FOR_MS = 14 * DAY_MS

/** Null where browsers keep nothing: pages that are no secure context, and while nobody is signed in. */
async function cacheOfPerson(): Promise<{ cache: Cache; address: (name: string) => string } | null> {
  const owner = ownerNow()
  if (!('caches' in window) || owner === undefined) return null
  return { cache: await caches.open(KEPT_ANSWERS), address: name => `/kept/${owner}/${encodeURIComponent(name)}` }
}

/** The account that owns what is kept from now on; undefined while nobody is signed in. */
export const ownerNow = (): string | undefined => (session.token() === null ? undefined : session.user.get()?.id)

/** A long list takes a moment to be written down: it is not taken from whoever scrolls. */
const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })

/**
 * Keeps an answer for times without a connection; whoever signs out meanwhile leaves nothing behind.
 * @param owner who asked: what comes when somebody else is here is nobody's.
 */
export async function keepAnswer(name: string, answer: KeptAnswer, owner = ownerNow()): Promise<void> {
  await idle()
  const kept = owner !== undefined && owner === ownerNow() ? await cacheOfPerson() : null
  if (!kept) return
  await kept.cache.put(kept.address(name), new Response(JSON.stringify(answer)))
  if (ownerNow() !== owner) return forgetAnswers()
  const [oldest, ...others] = await kept.cache.keys()
  if (oldest && others.length >= ANSWERS_MAX) await kept.cache.delete(oldest)
}

/** What was kept under this name for whoever is signed in; null when there is nothing, or it is too old to be of use. */
export async function keptAnswer(name: string, now = Date.now()): Promise<KeptAnswer | null> {
  const kept = await cacheOfPerson()
  const response = await kept?.cache.match(kept.address(name))
  if (!response) return null
  const answer: KeptAnswer = await response.json()
  return now - answer.at > KEPT_FOR_MS ? null : answer
}

export async function forgetAnswers(): Promise<void> {
  if ('caches' in window) await caches.delete(KEPT_ANSWERS)
}
