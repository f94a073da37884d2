/** A host with a dot, then nothing, a port, or what follows a host. */
const BARE = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u

/**
 * An address as people type it, with the scheme that they leave out; anything else stays as it is.
 * @example wholeLink(' twitch.tv/ola ') // 'https://twitch.tv/ola'
 * @example wholeLink('nic') // 'nic'
 */
export function wholeLink(typed: string): string {
  const link = typed.trim()
  return BARE.test(link) ? `https://${link}` : link
}
