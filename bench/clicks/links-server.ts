// The server of bench/clicks/links.ts: the product with its jobs on a folder or on PostgreSQL, whose commits are on the disk, two creators with a
// link each, and how long its own answers took. It writes the lines of its log as in production, to nowhere.
import { openSync, writeSync } from 'node:fs'
import { getUser } from '@fanfara/contract/accounts'
import { getConfig } from '@fanfara/contract/config'
import { initializeSession } from '@fanfara/contract/inbox/sessions'
import { createCampaign, joinCampaign, publishCampaign } from '@fanfara/server/features/campaigns/service'
import { buildApp } from '@fanfara/server/app'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { setTracking } from '@fanfara/server/features/tracking/service'
import { ensurePortalWorkflows } from '@fanfara/server/features/inbox/service'
import { startJobs } from '@fanfara/server/jobs/runner'
import { readConfig } from '@fanfara/server/setup/config'
import { makeLog } from '@fanfara/server/setup/log'
import { openWorld } from '@fanfara/server/setup/open-world'
import { campaignForm } from '@fanfara/testkit'
import type { Caller } from '@fanfara/testkit/basics'
import { type Creator, creatorOf } from '@fanfara/testkit/creator'
import { createClient } from '@fanfara/contract/client'
import { sql } from 'kysely'

const config = readConfig(process.env)
const nowhere = openSync('/dev/null', 'w')
const { world } = await openWorld(config, makeLog('info', { write: line => void writeSync(nowhere, line) }))
await ensurePortalWorkflows(world)
const app = await buildApp(world)
let took: number[] = []
app.addHook('onResponse', async (request, reply) => {
  if (request.routeOptions.url === '/c/:code') took.push(reply.elapsedTime)
})
await app.listen({ host: '127.0.0.1', port: config.port })
await startJobs(world)

const operator = { email: 'operator@bench.test', name: 'Operator', password: 'Demo-pass-1x' }
await createOperator(world, operator)
const { id: operatorId } = await world.db
  .selectFrom('account')
  .select('id')
  .where('email', '=', operator.email)
  .executeTakeFirstOrThrow()
const caller: Caller = (token = null, language = 'en') =>
  createClient({ baseUrl: `${config.publicUrl}/api`, token: () => token, language: () => language })

/** A creator with a link that pays 10 grosze a click, of which so many a minute may count as come. */
async function running() {
  const signedIn = async () => ({ id: operatorId, call: caller() })
  const creator = await creatorOf(world, caller, signedIn, {})
  const form = campaignForm({ incomes: [{ model: 'CPC', unit: 'flat', value: 0.1 }] }, world.clock.now())
  const { id } = await createCampaign(world, operatorId, form)
  await publishCampaign(world, operatorId, id)
  await joinCampaign(world, { id: creator.id, isActive: true }, id)
  await setTracking(world, operatorId, id, {
    is_paused: false,
    daily_clicks_max: null,
    total_clicks_max: null,
    burst_per_minute: 100_000,
    attribution_days: 30,
  })
  const { code, id: participationId } = await world.db
    .selectFrom('participation')
    .select(['id', 'code'])
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    token: creator.token,
    socketToken: await socketToken(creator),
    campaignId: id,
    participationId,
    path: `/c/${code}`,
  }
}

/** The token of a session of the creator's inbox, as the portal begins it. */
async function socketToken({ token, call }: Creator): Promise<string> {
  const [{ data: user }, { data: settings }] = [await call(getUser), await call(getConfig)]
  const inbox = createClient({ baseUrl: `${config.publicUrl}/v1`, token: () => null, language: () => 'en' })
  const { data } = await inbox(initializeSession, {
    body: {
      applicationIdentifier: settings.inbox.application_identifier,
      subscriberId: user.novu_subscriber_id,
      ...(user.novu_subscriber_hash === null ? {} : { hmacHash: user.novu_subscriber_hash }),
      accessToken: token,
    },
  })
  return data.token
}

const [busy, single] = [await running(), await running()]

/** What this process is asked in the middle: the times of its answers so far, and how many clicks of the busy link are stored and judged. */
process.on('message', async (question: string) => {
  if (question === 'forget') took = []
  const { rows } = await sql<{ stored: number; judged: number }>`
    select count(*)::bigint as stored, count(verdict)::bigint as judged from click where participation_id = ${busy.participationId}`.execute(
    world.db,
  )
  process.send?.({ took, ...rows[0] })
})
process.on('disconnect', () => process.exit())
process.send?.({ busy, single })
