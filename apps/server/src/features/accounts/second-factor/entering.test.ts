import { login } from '@fanfara/contract/accounts'
import { PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { someoneWaits } from '@fanfara/testkit/locks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#/db/rows.ts'
import { hashPassword } from '../passwords.ts'
import { lockLiving, setPasswordHash } from '../store.ts'
import { writeAuthenticator } from './second-factor-store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Signs in as a browser does. @returns its secret, and why it was refused. */
async function signIn(email: string, cookie = '') {
  const response = await fetch(`${world.origin}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { code = null } = z.object({ code: z.optional(z.string()) }).parse(await response.json())
  return { code, cookie: /fanfara_browser=[^;]+/.exec(response.headers.getSetCookie().join('\n'))?.[0] ?? '' }
}

const sessionsOf = (id: string) =>
  world.world.db.selectFrom('session').select('id').where('account_id', '=', id).execute()
const held = () => world.world.db.selectFrom('limit_reservation').select('id').execute()

test.runIf(process.env.TEST_DATABASE_URL).each(['new', 'known'])(
  'AUTH-43 whoever waits for the account while its second factor is set up meets the second step, from a %s browser',
  async kind => {
    const { id, email } = await world.creator()
    const cookie = kind === 'known' ? (await signIn(email)).cookie : ''
    const before = await sessionsOf(id)
    const { answer } = await world.world.db.transaction().execute(async tx => {
      await lockLiving(tx, id)
      const waiting = signIn(email, cookie)
      await someoneWaits(world.world.db)
      const at = world.clock.now()
      await writeAuthenticator(tx, { accountId: id, sealed: Buffer.from('sealed'), step: 1, at })
      return { answer: waiting }
    })
    expect((await answer).code).toBe('second_factor_required')
    expect(await sessionsOf(id)).toEqual(before)
    expect(await held()).toEqual([])
  },
)

test.runIf(process.env.TEST_DATABASE_URL).each(['new', 'known'])(
  'AUTH-43 whoever waits for the account while its password is replaced is refused with the old one, from a %s browser',
  async kind => {
    const { id, email } = await world.creator()
    const cookie = kind === 'known' ? (await signIn(email)).cookie : ''
    const before = await sessionsOf(id)
    const another = await hashPassword('another-pass-9')
    const { answer } = await world.world.db.transaction().execute(async tx => {
      await lockLiving(tx, id)
      const waiting = signIn(email, cookie)
      await someoneWaits(world.world.db)
      await setPasswordHash(tx, id, another, world.clock.now())
      return { answer: waiting }
    })
    expect((await answer).code).toBe('wrong_credentials')
    expect(await sessionsOf(id)).toEqual(before)
  },
)

describe('AUTH-43 a browser that signed in before is let in by what protects the account', () => {
  const protect = (id: string) => {
    const authenticator = { accountId: id, sealed: Buffer.from('sealed'), step: 1, at: world.clock.now() }
    return world.world.db.transaction().execute(tx => writeAuthenticator(tx, authenticator))
  }
  const limited: Updateable<Schema['account']> = { role: 'operator', operator_role: 'viewer', is_active: false }
  const limit = (id: string) => world.world.db.updateTable('account').set(limited).where('id', '=', id).execute()

  test.each<[string, string, (id: string) => Promise<unknown>]>([
    ['AUTH-43 a second factor: it meets the second step', 'second_factor_required', protect],
    ['OPS-01 a limited operator is told so', 'operator_limited', limit],
  ])('%s, without a session, and its try is no failure', async (_, code, hinder) => {
    const { id, email } = await world.creator()
    const { cookie } = await signIn(email)
    const before = await sessionsOf(id)
    await hinder(id)
    expect((await signIn(email, cookie)).code).toBe(code)
    expect(await sessionsOf(id)).toEqual(before)
    expect(await held()).toEqual([])
  })

  test('FAST-02 by two statements that are no transaction, and its try is given back', async () => {
    const { id, email } = await world.creator()
    const { cookie } = await signIn(email)
    const before = await sessionsOf(id)
    const statements: string[] = []
    const { store } = world.world
    const connect = store.connect.bind(store)
    const spy = vi.spyOn(store, 'connect').mockImplementation(async () => {
      const connection = await connect()
      return {
        release: () => connection.release(),
        query: (text, parameters) => (statements.push(text), connection.query(text, parameters)),
      }
    })
    expect((await signIn(email, cookie)).code).toBeNull()
    spy.mockRestore()
    expect(statements).toHaveLength(2)
    expect(await sessionsOf(id)).toHaveLength(before.length + 1)
    expect(await held()).toEqual([])
  })
})
