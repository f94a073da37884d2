import { opsLimitCreator, opsRestoreCreator } from '@fanfara/contract/ops/creators'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tendChain } from '../features/audit/service.ts'
import { checkLog } from './log-check.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function check() {
  const said: string[] = []
  const code = await checkLog(world.world, text => void said.push(text))
  return { code, said: said.join('\n') }
}
/** What somebody writes who goes round the guards of the database. */
async function meddle(line: number | string, reason: string): Promise<void> {
  const { db } = world.world
  await sql`alter table audit disable trigger all`.execute(db)
  await sql`update audit set reason = ${reason} where id = ${line}`.execute(db)
  await sql`alter table audit enable trigger all`.execute(db)
}

test('LOG-03 the command looks through the whole log, says where it breaks and ends with 1; put back, it ends with 0', async () => {
  const reason = 'Skarga na treść'
  const [operator, ola] = [await world.operator(), await world.creator({ platforms: [] })]
  for (const endpoint of [opsLimitCreator, opsRestoreCreator, opsLimitCreator])
    await operator.call(endpoint, { params: { id: ola.id }, body: { reason } })
  await tendChain(world.world)
  expect(await check()).toEqual({ code: 0, said: expect.stringMatching(/^3 lines .* seal is [0-9a-f]{16}/) })
  const { line_id: line } = await world.world.db
    .selectFrom('audit_link')
    .select('line_id')
    .where('position', '=', 2)
    .executeTakeFirstOrThrow()
  await meddle(line, 'Nic takiego')
  expect(await check()).toEqual({
    code: 1,
    said: `Broken at 2, line ${line}: line_changed. 1 lines before it hold.`,
  })
  await meddle(line, reason)
  expect((await check()).code).toBe(0)
})
