/**
 * The acts that people and programs make most, against bare transactions of the statements that each truly needs, and signing in against its hash
 * alone. Both sides answer the same number of calls by turns, one at a time and four at a time; each call meets rows of its own.
 */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { markMessages } from '@fanfara/contract/inbox/messages'
import { requestPayout } from '@fanfara/contract/payments'
import { finishTask } from '@fanfara/contract/tasks'
import { login } from '@fanfara/contract/accounts'
import { seedCreators } from '@fanfara/server/demo/seed'
import { startJobs } from '@fanfara/server/jobs/runner'
import { hashPassword, isPassword } from '@fanfara/server/features/accounts/passwords'
import { longSession, PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { bareAct, makeBareTable, type Needs } from '../tools/bare-act.ts'
import { freePort } from '@fanfara/testkit/ports'
import { type Compared, median, ROUNDS } from '../tools/compare.ts'

/** Acts a second of ours and of the baseline. */
export interface MeasuredAct extends Compared {
  what: string
  /** Calls under way at a time. */
  at: number
  wanted: number
}

interface Call {
  url: string
  headers: Record<string, string>
  body: object
}
/** An act of ours with the calls that make it, each once. */
interface Act {
  what: string
  /** Or what makes them, once the acts before have been made. */
  calls: readonly Call[] | (() => Promise<readonly Call[]>)
  needs: Needs
}

const AT = [1, 4] as const
/** Calls of one round; every round meets new rows. */
const CALLS = Number(process.env.BENCH_CALLS ?? 100)
/** The first calls only warm up: what is prepared, compiled and remembered then stays so. */
const ALL = CALLS * (1 + ROUNDS * AT.length)
const PEOPLE = 8
/** `BENCH_WRITES` names the one act that is measured: 'sign in' with both of its kinds. */
const WANTED = process.env.BENCH_WRITES
const SIGN_IN = 'sign in'
const isWanted = ({ what }: { what: string }) => WANTED === undefined || what === WANTED

/** Measures them on the database that the environment names. */
export async function measureWrites(): Promise<MeasuredAct[]> {
  const world = await startWorld({ at: new Date() })
  const jobs = await startJobs(world.world)
  try {
    await makeBareTable(world.world.store)
    const measured: MeasuredAct[] = []
    for (const act of WANTED === SIGN_IN ? [] : (await actsOf(world)).filter(isWanted)) {
      const bare = await bareAct(world.world.store, act.needs)
      measured.push(...(await compareActs(act, bare.url)))
      await bare.close()
    }
    return WANTED === undefined || WANTED === SIGN_IN ? [...measured, ...(await compareSignIns(world))] : measured
  } finally {
    await jobs.stop()
    await world.close()
  }
}

async function actsOf(world: TestWorld): Promise<Act[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.creator()))
  const tokens = new Map(people.map(({ id, token }) => [id, token]))
  const joins = await placesToJoin(world, [...tokens.keys()])
  const join = {
    what: 'join a campaign',
    calls: joins.map(({ creator, campaign }) => apiCall(world, joinCampaign.path, campaign, tokens.get(creator))),
    needs: {
      reads: ['account, locked', 'campaign, locked', 'what the person may join'],
      writes: ['participation', 'places taken', 'tasks'],
    },
  }
  await sql`vacuum (analyze)`.execute(world.world.db)
  return [join, ...(await inboxActs(world)), await payouts(world), finishing(world, joins, tokens)]
}

/** Campaigns that everybody may join, one for each call. */
async function placesToJoin(world: TestWorld, people: readonly string[]) {
  const first = await world.campaigns.published({ name: 'Sok 0' })
  const { rows } = await sql<{ id: string }>`
    insert into campaign (id, stage, name, description, advertiser, advertiser_email, type, platforms, start_date, end_date, places, incomes, task_plan,
      product_photos, topic, created_at, published_at)
    select gen_random_uuid(), stage, 'Sok ' || nth, description, advertiser, advertiser_email, type, platforms, start_date, end_date, 50, incomes, task_plan,
      product_photos, topic, created_at, published_at from campaign, generate_series(1, ${Math.ceil(ALL / people.length)}::int) as nth
    where id = ${first}::uuid returning id`.execute(world.world.db)
  // Who joins at the same time joins different campaigns, each begins elsewhere in the list.
  const campaignAt = (turn: number, person: number) =>
    rows[(turn + person * Math.floor(rows.length / people.length)) % rows.length]?.id ?? ''
  return rows
    .flatMap((_, turn) => people.map((creator, person) => ({ creator, campaign: campaignAt(turn, person) })))
    .slice(0, ALL)
}

