/** Marks what somebody came for on a page that has more: a message beside its list (DAY-15). */
export const ARRIVAL = { 'data-arrival': '' }

interface Trip {
  /** The part's id, without `#`; empty for the page itself. */
  hash?: string
  /** The path that was left. */
  from: string
  /** The path of the page. */
  to: string
}

/**
 * Puts the keyboard's focus where somebody arrived: at the part of the page that the link named, at what they came for or, back from
 * a page below this one, at the link that led there (DAY-15); else at its title (DAY-14).
 */
export function focusArrival({ hash, from, to }: Trip): void {
  const part = hash ? document.getElementById(hash) : null
  const arrival = part ?? document.querySelector<HTMLElement>('[data-arrival]') ?? linkBack(from, to)
  const place = arrival ?? document.querySelector<HTMLElement>('h1')
  place?.focus({ preventScroll: true })
}

/** The first link that leads where somebody comes back from. */
function linkBack(from: string, to: string): HTMLElement | undefined {
  if (!from.startsWith(`${to}/`)) return undefined
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href]')
  return [...links].find(({ pathname }) => pathname === from)
}
