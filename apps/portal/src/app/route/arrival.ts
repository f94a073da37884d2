/**
 * Puts the keyboard's focus where somebody arrived: at the part of the page that the link named, else at its title (DAY-14).
 * @param hash the part's id, without `#`; empty for the page itself
 */
export function focusArrival(hash: string): void {
  const part = hash === '' ? null : document.getElementById(hash)
  const arrival = part ?? document.querySelector<HTMLElement>('h1')
  arrival?.focus({ preventScroll: true })
}
