import { getNotifications, setNotifications } from '@fanfara/contract/settings'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '../../db/port.ts'
import { sendDue } from '../../jobs/due-work.ts'
import { notify } from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function tell(accountId: string, template: 'campaign-completed' | 'payment-paid') {
  const occasion = crypto.randomUUID()
  const notice = {
    accountId,
    template,
    occasion,
    values: { campaign: 'Zimowa kolekcja', amount: '1 zł' },
    url: '/finances',
    at: world.clock.now(),
  }
  await withTransaction(world.world.db, tx => notify(tx, notice))
  await sendDue(world.world)
}
const lettersTo = (email: string) => world.letters.filter(({ to }) => to === email)
const messagesOf = (id: string) =>
  world.world.db.selectFrom('portal_message').select('id').where('account_id', '=', id).execute()

test('SET-01 SET-02 both switches are on until they are switched off, and stay as they were left', async () => {
  const ola = await world.creator()
  expect((await ola.call(getNotifications)).data).toEqual({ news: true, campaigns: true })
  await ola.call(setNotifications, { body: { news: false, campaigns: true } })
  await ola.call(setNotifications, { body: { news: false, campaigns: false } })
  expect((await ola.call(getNotifications)).data).toEqual({ news: false, campaigns: false })
  expect((await (await world.creator()).call(getNotifications)).data).toEqual({ news: true, campaigns: true })
  expect((await refusal(ola.call(setNotifications, { body: { news: 'no', campaigns: true } as never }))).status).toBe(
    422,
  )
})

test('SET-02 a switched-off kind no longer comes by mail; the inbox keeps it', async () => {
  const ola = await world.creator()
  await tell(ola.id, 'campaign-completed')
  expect(lettersTo(ola.email)).toHaveLength(1)
  const [letter] = lettersTo(ola.email)
  expect(letter?.subject).toBe('Fanfara: Zimowa kolekcja')
  expect(letter?.text).toContain(`${world.origin}/finances`)
  await ola.call(setNotifications, { body: { news: true, campaigns: false } })
  await tell(ola.id, 'campaign-completed')
  expect(lettersTo(ola.email)).toHaveLength(1)
  expect(await messagesOf(ola.id)).toHaveLength(2)
})

test('SET-02 messages of no switchable group stay in the inbox', async () => {
  const ola = await world.creator()
  await tell(ola.id, 'payment-paid')
  expect(lettersTo(ola.email)).toEqual([])
  expect(await messagesOf(ola.id)).toHaveLength(1)
})
