import { channelLabels } from '@fanfara/contract/enums'
import type { MergeObstacle } from '@fanfara/contract/ops/people/merging'
import type { Reader, Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as channels from '../channels/service.ts'
import * as creators from '../creators/service.ts'
import * as ledger from '../ledger/service.ts'
import * as payments from '../payments/service.ts'
import * as privacy from '../privacy/service.ts'
import { canSwap, obstaclesTo, type Standing } from './policy.ts'

/** The account that ends as somebody's second one, and the one that stays. */
export interface Pair {
  endsId: string
  staysId: string
}
type Account = NonNullable<Awaited<ReturnType<typeof accounts.limiting.findCreator>>>
interface Side extends Standing {
  account: Account
}

/** What would become of an account, and what forbids it. */
export interface Plan {
  ends: Side
  stays: Side
  obstacles: MergeObstacle[]
  canSwap: boolean
  channels: channels.Movable[]
  waiting: campaigns.Waiting[]
  /** Of all that is told before somebody says yes. */
  revision: string
}

/** @throws Missing for operators, unknown ids, and who was erased. */
async function sideOf(db: Reader, id: string): Promise<Side> {
  const account = await accounts.limiting.findCreator(db, id)
  if (!account || account.erased_at) throw new Missing()
  const held = [ledger.pending(id), ledger.available(id), ledger.inPayout(id)]
  let balance = 0
  for (const each of held) balance += await ledger.balanceOf(db, each)
  return {
    id,
    account,
    isActive: account.is_active,
    worked: await campaigns.countEntered(db, id),
    ...(await payments.countMoneyRows(db, id)),
    balance,
  }
}

/** Looks at both accounts (decision 0097). @throws Missing */
export async function planMerge(db: Reader, { endsId, staysId }: Pair, now: Date, how?: 'locked'): Promise<Plan> {
  const [ends, stays] = [await sideOf(db, endsId), await sideOf(db, staysId)]
  const way = { from: endsId, to: staysId }
  const waiting = await campaigns.waitingOf(db, way)
  const movable = await channels.movableChannels(db, way, now, how)
  const isBusy = movable.some(channel => channel.moves && channel.isBusy)
  const told = {
    obstacles: obstaclesTo(ends, stays, isBusy),
    channels: movable.map(({ isBusy: _busy, ...channel }) => channel),
    waiting,
  }
  return { ends, stays, ...told, channels: movable, canSwap: canSwap(ends, stays), revision: revisionOf(told) }
}

/** An operator's word that an account is the second one of another creator's. */
export interface Merge extends Pair {
  operatorId: string
  reason: string
  /** Of the plan that was looked at. */
  revision: string
}

/**
 * Ends an account that never had work or money: channels, invitations, applications and notes go over to the one that stays, the
 * rest is erased, and both addresses are told (decision 0097).
 * @returns the sessions that ended; `announce` them after the commit.
 * @throws Missing; Refused with 409 `changed_meanwhile`, `creators_not_mergeable`.
 */
export async function mergeCreator(world: World, tx: Tx, merge: Merge): Promise<string[]> {
  const at = world.clock.now()
  await lockBoth(tx, merge)
  const plan = await planMerge(tx, merge, at, 'locked')
  refuseOutdated(merge.revision, plan.revision)
  if (plan.obstacles.length > 0) throw new Refused('creators_not_mergeable', { status: 409 })
  const way = { from: merge.endsId, to: merge.staysId }
  await campaigns.moveWaiting(tx, plan.waiting, merge.staysId)
  await channels.moveChannels(world, tx, plan.channels, { ...way, at })
  await creators.moveNotes(tx, way)
  await note(tx, merge, plan, at)
  return tell(world, tx, plan, { reason: merge.reason, at })
}

/** In one order, so that two who join the same accounts follow each other. @throws Missing */
async function lockBoth(tx: Tx, { endsId, staysId }: Pair): Promise<void> {
  for (const id of [endsId, staysId].toSorted()) if (!(await accounts.findLivingLocked(tx, id))) throw new Missing()
}

const nameOf = ({ type, login }: channels.Movable): string =>
  login === null ? channelLabels[type] : `${channelLabels[type]} (${login})`

/** Both accounts have a line of it: where everything went, and where it came from. */
async function note(tx: Tx, { operatorId, reason, endsId, staysId }: Merge, plan: Plan, at: Date): Promise<void> {
  const moved = plan.channels.filter(({ moves }) => moves).map(nameOf)
  const waiting = plan.waiting.filter(({ moves }) => moves).map(({ name }) => name)
  const entry = (account: Account, before: object, after: object) => ({
    actorId: operatorId,
    action: 'creator_merged' as const,
    object: { type: 'account' as const, id: account.id, name: account.name },
    creatorId: account.id,
    reason,
    before: { ...before },
    after: { ...after },
    at,
  })
  const held = { channels: plan.channels.map(nameOf), campaigns: plan.waiting.map(({ name }) => name) }
  await audit.record(tx, entry(plan.ends.account, held, { merged_into: staysId, channels: [], campaigns: [] }))
  const came = { merged_from: endsId, channels: moved, campaigns: waiting }
  await audit.record(tx, entry(plan.stays.account, { channels: [], campaigns: [] }, came))
}

/** Erases what is left, and tells both addresses; the reason is a statement to the person. */
async function tell(world: World, tx: Tx, plan: Plan, { reason, at }: { reason: string; at: Date }): Promise<string[]> {
  const { ends, stays } = plan
  const moved = plan.channels.filter(({ moves }) => moves).map(nameOf)
  const values = { channels: moved.join(', ') || 'none', reason }
  const other = ends.account.name
  await accounts.tellOwner(world, tx, stays.id, {
    notice: 'accounts-merged',
    values: { ...values, other },
    visitor: null,
    at,
  })
  return privacy.eraseIn(world, tx, ends.id, {
    kind: 'account-ended',
    path: '/login',
    values: language => ({ ...values, name: other, at: accounts.momentOf(at, language) }),
  })
}

/** Has every process let go of the account that ended, and look at the other anew; after the commit. */
export function announce(world: World, { endsId, staysId }: Pair, ended: readonly string[]): void {
  privacy.announceErased(world, endsId, ended)
  creators.announce(world, staysId)
}
