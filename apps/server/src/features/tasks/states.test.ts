import { HOUR_MS, DAY_MS } from '@fanfara/contract/durations'
import { joinCampaign } from '@fanfara/contract/campaigns'
import type { ProofState, TaskStatus } from '@fanfara/contract/enums'
import { listTasks } from '@fanfara/contract/tasks'
import { campaignForm, startWorld, type TestWorld } from '@fanfara/testkit'
import { type Act, walkTable } from '@fanfara/testkit/walk-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#/db/port.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import * as acceptanceStore from './acceptance-store.ts'
import * as acceptances from './acceptances.ts'
import * as tasks from './service.ts'
import { acceptanceMoves, proofMoves, taskMoves } from './states.ts'
import * as due from './due-store.ts'
import * as store from './store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

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

interface Columns {
  ends_at?: Date
  starts_at?: Date
  status?: TaskStatus
  proof_state?: ProofState
  proof_handed_at?: Date
  proof_judged_at?: Date | null
}
const change = (tx: Tx, id: string, columns: Columns) =>
  tx.updateTable('task').set(columns).where('id', '=', id).execute()

test('TRAN-24 TRAN-25 TRAN-26 TRAN-27 TRAN-28 TRAN-29 TRAN-30 EASY-13 from every status every act leads where the table of tasks says, and every move of the table is made by one', async () => {
  const ola = await world.creator()
  const operator = await world.operator()
  const campaignId = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id: campaignId } })
  const id = (await ola.call(listTasks)).data[0]?.id ?? ''
  const now = world.clock.now()
  const ended =
    (act: Act): Act =>
    async (tx, here) => {
      await change(tx, id, { ends_at: new Date(now.getTime() - HOUR_MS) })
      return act(tx, here)
    }
  const automatic =
    (act: Act): Act =>
    async (tx, here) => {
      await sql`update campaign set is_automatic = true where id = ${campaignId}`.execute(tx)
      return act(tx, here)
    }
  // Only campaigns that are over finish what nobody finished.
  const finishAutomatic: Act = async tx => {
    await sql`update participation set status = 'completed' where campaign_id = ${campaignId}`.execute(tx)
    return tasks.finishAutomatic(tx, campaignId, now)
  }
  const judging = { operatorId: operator.id, at: now, seen: null }
  const nothing = async () => undefined
  const refuseProof: Act = tx => tasks.refuseProof(tx, judging, id, { code: null, sentence: 'x' }, nothing)
  const refused: Act = async (tx, here) => {
    await change(tx, id, { proof_state: 'refused', proof_judged_at: now })
    return tasks.reopenProof(here, tx, judging, id, nothing)
  }
  expect(
    await walkTable(world.world, {
      table: taskMoves,
      acts: {
        start: [
          tx => due.startDue(tx, now, taskMoves.coming.start),
          tx => tasks.launch(tx, campaignId, now, now),
          ended(tx => tasks.launch(tx, campaignId, now, now)),
        ],
        miss: [
          ended(tx => due.missDue(tx, now, taskMoves.during.miss)),
          tx => due.missDue(tx, now, taskMoves.during.miss),
          tx => tasks.missUnfinished(tx, campaignId, now),
        ],
        finish: [
          (_, here) => tasks.finishTask(here, { id: ola.id, isActive: true }, id, proof),
          ended((_, here) => tasks.finishTask(here, { id: ola.id, isActive: true }, id, proof)),
        ],
        finishAutomatic: [
          automatic(finishAutomatic),
          automatic(ended(tx => due.finishDue(tx, now, taskMoves.during.finishAutomatic))),
          ended(tx => due.finishDue(tx, now, taskMoves.during.finishAutomatic)),
        ],
        refuseProof: [refuseProof, automatic(refuseProof)],
        restoreProof: [refused],
        refuseProofLate: [ended(refuseProof)],
      },
      put: (tx, status) =>
        change(tx, id, {
          status,
          starts_at: new Date(now.getTime() - 2 * HOUR_MS),
          ends_at: new Date(now.getTime() + HOUR_MS),
          ...(status === 'finished' ? { proof_state: 'waiting', proof_handed_at: now } : {}),
        }),
      read: async tx => (await store.findTask(tx, id))?.status ?? null,
    }),
  ).toEqual([])
})

