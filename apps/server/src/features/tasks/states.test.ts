import { HOUR_MS } from '@fanfara/contract/durations'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { type TaskStatus, taskStatuses } from '@fanfara/contract/enums'
import { listTasks } from '@fanfara/contract/tasks'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Tx, withTransaction } from '#/db/port.ts'
import { taskMoves } from './states.ts'
import * as store from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Ends a transaction whose effects nobody keeps. */
class Undone extends Error {}

const proof: store.HandedProof = {
  kind: 'link',
  url: 'https://www.twitch.tv/ola/about',
  key: null,
  check: 'manual',
  title: null,
  createdAt: null,
  views: null,
  viewers: null,
  picture: null,
  isFallback: false,
}

test('TRAN-24…TRAN-30 EASY-13 from every status every act of the store leads where the table says, and every move of the table is made by one', async () => {
  const ola = await world.creator()
  const campaignId = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id: campaignId } })
  const id = (await ola.call(listTasks)).data[0]?.id ?? ''
  const { db } = world.world
  const now = world.clock.now()
  const taskOf = async (tx: Tx) => {
    const task = await store.findTask(tx, id)
    if (!task) throw new Error('the task is there')
    return task
  }
  const acts: Record<string, (tx: Tx) => Promise<unknown>> = {
    startDue: tx => store.startDue(tx, now, taskMoves.coming.start),
    missDue: tx => store.missDue(tx, now, taskMoves.during.miss),
    finishDue: tx => store.finishDue(tx, now, taskMoves.during.finishAutomatic),
    finishAutomatic: tx => store.finishAutomatic(tx, campaignId, { to: taskMoves.during.finishAutomatic, at: now }),
    missUnfinished: tx => store.missUnfinished(tx, campaignId, { to: taskMoves.during.miss, now }),
    launch: tx => store.launch(tx, campaignId, { to: taskMoves.coming.start, now, startsAt: now }),
    finish: async tx => store.finish(tx, await taskOf(tx), proof, { to: taskMoves.during.finish, at: now }),
    refuseProof: tx => store.refuseProof(tx, id, taskMoves.finished.refuseProof, 'x'),
    refuseProofLate: tx => store.refuseProof(tx, id, taskMoves.finished.refuseProofLate, 'x'),
  }
  const made = new Map<TaskStatus, Set<string>>(taskStatuses.map(status => [status, new Set()]))
  for (const [name, act] of Object.entries(acts))
    for (const from of taskStatuses)
      for (const hasEnded of [true, false])
        for (const isAutomatic of [true, false]) {
          const dates = [now.getTime() - 2 * HOUR_MS, now.getTime() + (hasEnded ? -1 : 1) * HOUR_MS].map(
            ms => new Date(ms),
          )
          await withTransaction(db, async tx => {
            await sql`update task set status = ${from}, starts_at = ${dates[0]}, ends_at = ${dates[1]} where id = ${id}`.execute(
              tx,
            )
            await sql`update campaign set is_automatic = ${isAutomatic} where id = ${campaignId}`.execute(tx)
            // Only campaigns that are over finish what nobody finished.
            if (name === 'finishAutomatic')
              await sql`update participation set status = 'completed' where campaign_id = ${campaignId}`.execute(tx)
            await act(tx).catch((error: Error) => {
              if (error.name !== 'Conflict') throw error
            })
            const { status } = await tx
              .selectFrom('task')
              .select('status')
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
            if (status !== from) {
              expect(Object.values(taskMoves[from]), `${name} of ${from}`).toContain(status)
              made.get(from)?.add(status)
            }
            throw new Undone()
          }).catch((error: Error) => {
            if (!(error instanceof Undone)) throw error
          })
        }
  for (const status of taskStatuses)
    expect([...(made.get(status) ?? [])].toSorted(), status).toEqual(
      [...new Set(Object.values(taskMoves[status]))].toSorted(),
    )
})
