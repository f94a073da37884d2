import { type Tx, withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import { type Moment, momentOf } from './entry.ts'
import { complete, lock } from './operating.ts'
import { isWaiting } from './policy.ts'
import { campaignMoves, participationMoves } from './states.ts'
import * as store from './store.ts'
import * as participationStore from './participation-store.ts'

type DueMove = (tx: Tx, campaign: store.Campaign, moment: Moment) => Promise<unknown>

/**
 * Moves campaigns as days come: start, end, lapsed invitations (TRAN-10, TRAN-12, TRAN-14). Safe to run twice, and after
 * any pause; one that cannot be moved is reported and left for the next time, and the others go on.
 */
export async function moveDueCampaigns(world: World): Promise<void> {
  const { day } = momentOf(world)
  // Each is tried once, so that those that cannot be moved do not stand in the way of the others.
  const tried: Record<'toComplete' | 'toStart' | 'toLapse', string[]> = { toComplete: [], toStart: [], toLapse: [] }
  const moveEach = async (kind: keyof typeof tried, ids: readonly string[], move: DueMove): Promise<number> => {
    for (const id of ids) {
      tried[kind].push(id)
      await moveOnDay(world, id, move).catch((error: unknown) =>
        world.log.error({ err: error, campaign: id, kind }, 'a campaign cannot be moved'),
      )
    }
    return ids.length
  }
  let count: number
  do {
    const due = await store.dueCampaigns(world.db, day, tried)
    count = await moveEach('toComplete', due.toComplete, completeDue)
    count += await moveEach('toStart', due.toStart, startDue)
    count += await moveEach('toLapse', due.toLapse, lapse)
  } while (count > 0)
  await store.forgetPastFits(world.db, day)
}

async function moveOnDay(world: World, id: string, move: DueMove): Promise<void> {
  await withTransaction(world.db, async tx => {
    const campaign = await lock(tx, id)
    // Somebody else moved it between the look and the lock.
    if (campaign.stage === 'onboarding' || campaign.stage === 'running') await move(tx, campaign, momentOf(world))
  })
}

const completeDue: DueMove = async (tx, campaign, moment) => {
  if (campaign.endDate === null || campaign.endDate >= moment.day) return
  // One that began and ended during a pause ran all the same: whoever was to take part did, and can be settled.
  const hasRun = campaign.stage === 'onboarding' && !isWaiting(campaign)
  if (hasRun) await startDue(tx, campaign, moment)
  await complete(tx, hasRun ? { ...campaign, stage: 'running' } : campaign, moment.at)
}

const lapse: DueMove = (tx, campaign, { at }) =>
  participationStore.moveAll(tx, campaign.id, ['invited'], participationMoves.invited.lapse, at)

const startDue: DueMove = async (tx, campaign, { at }) => {
  if (campaign.stage !== 'onboarding') return
  await store.moveCampaign(tx, campaign.id, { from: 'onboarding', to: campaignMoves.onboarding.start, at })
  await participationStore.moveAll(tx, campaign.id, ['planned'], participationMoves.planned.start, at)
}
