import { MINUTE_MS, HOUR_MS, DAY_MS } from '@fanfara/contract/durations'
import { evaluatedFigure, type Metrics, STAGE_COUNT, stageOf } from '@fanfara/contract/evaluation'
import { type AdType, adTypeFacts, adTypes, type Platform, isOffered } from '@fanfara/contract/enums'
import { PlatformError } from '@fanfara/platforms'
import { type Tx, type Reader, withTransaction } from '#/db/port.ts'
import { Invalid, Missing } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as channels from '../channels/service.ts'
import { endByFailure } from './by-hand/by-hand.ts'
import type { Lately } from './policy.ts'
import * as store from './store.ts'
import { averageViewers, SAMPLING } from './viewers.ts'

export { refuseByHand } from './by-hand/by-hand-policy.ts'
export { revisionOfFigures, takeBack, writeByHand } from './by-hand/by-hand.ts'
export type { Lately } from './policy.ts'
export { tendReadings } from './history.ts'
export { sampleBroadcasts } from './broadcasts.ts'
export { applicationToken, sampleViewers } from './viewers.ts'

/** How far apart samples of viewers are. */
export const SAMPLE_EVERY_MS = SAMPLING.everyMs

/** Channels measured in one round of the minute's job: quotas are counted per day, so a round stays small. */
const ROUND = 20

/** How a creator's connected channels stand (API-23). */
export const readEvaluation = (world: World, accountId: string) => store.readEvaluation(world.db, accountId)

/** What was measured of a creator's connected channels lately. */
export async function readLately(world: World, accountId: string, days: number): Promise<Lately[]> {
  const since = new Date(world.clock.now().getTime() - days * DAY_MS)
  const rows = await store.readLately(world.db, accountId, since)
  const isEnough = (samples: number, streams: number) =>
    streams >= SAMPLING.minimumStreams && samples * SAMPLING.everyMs >= SAMPLING.minimumLiveMs
  return rows.map(({ type, metrics, samples, streams, viewers, connected_at }) => ({
    platform: type,
    // Elsewhere samples are taken while an overlay is shown, and tell nothing of the other streams.
    viewerMinutes: type === 'twitch' && isEnough(samples, streams) ? (viewers * SAMPLING.everyMs) / MINUTE_MS : null,
    averageViewers: metrics?.monthly_average_viewer_count ?? null,
    averageViews: type === 'youtube' || type === 'tiktok' ? evaluatedFigure(type, metrics ?? {}) : null,
    isShort: connected_at > since,
  }))
}

/** Reads a channel's figures at its platform (CHAN-23): what is unknown stays unknown. @throws PlatformError */
async function read(world: World, channelId: string): Promise<void> {
  const found = await channels.withAccess(world, channelId, async ({ type, adapter, tokens, externalId }) => ({
    type,
    externalId,
    reading: await adapter.metrics(tokens, externalId),
  }))
  if (!found) return
  const { type, externalId, reading } = found
  const { observedAt, windowFrom, windowTo } = reading
  const metrics = figuresOf(reading)
  // Twitch tells no average: it comes from our own samples.
  if (type === 'twitch') metrics.monthly_average_viewer_count = await averageViewers(world, channelId)
  const stage = stageOf(type, evaluatedFigure(type, metrics))
  const windowDays = type === 'twitch' ? SAMPLING.windowDays : daysBetween(windowFrom, windowTo)
  const next = new Date(world.clock.now().getTime() + DAY_MS)
  await withTransaction(world.db, async tx => {
    // What was asked of one account is not another's, and nobody's once the channel is gone.
    if (!(await channels.readings.lockChannel(tx, channelId, externalId))) return
    await channels.readings.writeReading(tx, { channelId, metrics, stage, observedAt, windowDays }, next)
  })
}

const daysBetween = (from: Date | undefined, to: Date | undefined): number | null =>
  from && to ? Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY_MS)) : null

const FIGURES = [
  'followers_count',
  'monthly_video_view_count',
  'monthly_video_count',
  'monthly_average_viewer_count',
  'monthly_average_view_count',
] as const satisfies readonly (keyof Metrics)[]

const figuresOf = (reading: Metrics): Metrics =>
  Object.fromEntries(FIGURES.filter(name => reading[name] !== undefined).map(name => [name, reading[name]]))

/**
 * Measures channels whose day has come, a few in a round; safe to run twice and at once. A platform whose budget of the
 * day is used up has to wait: links must still be checked, and channels connected (docs/platform-quotas.md).
 */
