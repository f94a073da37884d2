import { type Grosze, grosze, sum } from '@fanfara/contract/money'
import type { Deliveries } from '#/db/deliveries.ts'
import type { LeftPart } from '#/db/rows/kept-json.ts'
import * as outbox from '#/db/outbox.ts'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Forbidden, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as service from '#/features/accounts/service.ts'
import * as inbox from '#/features/inbox/service.ts'
import * as payments from '#/features/payments/service.ts'
import * as easyAds from './easy-ad-store.ts'
import { enter, leave, type Moment, momentOf } from '../entry.ts'
import { entryStatus, isAdmitted, isRecruiting, livePlatforms } from '../policy.ts'
import { participationMoves } from '../states.ts'
import { keepPart, noteLeft, restorePart } from '../undo/restoring.ts'
import * as undoStore from '../undo/undo-store.ts'
import * as participationStore from '../participation-store.ts'
import * as listStore from '../lists/list-store.ts'
import * as store from '../store.ts'

/** Easy Ad of a creator, and what turning it off would cost. */
export interface EasyAd {
  isOn: boolean
  /** Automatic campaigns that the creator is in. */
  campaigns: number
  /** Their pay that nobody accepted yet. */
  atStake: Grosze
}

/** How a creator's Easy Ad stands (EASY-12). */
export async function ownEasyAd(world: World, creatorId: string): Promise<EasyAd> {
  const { account } = await service.readAccount(world, creatorId)
  return readEasyAd(world.db, creatorId, account.easyAd)
}

async function readEasyAd(db: Reader, creatorId: string, isOn: boolean): Promise<EasyAd> {
  const ids = await easyAds.listEntered(db, creatorId)
  const pay = ids.length === 0 ? [] : await payments.paymentsOfParticipations(db, ids)
  const waiting = pay.filter(({ status }) => status === 'waiting_for_acceptance')
  return { isOn, campaigns: ids.length, atStake: sum(waiting.map(payment => payment.amount_grosze)) }
}

/**
 * Turns Easy Ad on, into every automatic campaign that is planned or runs (TRAN-17), or off, out of all of them (TRAN-18),
 * in one transaction. Turned to what it is already, nothing happens; what was left in the last ten minutes comes back as it was.
 * @returns how it stands then, and what was lost.
 * @throws Refused `easy_ad_channel` with 400 without a live channel (EASY-10); Forbidden for a limited account.
 */
export async function switchEasyAd(
  world: World,
  creator: { id: string; isActive: boolean },
  isOn: boolean,
): Promise<EasyAd & { forfeited: Grosze }> {
  const moment = momentOf(world)
  const result = await withTransaction(world.db, async tx => {
    const { easyAd: wasOn } = await service.lockLiving(tx, creator.id)
    let forfeited = grosze(0)
    if (isOn && !wasOn) await turnOn(tx, creator, moment)
    if (!isOn && wasOn) forfeited = await turnOff(tx, creator.id, moment.at)
    return { ...(await readEasyAd(tx, creator.id, isOn)), forfeited }
  })
  world.bus.say('account-changed', creator.id)
  return result
}

async function turnOn(tx: Tx, creator: { id: string; isActive: boolean }, moment: Moment): Promise<void> {
  if (!creator.isActive) throw new Forbidden('account_limited')
  const connected = await participationStore.platformsOf(tx, creator.id)
  if (!connected.some(platform => livePlatforms.includes(platform)))
    throw new Refused('easy_ad_channel', { status: 400 })
  await service.setEasyAd(tx, creator.id, true)
  await restoreJustLeft(tx, creator.id, moment)
  await admitToAll(tx, creator.id, moment, { mayReturn: true })
  // A campaign that is being published sees this switch no more than this sees the campaign (decision 0019).
  await offerAll(tx, creator.id, moment.at)
}

async function turnOff(tx: Tx, creatorId: string, at: Date): Promise<Grosze> {
  await service.setEasyAd(tx, creatorId, false)
  const lost: Grosze[] = []
  const parts: LeftPart[] = []
  for (const participation of await easyAds.lockEntered(tx, creatorId)) {
    parts.push(await keepPart(tx, participation))
    lost.push(await leave(tx, participation, at))
  }
  await noteLeft(tx, creatorId, { kind: 'easy_ad', parts, lost: sum(lost), at })
  return sum(lost)
}

/** What was left in the last minutes comes back as it was, as far as it can. */
async function restoreJustLeft(tx: Tx, creatorId: string, moment: Moment): Promise<void> {
  const act = await undoStore.lockNewest(tx, creatorId, 'easy_ad', moment.at)
  if (!act) return
  for (const part of act.parts) await restorePart(tx, creatorId, { part, leftAt: act.at }, moment)
  await undoStore.markTakenBack(tx, act.id, moment.at)
}

