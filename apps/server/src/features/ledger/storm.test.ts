import { fileURLToPath } from 'node:url'
import { builtProgram, type Program } from '@fanfara/testkit/program'
import { newCampaign, stormActs } from '@fanfara/testkit/storm/acts'
import { differences, settleAll, wrongBalances } from '@fanfara/testkit/storm/checks'
import { type Chance, openSea, type Sea } from '@fanfara/testkit/storm/sea'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Acts of a run, and how often the server is killed while they go on (threat model §5); fewer while somebody waits. */
const ACTS = Number(process.env.STORM_OPERATIONS ?? (process.env.CI ? 10_000 : 1200))
const KILLS = Number(process.env.STORM_KILLS ?? (process.env.CI ? 25 : 3))
const [CREATORS, COLLEAGUES, CAMPAIGNS, AT_ONCE] = [50, 4, 12, 20] as const
const script = fileURLToPath(new URL('../../../../../packages/testkit/src/crash-server.ts', import.meta.url))

let program: Program
beforeAll(async () => {
  program = await builtProgram(script)
})
afterAll(() => program.remove())

/** A small generator, so that a failing run can be repeated with its printed seed. */
function random(seed: number): Chance {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** So many acts, many at once; the server is killed in the midst of them. Returns when each of them was answered. */
async function blow(sea: Sea, chance: Chance, acts: number): Promise<void> {
  const [end, killedAt] = [sea.acts() + acts, sea.acts() + chance(acts)]
  const crashes: Promise<void>[] = []
  const hand = async () => {
    while (sea.acts() < end) {
      if (sea.acts() >= killedAt && crashes.length === 0) crashes.push(sea.crash())
      await stormActs[chance(stormActs.length)]?.(sea, chance)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  await Promise.all(crashes)
}

test(`threat model §4.12 §5 ${ACTS} acts of ${CREATORS} creators and ${COLLEAGUES + 1} operators, killed ${KILLS} times: the books are what was acknowledged`, {
  timeout: 120_000 + KILLS * 60_000 + ACTS * 60,
}, async () => {
  const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000)
  console.info(`storm: STORM_SEED=${seed}`)
  const chance = random(seed)
  const sea = await openSea({ program: program.path, creators: CREATORS, colleagues: COLLEAGUES, chance })
  try {
    for (let at = 0; at < CAMPAIGNS; at += 1) await newCampaign(sea, chance)
    for (let round = 0; round < KILLS; round += 1) {
      await blow(sea, chance, Math.ceil(ACTS / KILLS))
      expect(await differences(sea), `after kill ${round + 1}`).toEqual([])
    }
    await settleAll(sea)
    expect([await differences(sea), await wrongBalances(sea)]).toEqual([[], []])
    const outcomes = Object.fromEntries(sea.outcomes)
    console.info(`storm: ${JSON.stringify({ kills: KILLS, readyCpuMs: sea.readyCpuMs(), outcomes })}`)
    expect(Object.keys(outcomes).filter(outcome => outcome.startsWith('5'))).toEqual([])
    expect(outcomes.done).toBeGreaterThan(ACTS / 4)
  } finally {
    await sea.end()
  }
})
