import type { ActKeys } from '@fanfara/contract/client'
import { dropIn, keepIn, valueIn } from './kept.ts'

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
    keepIn(placeOf(address), JSON.stringify({ input, key }))
    return key
  },
  answered(address, key) {
    // Another act may be on its way there by now.
    if (keptAt(address)?.key === key) dropIn(placeOf(address))
  },
}
