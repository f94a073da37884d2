import { median } from './compare.ts'

/** Two ways of one act by turns. @returns the middle of each in milliseconds, and how the first stands to the second: 1 is as fast, 0.5 half */
export async function timed(
  few: () => Promise<unknown>,
  many: () => Promise<unknown>,
  { rounds, tries }: { rounds: number; tries: number },
): Promise<{ few: number; many: number; ratio: number }> {
  const wait = async (act: () => Promise<unknown>) => {
    const since = performance.now()
    await act()
    return performance.now() - since
  }
  const [all, ratios]: [{ few: number[]; many: number[] }, number[]] = [{ few: [], many: [] }, []]
  for (let round = 0; round <= rounds; round += 1) {
    const [fews, manys]: [number[], number[]] = [[], []]
    for (let nth = 0; nth < tries; nth += 1) {
      fews.push(await wait(few))
      manys.push(await wait(many))
    }
    // In the first round everything is compiled.
    if (round === 0) continue
    all.few.push(...fews)
    all.many.push(...manys)
    ratios.push(median(fews) / median(manys))
  }
  return { few: median(all.few), many: median(all.many), ratio: median(ratios) }
}
