import { randomUUID } from 'node:crypto'
import type { TrustClass, UnprovenReason } from '@fanfara/contract/verdicts'
import { withTransaction } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import { sameSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import { readings } from '../channels/service.ts'
import * as overlay from '../overlay/service.ts'
import { BEAT_MS, isShown, SAMPLE_WITHIN_MS, type Signals, stretchesOf, unprovenBy } from './policy.ts'
import * as store from './store.ts'

const NONCE_BYTES = 16
/** A page that was not heard of for so long is shown no more. */
const SILENT_MS = 2.5 * BEAT_MS

/** What a page needs for its next report. */
export interface Next {
  session: string
  /** Of the next report; `seq` is its number. */
  nonce: string
  seq: number
  banners: overlay.Banner[]
}

/** The one nonce that a numbered report of a session can have: made here and given with the answer before, kept nowhere. */
const nonceOf = (world: World, session: string, seq: number): Buffer =>
  world.keys.mac('exposure', `${session}.${seq}`).subarray(0, NONCE_BYTES)

const nextOf = (world: World, session: string, seq: number, banners: overlay.Banner[]): Next => ({
  session,
  nonce: nonceOf(world, session, seq).toString('base64url'),
  seq,
  banners,
})

/** Begins the numbered reports of one load of an overlay (platforms.md §9.3). @throws Missing */
export async function openSession(world: World, key: string): Promise<Next> {
  const channel = await overlay.findShown(world, key)
  const id = randomUUID()
  await store.openSession(world.db, { id, channelId: channel.id, at: world.clock.now() })
  return nextOf(world, id, 1, await overlay.bannersOf(world, channel))
}

/** One report: what was shown since the one before, in milliseconds of the page's own clock, which `nowMs` reads. */
export interface Beat extends Signals {
  session: string
  nonce: string
  seq: number
  nowMs: number
  exposures: readonly { campaignId: string; startedMs: number; endedMs: number }[]
  /** Whether the streaming program's own browser sent it, by its name. */
  isProgram: boolean
}

/** What a report is answered: the next one's number, what runs, and what this one proves. */
export interface Taken extends Next {
  trust: TrustClass
  /** Why it proves nothing; null when it does. */
  unproven: UnprovenReason | null
}

/**
 * Takes a report, when it is the next one of its session. Only how long ago something was by the page's clock is believed,
 * and only as far as it lies between this report and the one before by the server's.
 * @throws Missing for an address that is nobody's; Conflict for a report that was taken before, skips one, or is forged.
 */
export async function takeBeat(world: World, key: string, beat: Beat): Promise<Taken> {
  const channel = await overlay.findShown(world, key)
  const { session: id, seq } = beat
  if (!sameSecret(Buffer.from(beat.nonce, 'base64url'), nonceOf(world, id, seq))) throw new Conflict()
  const now = world.clock.now()
  const trust: TrustClass = beat.isProgram && beat.streaming === true ? 'full' : 'reduced'
  const since = new Date(now.getTime() - SILENT_MS)
  const shown = beat.exposures.map(({ campaignId, startedMs, endedMs }) => ({
    campaignId,
    from: new Date(now.getTime() - (beat.nowMs - startedMs)),
    to: new Date(now.getTime() - (beat.nowMs - endedMs)),
  }))
  const participations = await overlay.participationsOf(world, channel)
  const wasLive = await readings.wasLive(world.db, channel.id, new Date(now.getTime() - SAMPLE_WITHIN_MS))
  const unproven = await withTransaction(world.db, async tx => {
    const session = await store.lockNext(tx, { id, channelId: channel.id, seq })
    if (!session) throw new Conflict()
    const isOther = await store.isOvertaken(tx, { id, channelId: channel.id, openedAt: session.openedAt, since, now })
    const why = unprovenBy(beat, isOther)
    const said = stretchesOf(shown, { ...session, now, why })
    await store.takeBeat(tx, { id, seq, at: now, claimedUntil: said.claimedUntil, isShown: isShown(beat), trust })
    const stretches = said.stretches.flatMap(stretch => {
      const participationId = participations.get(stretch.campaignId)
      // What nobody could see on a stream that was not there needs no reason.
      const isNoted = stretch.unproven === null || wasLive
      return participationId && isNoted ? [{ ...stretch, participationId }] : []
    })
    await store.addStretches(tx, { channelId: channel.id, trust }, stretches)
    return why
  })
  return { ...nextOf(world, id, seq + 1, await overlay.bannersOf(world, channel)), trust, unproven }
}
