import { dayOf, type Day } from '@fanfara/contract/time'
import * as outbox from '#/db/outbox.ts'
import type { Grosze } from '@fanfara/contract/money'
import type { Tx } from '#/db/port.ts'
import { Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as payments from '../payments/service.ts'
import * as tasks from '../tasks/service.ts'
import type { Entered } from './easy-ad/easy-ad-store.ts'
import { participationMoves } from './states.ts'
import type * as store from './store.ts'
import type * as listStore from './lists/list-store.ts'
import * as participationStore from './participation-store.ts'

/** When an act happens: asked for once, so that midnight does not pass in the middle of it. */
export interface Moment {
  at: Date
  /** The calendar day in Warsaw that `at` falls on. */
  day: Day
}
/** One reading of the clock, so that instant and day agree through a whole act. */
export const momentOf = (world: World): Moment => {
  const at = world.clock.now()
  return { at, day: dayOf(at) }
}

/** A participation of somebody who is in now. */
interface In {
  id: string
  creatorId: string
  platforms: listStore.Seen['creator']['platforms']
}

/** Takes the place and makes the tasks of a creator who is in now. @throws Refused `no_places`. */
export async function enter(tx: Tx, campaign: store.Campaign, participation: In, at: Date): Promise<void> {
  if (!(await participationStore.takePlace(tx, campaign.id))) throw new Refused('no_places')
  await makeTasks(tx, campaign, participation, at)
}

/** Makes the tasks of a creator who has their place. */
export async function makeTasks(tx: Tx, campaign: store.Campaign, participation: In, at: Date): Promise<void> {
  await tasks.createTasks(
    tx,
    {
      campaignId: campaign.id,
      campaignName: campaign.name,
      participationId: participation.id,
      creatorId: participation.creatorId,
    },
    { plan: campaign.taskPlan, frame: campaign, platforms: participation.platforms, now: at },
  )
}

/**
 * Leaves a campaign that was entered (TRAN-13, TRAN-18): what nobody accepted yet is forfeited, unfinished tasks go, the
 * place is free. Campaign and participation are locked.
 * @returns the sum that is lost.
 */
export async function leave(tx: Tx, participation: Entered, at: Date): Promise<Grosze> {
  await participationStore.moveParticipation(tx, participation, {
    from: participation.status,
    to: participationMoves[participation.status].quit,
    at,
  })
  const lost = await payments.forfeit(tx, participation.id, { id: participation.creatorId, at })
  await tasks.removeUnfinished(tx, [participation.id])
  await freePlaces(tx, participation.campaignId, 1, at)
  return lost
}

/** Gives places free again; in a full automatic campaign somebody else gets them (decision 0019). */
export async function freePlaces(tx: Tx, campaignId: string, places: number, at: Date): Promise<void> {
  if (await participationStore.freePlaces(tx, campaignId, places)) await offer(tx, campaignId, at)
}

/** Has an automatic campaign offered to everybody with Easy Ad, after the commit (decision 0019). */
export const offer = (tx: Tx, campaignId: string, at: Date): Promise<void> =>
  outbox.put(tx, [{ kind: 'easy-ad', payload: { campaignId }, at }])
