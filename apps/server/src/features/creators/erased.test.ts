import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsAcceptApplications, opsListCampaignApplications } from '@fanfara/contract/ops/applications'
import { opsMessageParticipants } from '@fanfara/contract/ops/campaign/work'
import { opsMessageCreators } from '@fanfara/contract/ops/creator-list'
import * as creators from '@fanfara/contract/ops/creators'
import { opsSendMessage } from '@fanfara/contract/ops/inbox'
import { opsAcceptApplication, opsInvite, opsRejectApplication } from '@fanfara/contract/ops/participants'
import { deleteUser } from '@fanfara/contract/profile'
import { type Creator, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
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
