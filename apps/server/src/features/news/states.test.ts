import { opsCreateNews } from '@fanfara/contract/news'
import { said, startWorld, type TestWorld } from '@fanfara/testkit'
import { walkTable } from '@fanfara/testkit/walk-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as news from './service.ts'
import { newsMoves } from './states.ts'
import * as store from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('OPS-23 from every status every act leads where the table of news says, and every move of the table is made by one', async () => {
  const operator = await world.operator()
  const body = { title: said('Nowość', 'News'), text: said('Treść', 'Text'), url: null }
  const { id } = (await operator.call(opsCreateNews, { body })).data
  const now = world.clock.now()
  expect(
    await walkTable(world.world, {
      table: newsMoves,
      acts: {
        publish: [
          (tx, here) => news.publishNews(here, tx, operator.id, id, { notify: false }),
          (tx, here) => news.publishNews(here, tx, operator.id, id, { notify: true }),
        ],
        withdraw: [(_, here) => news.withdrawNews(here, operator.id, id)],
      },
      put: (tx, status) =>
        tx
          .updateTable('news')
          .set({ status, published_at: status === 'draft' ? null : now })
          .where('id', '=', id)
          .execute(),
      read: async tx => (await store.find(tx, id))?.status ?? null,
    }),
  ).toEqual([])
})
