import { startWorld, type TestWorld } from '@fanfara/testkit'
import { walkTable } from '@fanfara/testkit/walk-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelMoves } from './states.ts'
import * as store from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('TRAN-50 TRAN-51 TRAN-52 TRAN-53 from every status every act leads where the table of channels says, and every move of the table is made by one', async () => {
  const ola = await world.creator({ platforms: ['twitch'] })
  const id = (await store.listChannels(world.world.db, ola.id))[0]?.id ?? ''
  const now = world.clock.now()
  const channel = {
    accountId: ola.id,
    type: 'twitch',
    externalId: '1',
    subject: null,
    login: 'ola',
    displayName: 'Ola',
    url: 'https://twitch.test/ola',
    avatarUrl: null,
    tokensSealed: Buffer.from('sealed'),
    scopes: [],
    at: now,
    validateAt: null,
  } as const
  expect(
    await walkTable(world.world, {
      table: channelMoves,
      acts: {
        connect: [tx => store.connect(tx, channel)],
        disconnect: [tx => store.disconnect(tx, id, now)],
      },
      put: (tx, status) => tx.updateTable('channel').set({ status }).where('id', '=', id).execute(),
      read: async tx => (await store.listChannels(tx, ola.id))[0]?.status ?? null,
    }),
  ).toEqual([])
})
