/** Where whoever is paid lives. */
export interface PayeeAddress {
  street: string
  postcode: string
  city: string
  /** Two letters of ISO 3166. */
  country: string
}

/**
 * An address as an order keeps it, in parts.
 * @example keepAddress({ street: 'Lipowa 3', postcode: '00-950', city: 'Łódź', country: 'PL' }) // 'Lipowa 3|00-950|Łódź|PL'
 */
export const keepAddress = ({ street, postcode, city, country }: PayeeAddress): string =>
  [street, postcode, city, country].map(part => part.replaceAll('|', ' ')).join('|')

/**
 * The address that an order keeps. Orders from before the country was kept have postcode and town in one part, and count as living where
 * their account is.
 */
export function addressIn(kept: string, iban: string): PayeeAddress {
  const parts = kept.split('|')
  const [street = '', postcode = '', city = '', country] = parts
  if (country !== undefined) return { street, postcode, city, country }
  const [, code = '', town = ''] = /^(\S+) (.*)$/.exec(parts.at(-1) ?? '') ?? []
  return { street, postcode: code, city: town, country: iban.slice(0, 2) }
}