export async function measureDue(world: World): Promise<void> {
  const now = world.clock.now()
  const except = await spentPlatforms(world, now)
  const ids = await channels.readings.claimDue(world.db, {
    now,
    until: new Date(now.getTime() + HOUR_MS),
    limit: ROUND,
    except,
  })
  for (const id of ids) await measure(world, id)
}

/** Platforms of which no more channels may be measured today. */
async function spentPlatforms(world: World, now: Date): Promise<Platform[]> {
  const spent: Platform[] = []
  for (const { platform, quota } of Object.values(world.platforms)) {
    if (!quota) continue
    const since = new Date(now.getTime() + quota.untilReset(now.getTime()) - DAY_MS)
    const measured = await channels.readings.countMeasured(world.db, platform, since, quota.measuredPerDay)
    if (measured >= quota.measuredPerDay) spent.push(platform)
  }
  return spent
}

/** Measures one channel, on connecting and daily; what fails is tried again when the platform says, or later. */
export async function measure(world: World, channelId: string): Promise<void> {
  try {
    await read(world, channelId)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    world.log.warn({ kind: error.kind, status: error.status, because: error.providerCode }, 'measuring failed')
    // Platforms whose clocks are wrong ask for years.
    const waitMs = Math.min(error.retryAfterMs ?? (error.kind === 'temporary' ? HOUR_MS : DAY_MS), DAY_MS)
    if (error.kind === 'permanent') await endByFailure(world, channelId)
    await channels.readings.postpone(world.db, channelId, new Date(world.clock.now().getTime() + waitMs))
  }
}

/** Prices of a creator's channel (API-26). @throws Missing for another's. */
export async function listSalaries(world: World, accountId: string, channelId: string) {
  const rows = await store.readPrices(world.db, accountId, channelId)
  if (!rows) throw new Missing()
  return rows
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Sets a price; campaigns already joined keep theirs (SAL-09). @throws Missing for another's. */
export async function setPrice(
  world: World,
  accountId: string,
  change: { channelId: string; salaryId: string; price: number },
) {
  if (!UUID.test(change.salaryId)) throw new Missing()
  const row = await withTransaction(world.db, async tx => {
    await channels.readings.setPrice(tx, { accountId, ...change })
    return store.readPrice(tx, { accountId, ...change })
  })
  if (!row) throw new Missing()
  return row
}

/** Recommended prices of every ad type on every platform that has it: eight each, null where none is set (OPS-28). */
export const listRecommended = (world: World) => recommendedIn(world.db)

/** The same within another act. */
export async function recommendedIn(db: Reader) {
  const known = new Map(
    (await store.readRecommended(db)).map(row => [`${row.ad_type}/${row.platform}/${row.stage}`, row.price_zloty]),
  )
  return adTypes.flatMap(adType =>
    adTypeFacts[adType].platforms.map(platform => ({
      ad_type: adType,
      platform,
      prices: Array.from({ length: STAGE_COUNT }, (_, at) => known.get(`${adType}/${platform}/${at + 1}`) ?? null),
    })),
  )
}

/** Recommended prices of one row, and the revision of what they take the place of. */
interface Recommended {
  adType: AdType
  platform: Platform
  prices: readonly (number | null)[]
  revision?: string | undefined
}

/** Sets recommended prices, with an entry in the log. @throws Invalid when the platform does not have the ad type; Refused `changed_meanwhile`. */
export async function setRecommended(world: World, operatorId: string, row: Recommended): Promise<void> {
  await withTransaction(world.db, tx => writeRecommended(world, tx, operatorId, row))
}

/** The same within another act. @returns the prices before. @throws as `setRecommended`. */
export async function writeRecommended(
  world: World,
  tx: Tx,
  operatorId: string,
  { adType, platform, prices, revision }: Recommended,
): Promise<(number | null)[]> {
  if (!isOffered(adType, platform)) throw new Invalid({ platform: ['inputs.error.choice'] })
  await store.lockRecommended(tx, adType, platform)
  const row = (await recommendedIn(tx)).find(one => one.ad_type === adType && one.platform === platform)
  const before = row?.prices ?? prices.map(() => null)
  refuseOutdated(revision, revisionOf(before))
  await store.writeRecommended(tx, adType, platform, prices)
  await audit.record(tx, {
    actorId: operatorId,
    action: 'recommended_prices_set',
    object: { type: 'recommended_price', id: null, name: `${adType} · ${platform}` },
    before,
    after: prices,
    at: world.clock.now(),
  })
  return before
}
