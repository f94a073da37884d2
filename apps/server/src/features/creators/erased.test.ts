import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import { opsAcceptApplications, opsListCampaignApplications } from '@fanfara/contract/ops/applications'
import { opsMessageParticipants } from '@fanfara/contract/ops/campaign/work'
import { opsMessageCreators } from '@fanfara/contract/ops/creator-list'
import * as creators from '@fanfara/contract/ops/creators'
import { opsSendMessage } from '@fanfara/contract/ops/inbox'
import {
  opsAcceptApplication,
  opsEnterResults,
  opsInvite,
  opsListParticipants,
  opsRejectApplication,
} from '@fanfara/contract/ops/participants'
import * as proofs from '@fanfara/contract/ops/proofs'
import { opsVerifyChannel } from '@fanfara/contract/ops/people/hand-readings'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsListPayouts,
  opsRefusePayout,
  opsReturnPayout,
} from '@fanfara/contract/ops/payouts'
import { deleteUser } from '@fanfara/contract/profile'
import { requestPayout } from '@fanfara/contract/payments'
import { grosze } from '@fanfara/contract/money'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { sendDue } from '#/jobs/due-work.ts'
import { reconcile } from '../ledger/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let office: Awaited<ReturnType<TestWorld['operator']>>['call']
beforeAll(async () => {
  world = await startWorld()
  office = (await world.operator()).call
})
afterAll(() => world.close())

const body = { reason: 'Sprawdzamy to konto.' }
const text = said('Cześć', 'Hello')

/** Somebody who applied, was looked at by an operator, and erased the account a second later. */
async function gone(): Promise<{ ola: Creator; semi: string; application: string }> {
  const ola = await world.creator({ platforms: ['twitch'], billing: false })
  const semi = await world.campaigns.published({ type: 'semi_open' })
  await ola.call(joinCampaign, { params: { id: semi } })
  const [application] = (await office(opsListCampaignApplications, { params: { id: semi } })).data
  await ola.call(deleteUser, { query: { id: ola.id } })
  return { ola, semi, application: application?.id ?? '' }
}

test('OPS-26 OPS-27 an act on somebody who erased the account a second ago finds nobody, and the log has no line of it', async () => {
  const { ola, application } = await gone()
  const params = { id: ola.id }
  const closed = await world.campaigns.published({ type: 'closed' })
  const acts = [
    () => office(creators.opsLimitCreator, { params, body }),
    () => office(creators.opsRestoreCreator, { params, body }),
    () => office(creators.opsEndCreatorSessions, { params, body }),
    () =>
      office(creators.opsCorrectCreator, {
        params,
        body: { ...body, name: 'Kto inny', description: null, interests: [] },
      }),
    () => office(creators.opsRemoveCreatorFactor, { params, body }),
    () => office(creators.opsAddCreatorNote, { params, body: { text: 'Za późno' } }),
    () => office(opsInvite, { params: { id: closed }, body: { creator_ids: [ola.id] } }),
    () => office(opsAcceptApplication, { params: { id: application } }),
    () => office(opsRejectApplication, { params: { id: application }, body }),
    () => office(opsSendMessage, { body: { creator_id: ola.id, kind: 'message', text, url: null } }),
  ]
  const lines = async () => (await world.world.db.selectFrom('audit').select('id').execute()).length
  const before = await lines()
  for (const act of acts) expect((await refusal(act())).status).toBe(404)
  expect(await lines()).toBe(before)
  expect((await office(creators.opsGetCreator, { params })).data).toMatchObject({ is_erased: true, live_sessions: 0 })
})

test('OPS-10 OPS-24 of several, who erased the account is set aside or left out; nobody else is kept waiting', async () => {
  const { ola, semi, application } = await gone()
  const kuba = await world.creator({ platforms: ['twitch'], billing: false })
  await kuba.call(joinCampaign, { params: { id: semi } })
  const [waiting] = (await office(opsListCampaignApplications, { params: { id: semi } })).data
  const ids = [application, waiting?.id ?? '']
  const { data } = await office(opsAcceptApplications, { params: { id: semi }, body: { ids } })
  expect([data.accepted, data.refused.map(({ id }) => id)]).toEqual([1, [application]])
  const to = { creator_ids: [ola.id, kuba.id] }
  expect((await office(opsMessageCreators, { body: { to, text } })).data.recipients).toBe(1)
  expect((await office(opsMessageCreators, { body: { to: { creator_ids: [ola.id] }, text } })).data.recipients).toBe(0)
  const written = { params: { id: semi }, body: { audience: 'participants', text } } as const
  expect((await office(opsMessageParticipants, written)).data.recipients).toBe(1)
})

