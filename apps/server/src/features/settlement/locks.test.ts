import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsAcceptSettlement } from '@fanfara/contract/ops/settlement'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { someoneWaits } from '@fanfara/testkit/locks'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A finished task in a campaign that ended: its proof waits, its money too. */
async function endedCampaign() {
  const [ola, operator] = [await world.creator(), await world.operator()]
  const campaignId = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id: campaignId } })
  const [task] = (await ola.call(listTasks)).data
  if (!task) throw new Error('joining gave no task')
  await ola.call(finishTask, { params: { id: task.id }, body: { url: 'https://www.twitch.tv/ola/about' } })
  await operator.call(opsCloseCampaign, { params: { id: campaignId } })
  return { campaignId, taskId: task.id, operator }
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'threat model §5 a settlement that waits for a judged proof holds no payment that its judge needs',
  async () => {
    const { campaignId, taskId, operator } = await endedCampaign()
    const settling = await world.world.db.transaction().execute(async tx => {
      await tx.selectFrom('task').select('id').where('id', '=', taskId).forNoKeyUpdate().execute()
      const answer = operator.call(opsAcceptSettlement, { params: { id: campaignId } })
      await someoneWaits(world.world.db)
      const payments = tx.selectFrom('payment').select('id').where('campaign_id', '=', campaignId)
      await expect(payments.forNoKeyUpdate().noWait().execute()).resolves.toHaveLength(1)
      return { answer }
    })
    await expect(settling.answer).resolves.toBeDefined()
  },
)
