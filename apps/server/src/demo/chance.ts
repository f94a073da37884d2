import { createHash } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A source of chance that depends on a text alone: the same text gives the same choices, in every demo world. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** Whether something happens that happens in so many cases of a hundred. */
  happens(percent: number): boolean
  pick<const L extends readonly [unknown, ...unknown[]]>(list: L): L[number]
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[]
}

/** The source of chance of a text. @example chanceOf('ola').whole(1, 6) === chanceOf('ola').whole(1, 6) */
export function chanceOf(text: string): Chance {
  let state = digestOf(text).readUInt32LE(0)
  // mulberry32: small, even enough for invented figures, and the same on every machine.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const whole = (from: number, to: number) => from + (next() % (to - from + 1))
  return {
    whole,
    happens: percent => whole(1, 100) <= percent,
    pick: list => list[whole(0, list.length - 1)] ?? list[0],
    shuffled(list) {
      const keyed = list.map(item => ({ item, key: next() }))
      return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item)
    },
  }
}

/** An id that depends on a text alone, so that links into the demo world stay good when it is made again. */
export function steadyId(text: string): string {
  const bytes = digestOf(`fanfara demo ${text}`).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** So many digits that depend on a text alone. */
export const digitsOf = (text: string, length: number): string => drawn(text, length, LETTERS.slice(-10))
/** So many letters and digits that depend on a text alone. */
export const lettersOf = (text: string, length: number): string => drawn(text, length, LETTERS)

function drawn(text: string, length: number, alphabet: string): string {
  const chance = chanceOf(text)
  return Array.from({ length }, () => alphabet[chance.whole(0, alphabet.length - 1)]).join('')
}