/** Puts a creator, whose account is locked, into all automatic campaigns that take them. */
async function admitToAll(tx: Tx, creatorId: string, moment: Moment, how: { mayReturn: boolean }): Promise<void> {
  for (const id of await easyAds.lockOpenTo(tx, creatorId)) await admit(tx, id, creatorId, moment, how)
}

/** Puts a creator into one campaign, both locked, when the rules let them (decision 0019). Safe to do twice. */
async function admit(
  tx: Tx,
  campaignId: string,
  creatorId: string,
  { at, day }: Moment,
  how: { mayReturn: boolean },
): Promise<void> {
  const before = await participationStore.lockParticipation(tx, { campaignId, creatorId })
  const seen = await listStore.findSeen(tx, campaignId, creatorId)
  if (!seen || !isAdmitted(seen.campaign, seen.creator, day, how)) return
  const { campaign, creator } = seen
  const status = entryStatus(campaign, day)
  if (before) {
    const { returnActive: active, returnPlanned: planned, returnAttached: attached } = participationMoves.declined
    const to = { active, planned, attached }[status]
    await participationStore.moveParticipation(tx, before, { from: 'declined', to, at, isEntering: true })
  }
  const id =
    before?.id ??
    (await participationStore.insertParticipation(tx, { campaignId, creatorId, status, at, hasEntered: true }))
  if (!id) return
  await enter(tx, campaign, { id, creatorId, platforms: creator.platforms }, at)
  // Whoever turns it on sees at once what it brings; what an offer brings later has to be said.
  if (!how.mayReturn) await tell(tx, campaign, { id, creatorId }, at)
}

const tell = (tx: Tx, campaign: store.Campaign, { id, creatorId }: { id: string; creatorId: string }, at: Date) =>
  inbox.notify(tx, {
    accountId: creatorId,
    template: 'easy-ad-campaign',
    occasion: `easy-ad-campaign:${id}`,
    values: { campaign: campaign.name, advertiser: campaign.advertiser },
    url: `/campaigns?id=${campaign.id}`,
    at,
  })

/** Creators that one delivery looks at. */
const BATCH = 100

/**
 * Delivers an offer, a bounded number of creators at a time, each in a transaction of their own; the next batch waits in
 * the outbox. Whoever is in, or was, is left alone, so that delivering twice does nothing (decision 0019).
 */
export async function admitDue(world: World, offered: Deliveries['easy-ad']): Promise<void> {
  if ('accountId' in offered) return admitOne(world, offered.accountId)
  const { campaignId, after = null } = offered
  const campaign = await store.findCampaign(world.db, campaignId)
  const isFull = !campaign || (campaign.places !== null && campaign.taken >= campaign.places)
  if (isFull || !isRecruiting(campaign, momentOf(world).day)) return
  const ids = await easyAds.nextWithEasyAd(world.db, { campaignId, after, limit: BATCH })
  for (const id of ids) await admitOne(world, id, campaignId).catch((error: unknown) => admitAgain(world, id, error))
  const last = ids.at(-1)
  if (ids.length === BATCH && last !== undefined) await put(world, { campaignId, after: last })
}

/** One creator who cannot be put in now does not hold up the others. */
async function admitAgain(world: World, accountId: string, error: unknown): Promise<void> {
  world.log.warn({ err: error }, 'Easy Ad: a creator is put in later')
  await put(world, { accountId })
}

const put = (world: World, payload: Deliveries['easy-ad']): Promise<void> =>
  withTransaction(world.db, tx => outbox.put(tx, [{ kind: 'easy-ad', payload, at: world.clock.now() }]))

/** Puts one creator into one automatic campaign, or into all, if Easy Ad is on still. */
async function admitOne(world: World, accountId: string, campaignId?: string): Promise<void> {
  await withTransaction(world.db, async tx => {
    const account = await service.findLivingLocked(tx, accountId)
    if (!account?.easyAd) return
    const moment = momentOf(world)
    if (campaignId === undefined) return admitToAll(tx, accountId, moment, { mayReturn: false })
    if (await store.lockCampaign(tx, campaignId)) await admit(tx, campaignId, accountId, moment, { mayReturn: false })
  })
}

/** Offers all automatic campaigns to a creator after the commit: a channel was connected, or a limit was lifted. */
export const offerAll = (tx: Tx, accountId: string, at: Date): Promise<void> =>
  outbox.put(tx, [{ kind: 'easy-ad', payload: { accountId }, at }])
