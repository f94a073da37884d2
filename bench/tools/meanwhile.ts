/** How long an act on very many takes, and how long somebody else waits for a page meanwhile. */
import { grosze } from '@fanfara/contract/money'
import { getPayments } from '@fanfara/contract/payments'
import type { TestWorld } from '@fanfara/testkit'
import { median } from './compare.ts'

/** How long an act on very many took, and how long others waited for a page meanwhile, in milliseconds. */
export interface MeasuredBulk {
  seconds: number
  others: { median: number; most: number; asked: number }
}
/** Between two pages that somebody else opens. Milliseconds. */
const PAUSE_MS = 25
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Acts, while somebody else opens their finances again and again. */
export async function meanwhile(world: TestWorld, act: () => Promise<unknown>): Promise<MeasuredBulk> {
  const other = await world.creator({ available: grosze(50_00) })
  const waited: number[] = []
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const since = performance.now()
      await other.call(getPayments)
      waited.push(performance.now() - since)
      await pause(PAUSE_MS)
    }
  })()
  const since = performance.now()
  await act().finally(() => (isDone = true))
  const seconds = (performance.now() - since) / 1000
  await watching
  return { seconds, others: { median: median(waited), most: Math.max(...waited), asked: waited.length } }
}