/** A call of one of many people whose tokens are known. */
const apiCall = (world: TestWorld, path: string, id: string, token = '', body: object = {}): Call => ({
  url: `${world.origin}/api${path.replace('{id}', id)}`,
  headers: { authorization: `Bearer ${token}` },
  body,
})

/** Hands in the one task of every participation, whose tasks are there once all have joined. */
function finishing(
  world: TestWorld,
  joins: readonly { creator: string; campaign: string }[],
  tokens: Map<string, string>,
): Act {
  const proof = { url: 'https://www.twitch.tv/load/about' }
  return {
    what: 'hand in a task',
    async calls() {
      const rows = await world.world.db.selectFrom('task').select(['id', 'creator_id', 'campaign_id']).execute()
      const taskOf = new Map(rows.map(({ id, creator_id, campaign_id }) => [`${creator_id} ${campaign_id}`, id]))
      return joins.map(({ creator, campaign }) =>
        apiCall(world, finishTask.path, taskOf.get(`${creator} ${campaign}`) ?? '', tokens.get(creator), proof),
      )
    },
    needs: {
      reads: [
        'account, locked',
        'participation, locked',
        'task with its campaign',
        'the other tasks',
        'payment, locked',
      ],
      writes: ['task', 'payment', 'its move', 'its accounts', 'ledger transaction', 'postings'],
    },
  }
}

/** One payout of everything for each of many people. */
async function payouts(world: TestWorld): Promise<Act> {
  const out = join(tmpdir(), `bench-${crypto.randomUUID()}.json`)
  await seedCreators(world.world, { count: ALL, payable: 200_00, out })
  await rm(out)
  const { db } = world.world
  const people = await db.selectFrom('account').select('id').where('email', 'like', 'creator-%@load.test').execute()
  const calls: Call[] = []
  for (const { id } of people)
    calls.push({
      url: `${world.origin}/api${requestPayout.path}`,
      headers: { authorization: `Bearer ${await longSession(world.world, id)}` },
      body: {},
    })
  return {
    what: 'order a payout',
    calls,
    needs: {
      reads: [
        'account, locked',
        'balance, locked',
        'billing profile',
        'minimum and other settings',
        'payments, locked',
      ],
      writes: ['payout', 'payments', 'their moves', 'told dates', 'accounts', 'ledger transaction', 'postings'],
    },
  }
}

/** A message to one of some subscribers, and one of them marked as read. */
async function inboxActs(world: TestWorld): Promise<Act[]> {
  const shop = await inboxApplication(world)
  const subscribers = Array.from({ length: PEOPLE }, (_, at) => `reader-${at}`)
  const turns = Array.from({ length: ALL }, (_, at) => subscribers[at % PEOPLE] ?? '')
  const tokens = new Map<string, string>()
  for (const name of subscribers) tokens.set(name, await shop.token(name))
  const trigger: Act = {
    what: 'trigger a message',
    calls: turns.map(to => ({
      url: `${world.origin}/v1/events/trigger`,
      headers: { authorization: `ApiKey ${shop.secret}` },
      body: { name: 'message', to, payload: { content: 'Nowa kampania czeka.' } },
    })),
    needs: {
      reads: ['workflow', 'subscriber', 'preferences'],
      writes: ['transaction id', 'message', 'counts', 'what is told'],
    },
  }
  const mark: Act = {
    what: 'mark a message as read',
    async calls() {
      const { rows } = await sql<{ id: string; name: string }>`
        select message.id, subscriber.external_id as name from inbox_message as message
          join inbox_subscriber as subscriber on subscriber.id = message.subscriber_id
        where subscriber.external_id like 'reader-%' order by message.created_at, message.id limit ${ALL}::int`.execute(
        world.world.db,
      )
      return rows.map(({ id, name }) => ({
        url: `${world.origin}/v1${markMessages.path}`,
        headers: { authorization: `Bearer ${tokens.get(name)}` },
        body: { messageId: id, mark: { read: true, seen: true } },
      }))
    },
    needs: { reads: ['session', 'subscriber, locked'], writes: ['message', 'counts'] },
  }
  return [trigger, mark]
}

