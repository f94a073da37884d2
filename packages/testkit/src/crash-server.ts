/**
 * A server process that tests may kill: the product on a folder or on PostgreSQL, without the demo world. It prints the
 * port when it answers; with `PREPARE=n` it first makes n creators who may each pay out 100 zł (or `EARNED` zł), an owner and
 * `COLLEAGUES` people from finance, and prints who they are. With `COUNTING` it judges clicks as they come.
 */
import { grosze } from '@fanfara/contract/money'
import { buildApp } from '@fanfara/server/app'
import { readConfig } from '@fanfara/server/setup/config'
import { makeLog } from '@fanfara/server/setup/log'
import { openWorld } from '@fanfara/server/setup/open-world'
import { createClient } from '@fanfara/contract/client'
import type { OperatorRole } from '@fanfara/contract/rights'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { rollUp } from '@fanfara/server/features/tracking/service'
import { PASSWORD } from './basics.ts'
import { creatorOf, longSession } from './creator.ts'
import type { Cast, Person } from './killable.ts'

const config = readConfig(process.env)
const { world } = await openWorld(config, makeLog('silent'))
const app = await buildApp(world)
await app.listen({ host: '127.0.0.1', port: config.port })
const baseUrl = `http://127.0.0.1:${config.port}/api`
const caller = (token: string | null = null) => createClient({ baseUrl, token: () => token, language: () => 'en' })

const people = Number(process.env.PREPARE ?? 0)
if (people > 0) process.stdout.write(`${JSON.stringify(await makeCast(people))}\n`)
if (process.env.COUNTING) {
  let round: Promise<unknown> = Promise.resolve()
  world.bus.on('clicks', () => {
    round = round.then(() => rollUp(world))
  })
}
process.stdout.write('ready\n')

/** Everybody of a storm, with sessions that outlive it. */
async function makeCast(count: number): Promise<Cast> {
  const operator = await office('operator@crash.test', 'owner')
  const colleagues = []
  for (let at = 0; at < Number(process.env.COLLEAGUES ?? 0); at += 1)
    colleagues.push(await office(`finance-${at}@crash.test`, 'finance'))
  const owner = { id: operator.id, call: caller(operator.token) }
  const earned = grosze(Number(process.env.EARNED ?? 100) * 100)
  const creators = []
  for (let at = 0; at < count; at += 1) {
    const { id, token } = await creatorOf(world, caller, async () => owner, earned > 0 ? { available: earned } : {})
    creators.push({ id, token })
  }
  return { operator, colleagues, creators }
}

async function office(email: string, role: OperatorRole): Promise<Person> {
  await createOperator(world, { email, name: 'Operator', password: PASSWORD, role })
  const { id } = await world.db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, token: await longSession(world, id) }
}
