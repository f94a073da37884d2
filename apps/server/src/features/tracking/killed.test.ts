import { fileURLToPath } from 'node:url'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { createClient } from '@fanfara/contract/client'
import { opsCreateCampaign, opsPublishCampaign } from '@fanfara/contract/ops/campaigns'
import { opsSetTracking } from '@fanfara/contract/ops/tracking'
import { listTasks } from '@fanfara/contract/tasks'
import { campaignForm } from '@fanfara/testkit'
import { kill, killablePlace, type Person, startProgram } from '@fanfara/testkit/killable'
import { freePort } from '@fanfara/testkit/ports'
import { builtProgram, type Program } from '@fanfara/testkit/program'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#/setup/config.ts'
import { makeLog } from '#/setup/log.ts'
import { openWorld } from '#/setup/open-world.ts'
import { reconcile } from '../ledger/service.ts'
import { rollUp } from './service.ts'

/** Kills per run; `CLICK_KILLS=100` for a storm. */
const KILLS = Number(process.env.CLICK_KILLS ?? 3)
/** Who opens links at once, each one link after the other until the process is dead. */
const VISITORS = 24
const PRICE_GROSZE = 45
const script = fileURLToPath(new URL('../../../../../packages/testkit/src/crash-server.ts', import.meta.url))
let program: Program
beforeAll(async () => {
  program = await builtProgram(script)
})
afterAll(() => program.remove())

/** Opens a link by turns until nobody answers any more. @returns ids of the clicks that were answered with a redirect */
async function openUntilDead(url: string, visitor: number): Promise<string[]> {
  const answered: string[] = []
  for (let nth = 0; ; nth += 1) {
    // Every third opening is of somebody who opened the link just before.
    const from = `${20 + Math.floor(visitor / 256)}.${visitor % 256}.${Math.floor(nth / 3)}.${nth % 3 === 0 ? 0 : 1}`
    const headers = {
      'x-forwarded-for': from,
      'user-agent': nth % 7 === 6 ? 'curl/8.9.1' : 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0',
    }
    const response = await fetch(url, { redirect: 'manual', headers }).catch(() => null)
    if (!response) return answered
    expect(response.status).toBe(302)
    answered.push(new URL(response.headers.get('location') ?? '').searchParams.get('fanfara_click') ?? '')
  }
}

async function link(port: number, operator: Person, creator: Person) {
  const as = ({ token }: Person) =>
    createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => token, language: () => 'en' })
  const form = campaignForm({ incomes: [{ model: 'CPC', unit: 'flat', value: PRICE_GROSZE / 100 }] }, new Date())
  const { data: campaign } = await as(operator)(opsCreateCampaign, { body: form })
  const params = { id: campaign.id }
  await as(operator)(opsPublishCampaign, { params })
  const body = {
    is_paused: false,
    daily_clicks_max: null,
    total_clicks_max: null,
    burst_per_minute: 500,
    attribution_days: 30,
  }
  await as(operator)(opsSetTracking, { params, body })
  await as(creator)(joinCampaign, { params })
  const task = (await as(creator)(listTasks)).data.find(({ campaign_id }) => campaign_id === campaign.id)
  return { campaignId: campaign.id, path: new URL(task?.code_url ?? '').pathname }
}

test(`design §3 killed ${KILLS} times while clicks come: every answered one is kept once, judged once and paid once`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const { env, remove } = await killablePlace()
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const place = { ...env, PORT: String(port), PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1', COUNTING: '1' }
  const first = await startProgram(program.path, { ...place, PREPARE: '1' })
  const { cast } = first
  let { child } = first
  const [creator] = cast?.creators ?? []
  if (!cast || !creator) throw new Error('the server made nobody')
  const { campaignId, path } = await link(port, cast.operator, creator)
  const answered: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    const visitors = Array.from({ length: VISITORS }, (_, nth) =>
      openUntilDead(publicUrl + path, round * VISITORS + nth),
    )
    await new Promise(resolve => setTimeout(resolve, 400 + Math.random() * 400))
    await kill(child)
    answered.push(...(await Promise.all(visitors)).flat())
    // The last one stays dead: what it left is judged by another process.
    if (round < KILLS - 1) child = (await startProgram(program.path, place)).child
  }
  const { world, close } = await openWorld(readConfig(place), makeLog('silent'))
  try {
    await rollUp(world)
    expect(await rollUp(world), 'nothing is judged twice').toBe(0)
    const { rows: kept } = await sql<{ id: string; verdict: string | null }>`
      select click.id, verdict from click join participation p on p.id = participation_id where p.campaign_id = ${campaignId}`.execute(
      world.db,
    )
    const ids = kept.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(
      answered.filter(id => !ids.includes(id)),
      'an answered click is never lost',
    ).toEqual([])
    const sums = new Map<string | null, number>()
    for (const { verdict } of kept) sums.set(verdict, (sums.get(verdict) ?? 0) + 1)
    const { rows: tallies } = await sql<{ verdict: string; quantity: number }>`
      select verdict, sum(quantity)::bigint as quantity from tally where subject_id = ${campaignId} group by verdict`.execute(
      world.db,
    )
    expect(new Map(tallies.map(({ verdict, quantity }) => [verdict, quantity]))).toEqual(sums)
    const { rows: owed } = await sql<{ pending: number }>`
      select balance_grosze as pending from ledger_account where kind = 'pending' and owner_id = ${creator.id}`.execute(
      world.db,
    )
    const counted = sums.get('counted') ?? 0
    expect(owed).toEqual([{ pending: counted * PRICE_GROSZE }])
    expect(await reconcile(world)).toEqual([])
    expect(counted, 'some were counted').toBeGreaterThan(0)
    console.info(
      `killed clicks: ${JSON.stringify({ kills: KILLS, answered: answered.length, kept: kept.length, counted })}`,
    )
  } finally {
    await close()
    await remove()
  }
})
