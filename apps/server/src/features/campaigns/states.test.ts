import { type CampaignStage, campaignStages } from '@fanfara/contract/enums'
import { grosze } from '@fanfara/contract/money'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { automatic, startWorld, type TestWorld } from '@fanfara/testkit'
import { type Act, walkTable } from '@fanfara/testkit/walk-table'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '#/db/rows.ts'
import { switchEasyAd } from './easy-ad/easy-ad.ts'
import * as campaigns from './service.ts'
import { campaignMoves, participationMoves } from './states.ts'
import { takeBack } from './undo/undo.ts'
import * as undoStore from './undo/undo-store.ts'
import * as store from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('every status of a participation is reached; only what has ended has no moves', () => {
  const reached = new Set<string>(['invited', 'pending_approval'])
  for (const from of reached)
    for (const to of Object.values(participationMoves[from as keyof typeof participationMoves])) reached.add(to)
  expect([...reached, 'attached'].every(status => status in participationMoves)).toBe(true)
  expect(new Set(reached)).toEqual(new Set(Object.keys(participationMoves)))
  const ends = Object.entries(participationMoves).filter(([, moves]) => Object.keys(moves).length === 0)
  expect(ends.map(([status]) => status)).toEqual(['completed'])
  // The ways back are Easy Ad (TRAN-17) and taking back what was done a moment ago.
  expect(Object.keys(participationMoves.declined).every(move => move.startsWith('return'))).toBe(true)
})

test('OPS-05 a campaign moves from draft to an end', () => {
  const reached = new Set<string>(['draft'])
  for (const from of reached)
    for (const to of Object.values(campaignMoves[from as keyof typeof campaignMoves])) reached.add(to)
  expect([...reached].sort()).toEqual([...campaignStages].sort())
})

/** Does an act on a campaign that was changed before. */
const changed =
  (id: string, columns: Updateable<Schema['campaign']>, act: Act): Act =>
  async (tx, here) => {
    await tx.updateTable('campaign').set(columns).where('id', '=', id).execute()
    return act(tx, here)
  }

test('OPS-05 TRAN-10 TRAN-11 TRAN-12 TRAN-13 TRAN-14 TRAN-15 from every stage every act leads where the table of campaigns says, and every move of the table is made by one', async () => {
  const operator = await world.operator()
  const id = await world.campaigns.draft()
  const today = dayOf(world.clock.now())
  const ahead = { start_date: plusDays(today, 1) }
  const over = { start_date: plusDays(today, -2), end_date: plusDays(today, -1) }
  const byDay: Act = (_, here) => campaigns.moveDueCampaigns(here)
  const publish: Act = (_, here) => campaigns.publishCampaign(here, operator.id, id)
  const close: Act = (_, here) => campaigns.closeCampaign(here, operator.id, id)
  expect(
    await walkTable(world.world, {
      table: campaignMoves,
      acts: {
        publish: [changed(id, ahead, publish)],
        start: [byDay],
        release: [changed(id, { is_held_back: true }, (_, here) => campaigns.releaseCampaign(here, operator.id, id))],
        close: [
          close,
          changed(id, { ...ahead, is_held_back: true }, close),
          changed(id, { ...over, is_held_back: true }, byDay),
        ],
        cancel: [(_, here) => campaigns.cancelCampaign(here, operator.id, id, { reason: 'x' })],
      },
      put: (tx, stage) => tx.updateTable('campaign').set({ stage }).where('id', '=', id).execute(),
      read: async tx => (await store.findCampaign(tx, id))?.stage ?? null,
    }),
  ).toEqual([])
})