/** Somebody whose proof waited and whose payout was paid, who left the campaign and erased the account. */
async function goneWithMoney() {
  const ola = await world.creator({ platforms: ['x', 'twitch'] })
  const campaign = await world.campaigns.published()
  const at = { params: { id: campaign } }
  await ola.call(joinCampaign, at)
  const task = (await ola.call(listTasks)).data[0]?.id ?? ''
  await ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/somebody/about' } })
  const { handed_in_at } = (await office(proofs.opsGetProof, { params: { id: task } })).data
  const participant = (await office(opsListParticipants, at)).data[0]?.id ?? ''
  const channel = (await office(creators.opsGetCreator, { params: { id: ola.id } })).data.channels[0]?.id ?? ''
  await ola.call(quitCampaign, at)
  await ola.earn(grosze(200_00))
  await ola.call(requestPayout)
  const payout = (await office(opsListPayouts, { query: { status: 'ordered' } })).data[0]?.id ?? ''
  const { data: file } = await office(opsCreateBankFile, { body: { payout_ids: [payout], format: 'elixir-0' } })
  await world.release(file.id)
  await office(opsConfirmPayout, { params: { id: payout } })
  await ola.call(deleteUser, { query: { id: ola.id } })
  return {
    ola,
    participant,
    channel,
    proof: { params: { id: task } },
    handed_in_at,
    payout: { params: { id: payout } },
  }
}

test('OPS-11 OPS-13 OPS-15 proofs, results, channels and payouts of somebody who erased the account are refused in a sentence each, and nothing is written', async () => {
  const { participant, channel, proof, handed_in_at, payout } = await goneWithMoney()
  const none = { views: null, actions: null, sales: null, sales_value: null }
  const figures = { evidence: 'https://obrazy.test/1.png', reason: 'X milczy', metrics: { followers_count: 7 } }
  const lines = async () => (await world.world.db.selectFrom('audit').select('id').execute()).length
  const before = await lines()
  const judged = { handed_in_at }
  for (const [act, refused] of [
    [() => office(proofs.opsAcceptProof, { ...proof, body: judged }), 'task_not_finished'],
    [
      () => office(proofs.opsRefuseListed, { ...proof, body: { ...judged, code: 'other', sentence: 'Nie to' } }),
      'task_not_finished',
    ],
    [() => office(proofs.opsAskAboutProof, { ...proof, body: { ...judged, question: 'Gdzie?' } }), 'task_not_finished'],
    [() => office(opsEnterResults, { params: { id: participant }, body: { ...none, clicks: 3 } }), 'not_taking_part'],
    [() => office(opsRefusePayout, { ...payout, body }), 'payout_already_closed'],
    [() => office(opsConfirmPayout, payout), 'payout_not_in_file'],
  ] as const)
    expect(await refusal(act())).toMatchObject({ code: refused, message: expect.stringMatching(/\.$/) })
  expect((await refusal(office(opsVerifyChannel, { params: { id: channel }, body: figures }))).status).toBe(404)
  expect(await lines()).toBe(before)
})

test('OPS-15 a transfer that the bank returns after its receiver erased the account is booked all the same, and nobody is written to', async () => {
  const { ola, payout } = await goneWithMoney()
  await sendDue(world.world)
  const letters = world.letters.length
  expect((await office(opsReturnPayout, { ...payout, body })).data.status).toBe('returned')
  await sendDue(world.world)
  expect(await ola.balances()).toMatchObject({ available: 200_00 })
  expect(world.letters).toHaveLength(letters)
  expect(await reconcile(world.world)).toEqual([])
})
