import { DAY_MS } from '@fanfara/contract/durations'
import {
  CREATOR_ACT_MAX,
  type CreatorActForm,
  type CreatorActReason,
  creatorActReasons,
} from '@fanfara/contract/ops/people/creator-acts'
import { put } from '#/db/outbox.ts'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import { announceEnded, operatorsNamed } from '../../accounts/service.ts'
import * as audit from '../../audit/service.ts'
import { inviteIn, platformsInvitedTo } from '../../campaigns/service.ts'
import { announce, endSessions, limit, restore } from '../limiting.ts'
import { refresh } from '../list-store.ts'
import { matchingNow } from '../list.ts'
import { searchOf } from '../policy.ts'
import * as creators from '../store.ts'
import * as store from './act-store.ts'

/**
 * Begins one act on many (DESK-11, decision 0117): whom it means is fixed now, and their turns come one after the other, in transactions of their own
 * (`carryOutAct`), also by another process where this one ends.
 * @returns the act's id. @throws Refused `creator_act_changed` (409), `creator_act_too_many`; for invitations as `invite` does
 */
export async function startAct(world: World, tx: Tx, operatorId: string, form: CreatorActForm): Promise<string> {
  const at = world.clock.now()
  const id = crypto.randomUUID()
  const [reason, campaignId] = form.act === 'invite' ? [null, form.campaign_id] : [form.reason, null]
  if (campaignId) await platformsInvitedTo(world, tx, campaignId)
  const { to } = form
  const ids = await meantBy(world, tx, to)
  const people = await store.insertAct(tx, { id, act: form.act, reason, campaignId, at, operatorId }, ids)
  if (people > CREATOR_ACT_MAX) throw new Refused('creator_act_too_many')
  if (people === 0 || ('matching' in to && people !== to.count))
    throw new Refused('creator_act_changed', { status: 409 })
  await put(tx, [{ kind: 'creator-act', payload: { actId: id }, at }])
  await audit.record(tx, {
    actorId: operatorId,
    action: 'creator_act_started',
    object: { type: 'creator_act', id, name: null },
    ...(reason ? { reason } : {}),
    before: null,
    after: {
      act: form.act,
      people,
      ...('matching' in to ? { matching: to.matching } : {}),
      ...('done_in' in to ? to : {}),
    },
    at,
  })
  return id
}

/** Whom an act means, as a part of a statement. */
async function meantBy(world: World, tx: Tx, to: CreatorActForm['to']) {
  if ('matching' in to) return matchingNow(world, tx, to.matching)
  return 'done_in' in to ? store.doneIn(to.done_in) : store.named(to.creator_ids)
}

/** People whose turns come before others have theirs. */
const BATCH = 100

/** Carries an act out, a bounded number of people at a time; the others wait in the outbox. Cut off, it goes on with whom it had not come to. */
export async function carryOutAct(world: World, actId: string): Promise<void> {
  for (let done = 0; done < BATCH; done += 1)
    if (!(await takeTurn(world, actId))) {
      await store.finishAct(world.db, actId, world.clock.now())
      return
    }
  await withTransaction(world.db, tx => put(tx, [{ kind: 'creator-act', payload: { actId }, at: world.clock.now() }]))
}

/** What came of somebody's turn: why they were left as they are, or what others are told once it is kept. */
type Came = { why: CreatorActReason } | { told: () => void }

/** Does to the next who waits what is to be done. @returns false when nobody waits. */
export async function takeTurn(world: World, actId: string): Promise<boolean> {
  const turn = await store.nextTurn(world.db, actId)
  if (!turn) return false
  try {
    const came = await withTransaction(world.db, async tx => {
      if (!(await store.lockTurn(tx, turn))) return null
      const what = await act(world, tx, turn)
      const why = 'why' in what ? what.why : null
      await store.noteOutcome(tx, turn, { outcome: why ? 'skipped' : 'done', why, until: null })
      return what
    })
    if (came && 'told' in came) came.told()
  } catch (error) {
    await noteError(world, turn, error)
  }
  return true
}

async function act(world: World, tx: Tx, turn: store.Turn): Promise<Came> {
  const { creatorId: id, operatorId, campaignId } = turn
  const reason = turn.reason ?? ''
  switch (turn.act) {
    case 'limit':
    case 'restore':
      await (turn.act === 'limit' ? limit : restore)(world, tx, operatorId, id, reason)
      return { told: () => announce(world, id) }
    case 'end_sessions': {
      if ((await creators.countSessions(tx, id, world.clock.now())) === 0) return { why: 'no_sessions' }
      const ended = await endSessions(world, tx, { operatorId, id, reason })
      return { told: () => announceEnded(world, ended) }
    }
    case 'invite':
      return inviteTo(world, tx, { campaignId: campaignId ?? '', creatorId: id, operatorId })
  }
}