test('TRAN-02 TRAN-03 TRAN-04 TRAN-05 TRAN-06 TRAN-07 TRAN-08 TRAN-09 TRAN-10 TRAN-11 TRAN-12 TRAN-13 TRAN-14 TRAN-15 TRAN-16 TRAN-17 TRAN-18 from every status every act leads where the table of participations says, and every move of the table is made by one', async () => {
  const operator = await world.operator()
  const ola = await world.creator({ platforms: ['twitch'] })
  const creator = { id: ola.id, isActive: true }
  const by = { actorId: operator.id }
  const today = dayOf(world.clock.now())
  const now = world.clock.now()
  const id = await world.campaigns.published({ type: 'closed', start_date: today })
  await campaigns.invite(world.world, by, id, [ola.id])
  const { id: participationId } = await world.world.db
    .selectFrom('participation')
    .select('id')
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()

  const onboarding: CampaignStage = 'onboarding'
  const ahead = { stage: onboarding, start_date: plusDays(today, 1) }
  const over = { start_date: plusDays(today, -2), end_date: plusDays(today, -1) }
  const heldBack = { stage: onboarding, is_held_back: true }
  const automatically = { is_automatic: true, type: 'open', task_plan: JSON.stringify(automatic().task_plan) } as const
  const accept: Act = (_, here) => campaigns.acceptInvitation(here, creator, id)
  const reject: Act = (_, here) => campaigns.rejectInvitation(here, creator, id)
  const answer =
    (given: Parameters<typeof campaigns.answerApplication>[3]): Act =>
    (_, here) =>
      campaigns.answerApplication(here, by, participationId, given)
  const quit: Act = (_, here) => campaigns.quitCampaign(here, creator, id)
  const close: Act = (_, here) => campaigns.closeCampaign(here, operator.id, id)
  const cancel: Act = (_, here) => campaigns.cancelCampaign(here, operator.id, id, { reason: 'x' })
  const release: Act = (_, here) => campaigns.releaseCampaign(here, operator.id, id)
  const hold: Act = (_, here) => campaigns.holdCampaign(here, operator.id, id, 'x')
  const byDay: Act = (_, here) => campaigns.moveDueCampaigns(here)
  const easyAd =
    (isOn: boolean): Act =>
    async (tx, here) => {
      await tx.updateTable('account').set({ easy_ad: !isOn }).where('id', '=', ola.id).execute()
      return switchEasyAd(here, creator, isOn)
    }
  const leaveChannel: Act = tx => campaigns.withdrawForChannel(tx, ola.id, 'twitch', now)
  const leaveEverything: Act = tx => campaigns.withdrawEverywhere(tx, ola.id, now)
  const takeItBack: Act = async (tx, here) => {
    const since = await undoStore.sinceOf(tx, participationId)
    const part = { participationId, campaignId: id, status: 'invited' as const, since: since.toISOString(), tasks: [] }
    const act = { id: crypto.randomUUID(), kind: 'invitation' as const, parts: [part], lost: grosze(0), at: since }
    const until = new Date(world.clock.now().getTime() + 1)
    await undoStore.insertUndoable(tx, { ...act, until, creatorId: ola.id, campaignId: id })
    return takeBack(here, creator, act.id)
  }
  expect(
    await walkTable(world.world, {
      table: participationMoves,
      acts: {
        enterActive: [accept, answer({ isAccepted: true })],
        enterPlanned: [changed(id, ahead, accept), changed(id, ahead, answer({ isAccepted: true }))],
        enterAttached: [changed(id, heldBack, accept), changed(id, heldBack, answer({ isAccepted: true }))],
        reject: [reject, leaveEverything],
        refuse: [answer({ isAccepted: false, reason: 'x' })],
        withdrawLate: [changed(id, { recruiting_until: plusDays(today, -1) }, quit)],
        quit: [quit, leaveChannel, leaveEverything, changed(id, automatically, easyAd(false))],
        cancel: [cancel, close],
        lapse: [close, changed(id, { recruiting_until: plusDays(today, -1) }, byDay)],
        schedule: [changed(id, { ...heldBack, ...ahead }, release)],
        hold: [changed(id, ahead, hold)],
        launch: [changed(id, heldBack, release)],
        start: [changed(id, { stage: onboarding }, byDay), changed(id, heldBack, release)],
        complete: [close, changed(id, over, byDay)],
        returnInvited: [takeItBack],
        returnActive: [changed(id, automatically, easyAd(true))],
        returnPlanned: [changed(id, { ...automatically, ...ahead }, easyAd(true))],
        returnAttached: [changed(id, { ...automatically, ...heldBack }, easyAd(true))],
      },
      put: (tx, status) => tx.updateTable('participation').set({ status }).where('id', '=', participationId).execute(),
      read: async tx =>
        (await tx.selectFrom('participation').select('status').where('id', '=', participationId).executeTakeFirst())
          ?.status ?? null,
    }),
  ).toEqual([])
})
