import { type Grosze, grosze } from '@fanfara/contract/money'

/** Takes a sum from what lies at several places, in the order given, as far as it reaches. @example shareOut([a(30), b(50)], grosze(40)) // a 30, b 10 */
export function shareOut<Source extends { amount: Grosze }>(sources: readonly Source[], wanted: Grosze): Source[] {
  let left: number = wanted
  return sources.flatMap(source => {
    const amount = grosze(Math.min(left, source.amount))
    left -= amount
    return amount > 0 ? [{ ...source, amount }] : []
  })
}
