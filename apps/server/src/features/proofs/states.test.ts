import { joinCampaign } from '@fanfara/contract/campaigns'
import { listTasks } from '@fanfara/contract/tasks'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { walkTable } from '@fanfara/testkit/walk-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { snapshotMoves } from './states.ts'
import * as store from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('API-43 from every status every act leads where the table of snapshots says, and every move of the table is made by one', async () => {
  const ola = await world.creator()
  await ola.call(joinCampaign, { params: { id: await world.campaigns.published() } })
  const taskId = (await ola.call(listTasks)).data[0]?.id ?? ''
  const at = world.clock.now()
  const begin = { taskId, creatorId: ola.id, at }
  const id = await world.world.db.transaction().execute(tx => store.insertSnapshot(tx, begin))
  const shot = {
    capturedAt: at,
    url: 'https://clips.twitch.test/a',
    imageUrl: null,
    viewerCount: null,
    streamId: '1',
    startedAt: at,
    freshness: 'exact',
  } as const
  expect(
    await walkTable(world.world, {
      table: snapshotMoves,
      acts: {
        run: [(_, { db }) => store.runSnapshot(db, id, { ticket: 'a', readyAt: at, method: 'clip' })],
        complete: [(_, { db }) => store.completeSnapshot(db, id, shot, null)],
        fail: [(_, { db }) => store.failSnapshot(db, id), tx => store.insertSnapshot(tx, begin)],
      },
      put: (tx, status) => tx.updateTable('snapshot').set({ status }).where('id', '=', id).execute(),
      read: async tx => (await store.findSnapshot(tx, ola.id, id))?.status ?? null,
    }),
  ).toEqual([])
})
