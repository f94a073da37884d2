/**
 * A server process that tests may kill: the product on a folder or on PostgreSQL, without the demo world. It prints the
 * port when it answers; with `PREPARE=n` it first makes n creators who may each pay out 100 zł, and prints who they are. With `COUNTING` it
 * judges clicks as they come.
 */
import { grosze } from '@fanfara/contract/money'
import { buildApp } from '@fanfara/server/app'
import { readConfig } from '@fanfara/server/setup/config'
import { makeLog } from '@fanfara/server/setup/log'
import { openWorld } from '@fanfara/server/setup/open-world'
import { login } from '@fanfara/contract/accounts'
import { createClient } from '@fanfara/contract/client'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { rollUp } from '@fanfara/server/features/tracking/service'
import { creatorOf } from './creator.ts'

const config = readConfig(process.env)
const { world } = await openWorld(config, makeLog('silent'))
const app = await buildApp(world)
await app.listen({ host: '127.0.0.1', port: config.port })
const baseUrl = `http://127.0.0.1:${config.port}/api`
const caller = (token: string | null = null) => createClient({ baseUrl, token: () => token, language: () => 'en' })

const people = Number(process.env.PREPARE ?? 0)
if (people > 0) {
  const operator = { email: 'operator@crash.test', password: 'Demo-pass-1x' }
  await createOperator(world, { ...operator, name: 'Operator', role: 'owner' })
  const { data } = await caller()(login, { body: operator })
  const signedIn = { id: data.user.id, call: caller(data.credentials.token) }
  const creators = []
  for (let at = 0; at < people; at += 1) {
    const creator = await creatorOf(world, caller, async () => signedIn, { available: grosze(100_00) })
    creators.push({ id: creator.id, token: creator.token })
  }
  process.stdout.write(
    `${JSON.stringify({ operator: { id: data.user.id, token: data.credentials.token }, creators })}\n`,
  )
}
if (process.env.COUNTING) {
  let round: Promise<unknown> = Promise.resolve()
  world.bus.on('clicks', () => {
    round = round.then(() => rollUp(world))
  })
}
process.stdout.write('ready\n')
