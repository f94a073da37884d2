import type { Call } from '@fanfara/contract/endpoint'
import type { opsCorrectCreator } from '@fanfara/contract/ops/creators'
import { isDeepStrictEqual } from 'node:util'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { refuseOutdated, revisionOf } from '#/revision.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as inbox from '../inbox/service.ts'
import { refuseByHand, revisionOfFigures } from '../evaluation/service.ts'
import * as ledger from '../ledger/service.ts'
import { announce, livingCreator } from './limiting.ts'
import * as store from './store.ts'

export { searchOf } from './policy.ts'
export { announce, endSessions, limit, removeFactor, restore } from './limiting.ts'
export { listDoubles } from './doubles/doubles.ts'
export { COUNT_MAX } from './list-store.ts'
export {
  carryOutAct,
  listActPeople,
  listActs,
  readAct,
  readActs,
  removeEndedActs,
  retryAct,
  startAct,
  stopAct,
} from './acts/acts.ts'
export { list, listAll, refreshCards, sendMessage } from './list.ts'

/** So many lines of the log stand on a creator's page. */
const LINES_MAX = 50

/** All that operators see of a creator (OPS-26). @throws Missing for operators and unknown ids. */
export async function readCreator(db: Reader, id: string, now: Date) {
  const account = await accounts.limiting.findCreator(db, id)
  if (!account) throw new Missing()
  const profile = await profileOf(db, account)
  return {
    account,
    revision: revisionOf(profile),
    pending: await ledger.balanceOf(db, ledger.pending(id)),
    available: await ledger.balanceOf(db, ledger.available(id)),
    inPayout: await ledger.balanceOf(db, ledger.inPayout(id)),
    channels: (await store.channelsOf(db, id)).map(channel => ({
      ...channel,
      canVerify: refuseByHand({ ...channel, isByHand: channel.handOperator !== null }, now) === null,
      revision: revisionOfFigures(channel.metrics, channel.observedAt),
    })),
    campaigns: await store.campaignsOf(db, id),
    payouts: await store.payoutsOf(db, id),
    invoices: await store.invoicesOf(db, id),
    interests: profile.interests,
    tasks: await store.tasksOf(db, id),
    onTime: await store.countEnded(db, id),
    messages: await store.messagesOf(db, id),
    notes: await store.notesOf(db, id),
    hasSecondFactor: (await accounts.secondWaysOf(db, id)).length > 0,
    sessions: await accounts.limiting.sessionsOf(db, id, now),
    liveSessions: await store.countSessions(db, id, now),
    lines: await audit.listAbout(db, id, LINES_MAX),
  }
}

/** What advertisers read of a creator, as it stands. */
const profileOf = async (db: Reader, { id, name, description }: Profiled) => ({
  name,
  description,
  interests: await store.interestsOf(db, id),
})
type Profiled = Pick<Awaited<ReturnType<typeof livingCreator>>, 'id' | 'name' | 'description'>

/**
 * Corrects what advertisers read of a creator (OPS-26); they are told the name before and why. What changes nothing leaves no trace.
 * @throws Missing; Refused `changed_meanwhile` with 409.
 */
export async function correct(
  world: World,
  operatorId: string,
  id: string,
  { reason, revision, ...form }: Call<typeof opsCorrectCreator>['body'],
): Promise<void> {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    if (!(await accounts.findLivingLocked(tx, id))) throw new Missing()
    const before = await profileOf(tx, await livingCreator(tx, id))
    refuseOutdated(revision, revisionOf(before))
    const categories = await accounts.profiles.categoriesOf(tx, form.interests)
    await accounts.profiles.writeProfile(tx, id, { ...form, description: form.description || null, categories })
    const after = await profileOf(tx, await livingCreator(tx, id))
    if (isDeepStrictEqual(before, after)) return
    await inbox.notify(tx, {
      accountId: id,
      template: 'profile-corrected',
      occasion: `profile-corrected:${id}:${at.getTime()}`,
      values: { name: before.name, reason },
      url: '/settings/profile',
      at,
    })
    await audit.record(tx, {
      actorId: operatorId,
      action: 'creator_corrected',
      object: { type: 'account', id, name: after.name },
      creatorId: id,
      reason,
      before,
      after,
      at,
    })
  })
  announce(world, id)
}

/** Notes something about a creator for colleagues. @throws Missing; Refused `creator_notes_full`. */
export async function addNote(
  world: World,
  tx: Tx,
  { operatorId, id, text }: { operatorId: string; id: string; text: string },
): Promise<void> {
  const { name } = await livingCreator(tx, id)
  const at = world.clock.now()
  const note = { id: crypto.randomUUID(), creatorId: id, authorId: operatorId, text, at }
  if (!(await store.insertNote(tx, note))) throw new Refused('creator_notes_full')
  const came = { action: 'creator_note_added', before: null, after: sizeOf(note) }
  await audit.record(tx, { actorId: operatorId, object: { type: 'account', id, name }, creatorId: id, ...came, at })
}

/** What the log says of a note, which goes with the account as the log does not: how long it is. */
const sizeOf = ({ id, text }: { id: string; text: string }) => ({ note: id, letters: text.length })

/** Removes a note of one's own. @throws Missing */
export async function removeNote(
  world: World,
  note: { id: string; creatorId: string; authorId: string },
): Promise<void> {
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    const removed = await store.removeNote(tx, note)
    if (!removed) throw new Missing()
    await audit.record(tx, {
      actorId: note.authorId,
      action: 'creator_note_removed',
      object: { type: 'account', id: note.creatorId, name: removed.name },
      creatorId: note.creatorId,
      before: sizeOf({ id: note.id, text: removed.text }),
      after: null,
      at,
    })
  })
}

/** Notes about one account become notes about another one of the same person; as many as there is place for, the newest first. */
export const moveNotes = (tx: Tx, way: { from: string; to: string }): Promise<void> => store.moveNotes(tx, way)

/** Notes go with the account that they are about. */
export const eraseNotes = (tx: Tx, id: string): Promise<void> => store.removeNotes(tx, id)
