import { login } from '@fanfara/contract/accounts'
import { PASSWORD, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { someoneWaits } from '@fanfara/testkit/locks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../passwords.ts'
import { lockLiving, setPasswordHash } from '../store.ts'
import { writeAuthenticator } from './second-factor-store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const signIn = (email: string) => refusal(world.caller()(login, { body: { email, password: PASSWORD } }))

test.runIf(process.env.TEST_DATABASE_URL)(
  'AUTH-43 whoever waits for the account while its second factor is set up meets the second step',
  async () => {
    const { id, email } = await world.creator()
    const { refused } = await world.world.db.transaction().execute(async tx => {
      await lockLiving(tx, id)
      const waiting = signIn(email)
      await someoneWaits(world.world.db)
      const at = world.clock.now()
      await writeAuthenticator(tx, { accountId: id, sealed: Buffer.from('sealed'), step: 1, at })
      return { refused: waiting }
    })
    expect((await refused).code).toBe('second_factor_required')
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'AUTH-43 whoever waits for the account while its password is replaced is refused with the old one',
  async () => {
    const { id, email } = await world.creator()
    const another = await hashPassword('another-pass-9')
    const { refused } = await world.world.db.transaction().execute(async tx => {
      await lockLiving(tx, id)
      const waiting = signIn(email)
      await someoneWaits(world.world.db)
      await setPasswordHash(tx, id, another, world.clock.now())
      return { refused: waiting }
    })
    expect((await refused).code).toBe('wrong_credentials')
  },
)
