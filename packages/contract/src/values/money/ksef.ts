import { isDay } from '../days.ts'

/** How long a number of KSeF is; as long as a line of a transfer's title. */
export const KSEF_LENGTH = 35

/** A number as it was typed or pasted: without spaces, in capitals. */
export const plainKsef = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** CRC-8, polynomial 0x07, from nought. */
function crc8(text: string): number {
  let crc = 0
  for (const letter of text) {
    crc ^= letter.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
  }
  return crc
}

/**
 * Whether this is a number that KSeF gave to an invoice: the seller's NIP, the day, twelve digits, and a checksum of what stands before it
 * (money-and-compliance §6).
 * @example isKsef('5265877635-20250826-0100001AF629-AF') // true
 */
export function isKsef(text: string): boolean {
  const [, year, month, date] = /^\d{10}-(20\d\d)(\d\d)(\d\d)-[0-9A-F]{12}-[0-9A-F]{2}$/.exec(text) ?? []
  if (!isDay(`${year}-${month}-${date}`)) return false
  return crc8(text.slice(0, 32)) === Number.parseInt(text.slice(-2), 16)
}
