import type { ActKeys } from '@fanfara/contract/client'
import { dropIn, keepIn, valueIn } from './kept.ts'

/** A random key; also where `crypto.randomUUID` is missing because the page is not served over HTTPS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

const placeOf = (address: string) => `key:${address}`

/** One act at an address: what was sent there, and under which key. */
function keptAt(address: string): { input: unknown; key: unknown } | null {
  const kept = valueIn(placeOf(address))
  return typeof kept === 'object' && kept !== null && 'input' in kept && 'key' in kept ? kept : null
}

/**
 * Keys of acts that nobody knows the outcome of: they outlive their dialog and a reload, so that the same act is carried out
 * once however often it is pressed (FIN-10). Another input at the same address is another act, and takes the place of the one before.
 */
export const keptKeys: ActKeys = {
  keyFor(address, input, key) {
    const before = keptAt(address)
    if (before?.input === input && typeof before.key === 'string') return before.key
    // The key of what went out there before means that alone: the server refuses another input under it.
    const own = before?.key === key ? randomKey() : key
    keepIn(placeOf(address), JSON.stringify({ input, key: own }))
    return own
  },
  answered(address, key) {
    // Another act may be on its way there by now.
    if (keptAt(address)?.key === key) dropIn(placeOf(address))
  },
}
