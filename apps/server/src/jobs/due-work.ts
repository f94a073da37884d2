import {
  addressNow,
  admitDue,
  moveDueCampaigns,
  removeUnusedPictures,
  tellSearches,
} from '../features/campaigns/service.ts'
import { removeEnded as removeEndedProofs } from '../features/proofs/service.ts'
import { judgeExposures, tendExposures } from '../features/exposures/service.ts'
import { rollUp, tendClicks, tendPostbacks } from '../features/tracking/service.ts'
import { readDueMedia } from '../features/media-views/service.ts'
import { carryOutDue } from '../features/corrections/service.ts'
import { remindDue } from '../features/receivables/service.ts'
import { digestOld } from '../features/billing/service.ts'
import { moveDueTasks } from '../features/tasks/service.ts'
import { postLinks } from '../features/chat-bot/service.ts'
import { removeEnded as removeEndedTickets, revokeTokens, validateDue } from '../features/channels/service.ts'
import { removeEnded as removeEndedNotices, subscribeToNotices } from '../features/notices/service.ts'
import { removeEnded as removeEndedTrips } from '../features/oauth/service.ts'
import { removeEnded as removeEndedSessions, tendInvitations } from '../features/accounts/service.ts'
import { measure, measureDue, sampleBroadcasts, sampleViewers, tendReadings } from '../features/evaluation/service.ts'
import {
  deliverPush,
  deliverTo,
  removeEnded as removeEndedInboxSessions,
  tellAgain,
} from '../features/inbox/service.ts'
import { tendChain } from '../features/audit/service.ts'
import { carryOutAct, refreshCards, removeEndedActs } from '../features/creators/service.ts'
import { removeEnded as removeEndedLetters, sumDays } from '../features/desk/service.ts'
import { deliverNotice } from '../features/news/service.ts'
import { eraseArchived } from '../features/privacy/service.ts'
import { matchNoted } from '../features/bank-statements/service.ts'
import { makeFiles, sumTold } from '../features/payments/service.ts'
import { deliverCode } from '../features/passwords/service.ts'
import { reconcile } from '../features/ledger/service.ts'
import { sendLetter } from '../mail/letters.ts'
import type { Deliverers, DeliveryKind } from '../db/deliveries.ts'
import { deliverDue, hastenSetBack } from '../db/outbox.ts'
import type { World } from '../world.ts'

/** Sends what was committed and not sent yet. @param busy kinds that are on their way already. */
export const sendDue = (world: World, isStopped?: () => boolean, busy?: Set<DeliveryKind>): Promise<number> => {
  const deliverers: Deliverers = {
    inbox: deliverTo(world),
    'inbox-tell': tellAgain(world),
    push: deliverPush(world),
    'news-notice': deliverNotice(world),
    mail: sendLetter(world, id => addressNow(world.db, id)),
    'measure-channel': ({ channelId }) => measure(world, channelId),
    'reset-code': deliverCode(world),
    'easy-ad': offered => admitDue(world, offered),
    'creator-act': ({ actId }) => carryOutAct(world, actId),
    'payout-run': ({ runId }) => makeFiles(world, runId),
    'bank-lines': noted => matchNoted(world, noted),
    'remove-file': ({ name }) => world.files.remove(name),
    'platform-revoke': (grant, attempt) => revokeTokens(world, grant, attempt),
  }
  return deliverDue(world, deliverers, isStopped, busy)
}

type Chore = (world: World) => Promise<unknown>

/** What needs nobody but us. */
const CLOCKWORK: readonly Chore[] = [
  world => hastenSetBack(world.db, world.clock.now()),
  // Before campaigns end: what came while they ran is judged as of then.
  rollUp,
  judgeExposures,
  moveDueCampaigns,
  tellSearches,
  moveDueTasks,
  carryOutDue,
  remindDue,
  removeEndedSessions,
  tendInvitations,
  removeEndedTickets,
  removeEndedTrips,
  removeEndedNotices,
  removeEndedInboxSessions,
  removeEndedProofs,
  removeUnusedPictures,
  tendClicks,
  tendExposures,
  tendPostbacks,
  tendReadings,
  digestOld,
  refreshCards,
  removeEndedActs,
  removeEndedLetters,
  sumTold,
  sumDays,
  tendChain,
]
/** What asks platforms, whose answers may take long, or never come. */
const PLATFORM_CHORES: readonly Chore[] = [
  sampleViewers,
  sampleBroadcasts,
  postLinks,
  validateDue,
  readDueMedia,
  measureDue,
]
const maintain: Chore = world => world.store.maintain()

/**
 * Everything that time makes due, by the product's clock (OPS-29). Safe to run twice, at once and after any pause; a
 * chore that fails keeps no other from being done.
 * @throws the first failure, when everything was tried.
 */
export const runDueWork = (world: World): Promise<void> =>
  runAll(world, [...CLOCKWORK, ...PLATFORM_CHORES, each => sendDue(each), maintain])

/** The part of it that needs nobody but us. What it put into the outbox is sent as soon as that is told. */
export async function runClockwork(world: World): Promise<void> {
  await runAll(world, [...CLOCKWORK, maintain])
  world.bus.say('outbox', '')
}

/** Judges the clicks that wait, and lets what counted accrue. */
export const countClicks: Chore = rollUp

/** The part of it that asks platforms: one that is silent holds up this part alone. */
export const runPlatformWork = (world: World): Promise<void> => runAll(world, PLATFORM_CHORES)

async function runAll(world: World, chores: readonly Chore[]): Promise<void> {
  const failures: unknown[] = []
  for (const chore of chores) await chore(world).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** What happens once a day: the books are checked (threat model §4.14). */
export async function runDailyWork(world: World): Promise<void> {
  await eraseArchived(world)
  await subscribeToNotices(world)
  await reconcile(world)
}
