/** Waits for something, but no longer than so many milliseconds, and not in vain: what fails ends the wait. @example await soon(router.load(), 300) */
export const soon = (what: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([what.catch(() => undefined), new Promise(resolve => setTimeout(resolve, ms))])

/** How long a page waits for its first answers, to be drawn once and not twice. */
const AHEAD_MS = 150

/**
 * A route's loader that asks for what its page shows before the page is drawn, the first time that somebody comes there. Later the page
 * asks by itself, and shows meanwhile what is known.
 * @example createRoute({ loader: askedAhead(async () => (await import('./home-screen.tsx')).askAhead()) })
 */
export function askedAhead(ask: () => Promise<unknown>): () => Promise<unknown> {
  let asked: Promise<unknown> | undefined
  return () => (asked ??= soon(ask(), AHEAD_MS))
}