test('OPS-11 the same of what operators think of a proof: judged while it waits, judged anew once that was taken back', async () => {
  const ola = await world.creator()
  const operator = await world.operator()
  const campaignId = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id: campaignId } })
  const id = (await ola.call(listTasks)).data[0]?.id ?? ''
  const now = world.clock.now()
  const judging = { operatorId: operator.id, at: now, seen: null }
  const nothing = async () => undefined
  expect(
    await walkTable(world.world, {
      table: proofMoves,
      acts: {
        accept: [tx => tasks.acceptProof(tx, judging, id)],
        refuse: [tx => tasks.refuseProof(tx, judging, id, { code: 'removed', sentence: null }, nothing)],
        ask: [tx => tasks.askAbout(tx, judging, id, 'x')],
        reopen: [(tx, here) => tasks.reopenProof(here, tx, judging, id, nothing)],
        handIn: [(_, here) => tasks.finishTask(here, { id: ola.id, isActive: true }, id, proof)],
        correct: [tx => tasks.correctProof(tx, judging, id, 'x')],
      },
      put: (tx, state) =>
        change(tx, id, {
          status: state === 'refused' ? 'during' : 'finished',
          proof_state: state,
          proof_handed_at: now,
          proof_judged_at: state === 'accepted' || state === 'refused' ? now : null,
        }),
      read: async tx => (await store.findTask(tx, id))?.proofState ?? null,
    }),
  ).toEqual([])
})

test('TRAN-31 TRAN-32 TRAN-33 TRAN-34 TRAN-35 the same of requests for approval', async () => {
  const ola = await world.creator()
  const operator = await world.operator()
  const form = campaignForm({}, world.clock.now())
  const campaignId = await world.campaigns.published({
    ...form,
    task_plan: form.task_plan.map(line => ({ ...line, need_acceptance: true })),
  })
  await ola.call(joinCampaign, { params: { id: campaignId } })
  const taskId = (await ola.call(listTasks)).data[0]?.id ?? ''
  const now = world.clock.now()
  const later = new Date(now.getTime() + 60 * DAY_MS)
  const guest = { token: randomSecret(), address: '192.0.2.1' }
  const tokenHash = hashOf(guest.token)
  const material = { message: 'x', urls: ['https://drive.test/film'] }
  const decide =
    (decision: { decision: 'approve' } | { decision: 'changes'; reason: string }): Act =>
    async (_, here) => {
      const { nonce } = await acceptances.readAcceptance(here, guest)
      return acceptances.decideAcceptance(here, guest, { ...decision, nonce })
    }
  expect(
    await walkTable(world.world, {
      table: acceptanceMoves,
      acts: {
        approve: [
          decide({ decision: 'approve' }),
          (_, here) => acceptances.approveContent(here, operator.id, taskId, 'x'),
        ],
        askForChanges: [decide({ decision: 'changes', reason: 'x' })],
        retire: [(_, here) => acceptances.requestAcceptance(here, { id: ola.id, isActive: true }, taskId, material)],
        lapse: [tx => acceptanceStore.lapseDue(tx, later, acceptanceMoves.pending.lapse)],
        revoke: [(_, here) => acceptances.revokeRequest(here, operator.id, taskId, 'x')],
      },
      async put(tx, status) {
        const expiresAt = new Date(now.getTime() + DAY_MS)
        await acceptanceStore.insertRequest(tx, { taskId, tokenHash, ...material, at: now, expiresAt }, 'superseded')
        const isAnswered = status === 'approved' || status === 'changes_requested'
        await tx
          .updateTable('task_acceptance')
          .set({ status, answered_at: isAnswered ? now : null })
          .where('token_hash', '=', tokenHash)
          .execute()
      },
      read: async tx => (await acceptanceStore.findByHash(tx, tokenHash))?.status ?? null,
    }),
  ).toEqual([])
})