/** Both sides by turns; every call of ours once. */
async function compareActs({ what, calls: given }: Act, bare: string): Promise<MeasuredAct[]> {
  const calls = typeof given === 'function' ? await given() : given
  if (calls.length < ALL) throw new Error(`${what}: ${calls.length} calls, not ${ALL}`)
  const bareCalls = Array.from({ length: CALLS }, () => ({ url: bare, headers: {}, body: {} }))
  const rates = AT.map(at => ({ at, ours: [] as number[], baseline: [] as number[] }))
  await rateOf(bareCalls, AT[1])
  await rateOf(calls.slice(0, CALLS), AT[1])
  let next = CALLS
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { at, ours, baseline } of rates) {
      baseline.push(await rateOf(bareCalls, at))
      ours.push(await rateOf(calls.slice(next, (next += CALLS)), at))
    }
  return rates.map(({ at, ours, baseline }) => ({ what, at, wanted: 0.4, ...compared(ours, baseline) }))
}

const compared = (ours: readonly number[], baseline: readonly number[]): Compared => ({
  ours: median(ours),
  baseline: median(baseline),
  ratio: median(ours.map((rate, round) => rate / (baseline[round] ?? rate))),
})

/** Calls a second, made by a process of its own. */
async function rateOf(calls: readonly Call[], connections: number): Promise<number> {
  const script = fileURLToPath(new URL('../tools/acts.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ connections, calls }))
  const took = Number(await text(child.stdout))
  if (!(took > 0)) throw new Error('a call failed')
  return (calls.length / took) * 1000
}

const SIGN_INS_AT = 8

/**
 * Signing in, against the hash alone: from a browser that was there before, as nearly everybody does, and from one that nobody knows, of which
 * the owner is told by a letter that is written and sent meanwhile.
 */
async function compareSignIns(world: TestWorld): Promise<MeasuredAct[]> {
  const people = await Promise.all(Array.from({ length: SIGN_INS_AT }, () => world.creator({ billing: false })))
  const known = await hashPassword(PASSWORD)
  const app = Fastify()
  app.post('/', async () => ({ is: await isPassword(PASSWORD, known) }))
  const port = await freePort()
  await app.listen({ host: 'localhost', port })
  const bare = Array.from({ length: CALLS }, () => ({ url: `http://localhost:${port}/`, headers: {}, body: {} }))
  const calls = (headersOf: (email: string) => Record<string, string>): Call[] =>
    bare.map((_, at) => {
      const email = people[at % people.length]?.email ?? ''
      return { url: `${world.origin}/api${login.path}`, headers: headersOf(email), body: { email, password: PASSWORD } }
    })
  const cookies = new Map<string, string>()
  for (const { email } of people) cookies.set(email, await browserCookieOf(world, email))
  const measured = [
    await bySignIns(SIGN_IN, { bare, ours: calls(email => ({ cookie: cookies.get(email) ?? '' })), wanted: 0.85 }),
    await bySignIns('sign in from a new browser', { bare, ours: calls(() => ({})), wanted: 0 }),
  ]
  await app.close()
  return measured
}

/** Both sides by turns. */
async function bySignIns(
  what: string,
  { bare, ours, wanted }: { bare: readonly Call[]; ours: readonly Call[]; wanted: number },
): Promise<MeasuredAct> {
  const rates = { ours: [] as number[], baseline: [] as number[] }
  await rateOf(bare, SIGN_INS_AT)
  await rateOf(ours, SIGN_INS_AT)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.baseline.push(await rateOf(bare, SIGN_INS_AT))
    rates.ours.push(await rateOf(ours, SIGN_INS_AT))
  }
  return { what, at: SIGN_INS_AT, wanted, ...compared(rates.ours, rates.baseline) }
}

/** The cookie by which a browser that signed in is known. */
async function browserCookieOf(world: TestWorld, email: string): Promise<string> {
  const answer = await fetch(`${world.origin}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie().find(each => each.startsWith('fanfara_browser='))
  if (!answer.ok || cookie === undefined) throw new Error(`${email} could not sign in: ${answer.status}`)
  return cookie.split(';', 1)[0] ?? ''
}