async function inviteTo(
  world: World,
  tx: Tx,
  { campaignId, creatorId, operatorId }: { campaignId: string; creatorId: string; operatorId: string },
): Promise<Came> {
  const { invited } = await inviteIn(world, tx, { actorId: operatorId }, campaignId, [creatorId])
  if (invited === 0) return { why: 'in_campaign' }
  const platforms = await platformsInvitedTo(world, tx, campaignId)
  if (!(await store.canTakePart(tx, creatorId, platforms))) throw new NotAble()
  return { told: () => undefined }
}

/** Takes an invitation back, with its transaction, that somebody could not accept. */
class NotAble extends Error {}

const refusedAs = ({ code }: Refused): CreatorActReason | undefined => creatorActReasons.find(why => why === code)

function whyOf(error: unknown): CreatorActReason | undefined {
  if (error instanceof NotAble) return 'not_able'
  if (error instanceof Missing) return 'gone'
  return error instanceof Refused ? refusedAs(error) : undefined
}

/** Who was refused is skipped; anything else has failed, and can be tried again. */
async function noteError(world: World, turn: store.Turn, error: unknown): Promise<void> {
  const why = whyOf(error) ?? null
  if (!why) world.log.warn({ err: error, act: turn.actId }, 'an act on somebody failed')
  const until = error instanceof Refused && typeof error.extra.until === 'string' ? new Date(error.extra.until) : null
  await withTransaction(world.db, async tx => {
    if (!(await store.lockTurn(tx, turn))) return
    await store.noteOutcome(tx, turn, { outcome: why ? 'skipped' : 'failed', why, until })
  })
}

/** An act, as far as it came. @throws Missing */
export async function readAct(db: Reader, id: string) {
  const found = await store.findAct(db, id)
  if (!found) throw new Missing()
  return found
}

/** Which acts are asked for; `search`: a part of the name of who began them, or words of one of their people. */
export type ActsAsked = Omit<store.ActsAsked, 'sought'> & { search: string | undefined }

/** The same with whom the words may mean. */
async function soughtBy({ db }: World, { search, ...asked }: ActsAsked): Promise<store.ActsAsked> {
  if (!search) return { ...asked, sought: null }
  await refresh(db)
  return { ...asked, sought: { operators: await operatorsNamed(db, search), words: searchOf(search).words } }
}

/** A page of acts in an order, the newest first unless told (DESK-50). */
export const readActs = async (world: World, asked: ActsAsked) => store.readActs(world.db, await soughtBy(world, asked))
/** The same with how many stand how. */
export const listActs = async (world: World, asked: ActsAsked) => store.listActs(world.db, await soughtBy(world, asked))

/** A page of the people of an act. @throws Missing */
export async function listActPeople(db: Reader, id: string, page: store.PeopleAsked) {
  await readAct(db, id)
  return store.listPeople(db, id, page)
}

/** Whoever failed has another turn (DESK-13); nobody else is touched. @throws Missing */
export const retryAct = (world: World, operatorId: string, id: string): Promise<void> =>
  withTransaction(world.db, async tx => {
    await readAct(tx, id)
    const people = await store.waitAgain(tx, id)
    if (people === 0) return
    const at = world.clock.now()
    await put(tx, [{ kind: 'creator-act', payload: { actId: id }, at }])
    await audit.record(tx, {
      actorId: operatorId,
      action: 'creator_act_retried',
      object: { type: 'creator_act', id, name: null },
      before: { failed: people },
      after: { waiting: people },
      at,
    })
  })

/** Stops an act (DESK-17): who had no turn stays as they are. One that has ended is left as it is. @throws Missing */
export const stopAct = (world: World, operatorId: string, id: string): Promise<void> =>
  withTransaction(world.db, async tx => {
    await readAct(tx, id)
    const at = world.clock.now()
    const people = await store.stopWaiting(tx, id, { at, by: operatorId })
    if (people === 0) return
    await audit.record(tx, {
      actorId: operatorId,
      action: 'creator_act_stopped',
      object: { type: 'creator_act', id, name: null },
      before: { waiting: people },
      after: { stopped: people },
      at,
    })
  })

/** For so many days the lines of an act are kept once it ended. */
const KEPT_DAYS = 90

/** Removes what ended long ago; the log keeps who did what to whom. */
export const removeEndedActs = (world: World): Promise<void> =>
  store.removeActs(world.db, new Date(world.clock.now().getTime() - KEPT_DAYS * DAY_MS))
