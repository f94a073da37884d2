import { randomBytes } from 'node:crypto'

/** Source of unguessable bytes. Tests pass a counted one. */
export type RandomBytes = (size: number) => Uint8Array

export const systemRandom: RandomBytes = size => randomBytes(size)

const ALPHABETS = {
  digits: '0123456789',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
}

/** A text of `length` characters. The slight unevenness of the remainder does not matter to invented tokens. */
export function randomText(random: RandomBytes, length: number, alphabet: keyof typeof ALPHABETS) {
  const letters = ALPHABETS[alphabet]
  return Array.from(random(length), byte => letters[byte % letters.length]).join('')
}

/** A whole number of 32 bits that depends on the text alone (FNV-1a). */
export function hash(text: string) {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 0
}

/** A whole number in [from, to] that depends on the text alone. @example steady('ola', 1, 6) === steady('ola', 1, 6) */
export function steady(text: string, from: number, to: number) {
  return from + (hash(text) % (to - from + 1))
}
