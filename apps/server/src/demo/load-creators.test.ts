import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@fanfara/contract/accounts'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../features/ledger/service.ts'
import type { World } from '../world.ts'
import { DEMO_PASSWORD } from './people.ts'
import { seedCreators, seedDemoIfEmpty } from './seed.ts'

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await startWorld()
  folder = mkdtempSync(join(tmpdir(), 'fanfara-creators-'))
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const listedIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Listed[]

interface Listed {
  email: string
  password: string
  payable: number
}
async function add(count: number, payable: number): Promise<Listed[]> {
  const out = join(folder, `${crypto.randomUUID()}.json`)
  await seedCreators(world.world, { count, payable, out })
  return listedIn(out)
}

test('each of N creators can sign in and pay out what the list says, and the ledger still agrees', async () => {
  await world.operator()
  const list = await add(25, 150_05)
  expect(list.map(({ email }) => email)).toEqual(Array.from({ length: 25 }, (_, at) => `creator-${at + 1}@load.test`))
  expect(await reconcile(world.world)).toEqual([])
  const { email = '', password = '' } = list[7] ?? {}
  const { data } = await world.caller()(login, { body: { email, password } })
  const call = world.caller(data.credentials.token)
  expect(await call(getPayments)).toMatchObject({ balance: 150.05, balance_waiting: 0, can_request_payout: true })
  const paid = await call(requestPayout, { body: {} }, { idempotencyKey: crypto.randomUUID() })
  expect(paid.data).toEqual({ amount: 150.05, status: 'sent_for_payout' })
  expect(await reconcile(world.world)).toEqual([])
})

test('more creators go on where the numbers ended, also without money', async () => {
  const more = await add(3, 0)
  expect(more.map(({ email }) => email)).toEqual([
    'creator-26@load.test',
    'creator-27@load.test',
    'creator-28@load.test',
  ])
  expect(await reconcile(world.world)).toEqual([])
})

test('SETUP-28 in production they get a password that nobody knows, in a file for its owner alone, and there is no demo world', async () => {
  const production: World = { ...world.world, config: { ...world.world.config, mode: 'production' } }
  const out = join(folder, 'production.json')
  await seedCreators(production, { count: 2, payable: 0, out })
  const list = listedIn(out)
  expect(list.map(({ password }) => password)).not.toContain(DEMO_PASSWORD)
  expect(statSync(out).mode & 0o077).toBe(0)
  const [one] = list
  const signIn = (password: string) => world.caller()(login, { body: { email: one?.email ?? '', password } })
  expect((await signIn(one?.password ?? '')).data.user.email).toBe(one?.email)
  expect((await refusal(signIn(DEMO_PASSWORD))).code).toBe('wrong_credentials')
  await expect(seedDemoIfEmpty(production, () => undefined)).rejects.toThrow('published')
})

test('numbers that are none are refused', async () => {
  await expect(add(0, 100)).rejects.toThrow('--count')
  await expect(add(1, 1.5)).rejects.toThrow('--payable')
})
