import { HOUR_MS } from '@fanfara/contract/durations'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Tx, withTransaction } from '../db/port.ts'
import { sendDue } from '../jobs/due-work.ts'
import { withNewFile } from './new-file.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const bytes = Buffer.from('a picture')
const isThere = async (name: string) => (await world.world.files.read(name)) !== null
const inTransaction = (act: (tx: Tx) => Promise<void>) => withTransaction(world.world.db, act)

test('threat model §3.10 a file stays with the act that refers to it, and goes with one that does not or fails', async () => {
  await withNewFile(world.world, { name: 'proofs/kept', bytes }, keep => inTransaction(keep))
  await withNewFile(world.world, { name: 'proofs/unused', bytes }, async () => {})
  const failing = withNewFile(world.world, { name: 'proofs/failed', bytes }, keep =>
    inTransaction(async tx => {
      await keep(tx)
      throw new Error('after all')
    }),
  )
  await expect(failing).rejects.toThrow('after all')
  await sendDue(world.world)
  expect([await isThere('proofs/unused'), await isThere('proofs/failed')]).toEqual([false, false])
  await world.advance(2 * HOUR_MS)
  expect(await isThere('proofs/kept')).toBe(true)
})

test('threat model §3.10 a file whose act is never heard of again goes by itself, and is not referred to later', async () => {
  const keeps: ((tx: Tx) => Promise<void>)[] = []
  void withNewFile(world.world, { name: 'proofs/forsaken', bytes }, keep => {
    keeps.push(keep)
    return new Promise(() => {})
  })
  await expect.poll(() => keeps.length).toBe(1)
  await world.advance(HOUR_MS / 2)
  expect(await isThere('proofs/forsaken')).toBe(true)
  await world.advance(HOUR_MS)
  expect(await isThere('proofs/forsaken')).toBe(false)
  const [late] = keeps
  await expect(inTransaction(tx => late?.(tx) ?? Promise.resolve())).rejects.toMatchObject({ status: 409 })
})
