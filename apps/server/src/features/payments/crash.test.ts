import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { joinCampaign, listCampaigns } from '@fanfara/contract/campaigns'
import { createClient } from '@fanfara/contract/client'
import { opsCreateCampaign, opsPublishCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListPayouts, opsRefusePayout } from '@fanfara/contract/ops/payouts'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { campaignForm } from '@fanfara/testkit'
import { freePort, kill, killablePlace, type Person, startProgram } from '@fanfara/testkit/killable'
import { builtProgram, type Program } from '@fanfara/testkit/program'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Kills per run: 25 in CI, `CRASH_KILLS=200` at night (threat model §5), fewer while somebody waits. */
const KILLS = Number(process.env.CRASH_KILLS ?? (process.env.CI ? 25 : 6))
/** Who presses in each round; `CRASH_PEOPLE` for a storm with more acts. At most 100: they are listed on one page. */
const PEOPLE = Number(process.env.CRASH_PEOPLE ?? 12)
const script = fileURLToPath(new URL('../../../../../packages/testkit/src/crash-server.ts', import.meta.url))
let program: Program
beforeAll(async () => {
  program = await builtProgram(script)
})
afterAll(() => program.remove())

/** A small generator, so that a failing run can be repeated with its printed seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Processor time that a process has used so far, in milliseconds; null where the system does not tell. */
function processorMs({ pid }: ChildProcess): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // User and system time in hundredths of a second, its threads included.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}

test(`threat model §4.12 killed ${KILLS} times during payouts and joins: nothing acknowledged is lost or doubled`, {
  timeout: 60_000 + KILLS * 60_000,
}, async () => {
  const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)
  console.info(`crash test: CRASH_SEED=${seed}`)
  const chance = random(seed)
  const { env, remove } = await killablePlace()
  const port = await freePort()
  const serverEnv = { ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const as = ({ token }: Person) =>
    createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => token, language: () => 'en' })
  let running = await startProgram(program.path, { ...serverEnv, PREPARE: String(PEOPLE) })
  const cast = running.cast
  if (!cast) throw new Error('the server made no people')
  const operator = as(cast.operator)
  let acknowledged = 0
  const starts: number[] = []

  for (let round = 0; round < KILLS; round += 1) {
    const form = campaignForm({ name: `Crash ${round}` }, new Date())
    const { data: campaign } = await operator(opsCreateCampaign, { body: form })
    await operator(opsPublishCampaign, { params: { id: campaign.id } })

    // Everybody presses at once; the process dies somewhere in the middle.
    const pressed = cast.creators.map(async creator => {
      const payout = as(creator)(requestPayout, { body: undefined }, { idempotencyKey: `round-${round}` })
      const join = as(creator)(joinCampaign, { params: { id: campaign.id } })
      const [paid, joined] = await Promise.allSettled([payout, join])
      return { creator, isPaid: paid.status === 'fulfilled', isJoined: joined.status === 'fulfilled' }
    })
    await new Promise(resolve => setTimeout(resolve, chance() * 120))
    await kill(running.child)
    const outcomes = await Promise.all(pressed)
    running = await startProgram(program.path, serverEnv)
    starts.push(processorMs(running.child) ?? 0)

    const orders = (await operator(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
    for (const { creator, isPaid, isJoined } of outcomes) {
      const mine = orders.filter(order => order.creator.id === creator.id)
      const before = await as(creator)(getPayments)
      expect(
        mine.length,
        'an acknowledged payout is there once, an unacknowledged one at most once',
      ).toBeLessThanOrEqual(1)
      if (isPaid) expect(mine).toHaveLength(1)
      expect(before.balance, 'the money is either available or on its way').toBe(mine.length === 1 ? 0 : 100)
      // A retry with the same key converges, whether the first try was answered or not.
      const again = await as(creator)(requestPayout, { body: undefined }, { idempotencyKey: `round-${round}` })
      expect(again.data).toEqual({ amount: 100, status: 'sent_for_payout' })
      acknowledged += 1
      const mineOf = (await as(creator)(listCampaigns, { query: { name: `Crash ${round}`, filter: 'active' } })).meta
        .total
      if (isJoined) expect(mineOf).toBe(1)
      acknowledged += Number(isPaid) + Number(isJoined)
    }
    const all = (await operator(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
    expect(all).toHaveLength(PEOPLE)
    for (const order of all)
      await operator(opsRefusePayout, { params: { id: order.id }, body: { reason: 'next round' } })
    acknowledged += all.length
  }
  await kill(running.child)
  await remove()
  const median = starts.toSorted((one, other) => one - other)[starts.length >> 1]
  console.info(
    `crash test: ${JSON.stringify({ kills: KILLS, people: PEOPLE, acknowledged, readyCpuMs: { median, most: Math.max(...starts) } })}`,
  )
  expect(acknowledged, 'some presses were answered before the kills').toBeGreaterThan(0)
})
