/**
 * Where an address begins, read as a path of the same site: after `//` and `/\` browsers read the name of another host, and tabs and line
 * breaks in between they do not see.
 */
const OWN_PATH = /^\/(?![/\\])[^\p{Cc}]*$/u

/**
 * Whether an address is a path of the site that shows it, and cannot lead anywhere else.
 * @example isOwnPath('/finances?status=paid') // true; '//evil.example', '/\\evil.example' and 'https://evil.example' are none
 */
export const isOwnPath = (address: string): boolean => OWN_PATH.test(address)
