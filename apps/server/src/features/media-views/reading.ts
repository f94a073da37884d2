import { latestEnd } from '#/clock.ts'
import { DAY_MS, MINUTE_MS } from '@fanfara/contract/durations'
import type { MediumTrouble } from '@fanfara/contract/verdicts'
import { type MediumFigure, type PlatformAdapter, PlatformError, type PublishedMedium } from '@fanfara/platforms'
import { withTransaction } from '#/db/port.ts'
import { claimTurn } from '#/db/setting.ts'
import type { World } from '#/world.ts'
import * as channels from '../channels/service.ts'
import * as payments from '../payments/service.ts'
import { take } from './following.ts'
import { endingOf, retryAt } from './policy.ts'
import * as store from './store.ts'

/** Media of a platform that one round reads; with shared calls of 50 that is 10 units of YouTube's day (docs/platform-quotas.md). */
const ROUND = 500
/** Where media of many share a call, rounds are apart, so that calls are full. */
const SHARED_EVERY_MS = 10 * MINUTE_MS
/** Whoever took media to read them and died keeps them for so long. */
const HELD_MS = 10 * MINUTE_MS
/** How often it is looked for campaigns that ended before their day. */
const ENDED_EVERY_MS = 10 * MINUTE_MS

/**
 * Reads the views of published media that are due (TASK-33, MONEY-41), in batches by platform and token. Each reading is one
 * transaction with its verdict, sums and money, and one that is older than what is known is dropped: safe to run twice, at once and
 * after a kill. One that fails keeps no other waiting.
 * @returns how many were read. @throws the first failure that was not a platform's, when everything was tried.
 */
export async function readDueMedia(world: World): Promise<number> {
  const now = world.clock.now()
  if (await claimTurn(world.db, 'media_endings', now, ENDED_EVERY_MS))
    await store.hastenEnded(world.db, now, new Date(now.getTime() - 2 * DAY_MS))
  await store.hastenSetBack(world.db, now)
  const failures: unknown[] = []
  let read = 0
  for (const adapter of Object.values(world.platforms)) {
    const { platform, figures } = adapter
    if (
      figures.isShared &&
      !(await claimTurn(world.db, `media_reading_${platform}`, now, SHARED_EVERY_MS - MINUTE_MS / 2))
    )
      continue
    const until = new Date(now.getTime() + HELD_MS)
    const due = await store.claimDue(world.db, { platform, now, until, limit: ROUND })
    const round = new Round(world, adapter, now)
    await round.run(due)
    read += round.read
    failures.push(...round.failures)
  }
  if (failures.length > 0) throw failures[0]
  return read
}

/** Keeps what failed until the end, so that one channel's trouble leaves the others' figures read. */
class Round {
  read = 0
  readonly failures: unknown[] = []
  readonly #world: World
  readonly #adapter: PlatformAdapter
  readonly #at: Date
  constructor(world: World, adapter: PlatformAdapter, at: Date) {
    this.#world = world
    this.#adapter = adapter
    this.#at = at
  }

  async run(due: readonly store.DueMedium[]): Promise<void> {
    const lost = due.filter(({ channel }) => channel === null)
    await this.#trouble(lost, 'no_access', null)
    const byChannel = ofChannels(due.filter(({ channel }) => channel !== null))
    if (this.#adapter.figures.isShared) await this.#readShared(byChannel)
    else for (const [channelId, media] of byChannel) await this.#readWith(channelId, media)
  }

  /** With the first token that lives; what is not found with it is asked for with its owner's, who is told more. */
  async #readShared(byChannel: Map<string, store.DueMedium[]>): Promise<void> {
    let all = [...byChannel.values()].flat()
    for (const [channelId, own] of byChannel) {
      if (all.length === 0) return
      const found = await this.#ask(channelId, all)
      if (found === 'no_access') {
        await this.#trouble(own, found, null)
        all = all.filter(medium => medium.channelId !== channelId)
        continue
      }
      if (found === 'failed') return
      const isUnclear = (medium: store.DueMedium) =>
        medium.channelId !== channelId && found.get(medium.externalId)?.is !== 'there'
      await this.#takeAll(
        all.filter(medium => !isUnclear(medium)),
        found,
      )
      for (const [owner, media] of ofChannels(all.filter(isUnclear))) await this.#readWith(owner, media)
      return
    }
  }

  async #readWith(channelId: string, media: readonly store.DueMedium[]): Promise<void> {
    const found = await this.#ask(channelId, media)
    if (found === 'no_access') await this.#trouble(media, found, null)
    else if (found !== 'failed') await this.#takeAll(media, found)
  }

  /** Asks the platform with one channel's token; what it refuses is noted on the media that were asked for. */
  async #ask(channelId: string, media: readonly store.DueMedium[]) {
    const asked = media.flatMap(({ channel, externalId: id }): PublishedMedium[] => (channel ? [{ channel, id }] : []))
    try {
      const found = await channels.withAccess(this.#world, channelId, ({ adapter, tokens }) =>
        adapter.figures.read(tokens, asked),
      )
      return found ?? ('no_access' as const)
    } catch (error) {
      if (!(error instanceof PlatformError)) {
        this.failures.push(error)
        return 'failed' as const
      }
      const { kind, status, providerCode: because, retryAfterMs } = error
      this.#world.log.warn({ kind, status, because }, 'media were not read')
      await this.#trouble(media, troubleOf(error), retryAfterMs)
      return 'failed' as const
    }
  }

  async #takeAll(media: readonly store.DueMedium[], found: ReadonlyMap<string, MediumFigure>): Promise<void> {
    for (const medium of media) {
      const figure = found.get(medium.externalId)
      if (!figure) continue
      const said = { state: figure.is, views: figure.is === 'there' ? figure.views : null, at: this.#at }
      try {
        if (await takeReading(this.#world, medium, said)) this.read += 1
      } catch (error) {
        this.failures.push(error)
      }
    }
  }

  async #trouble(media: readonly store.DueMedium[], trouble: MediumTrouble, askedMs: number | null): Promise<void> {
    for (const medium of media) {
      const told = await withTransaction(this.#world.db, async tx => {
        const frame = await store.lockFrame(tx, medium.participationId)
        const known = frame && (await store.lockMedium(tx, medium.id))
        if (!known) return null
        const endedAs = endingOf(frame, this.#at)
        const next = endedAs ? null : retryAt(trouble, this.#at, known.failures, askedMs)
        await store.writeTrouble(tx, medium.id, { trouble, next, endedAs })
        return frame
      })
      if (told) this.#world.bus.say('counts-changed', { creatorId: told.creatorId, campaignId: told.campaignId })
    }
  }
}

function ofChannels(media: readonly store.DueMedium[]): Map<string, store.DueMedium[]> {
  const byChannel = new Map<string, store.DueMedium[]>()
  for (const medium of media) byChannel.set(medium.channelId, [...(byChannel.get(medium.channelId) ?? []), medium])
  return byChannel
}

const troubleOf = ({ kind }: PlatformError): MediumTrouble => {
  if (kind === 'rate_limited') return 'limited'
  return kind === 'scope_missing' || kind === 'account_ineligible' ? 'no_access' : 'unreachable'
}

/** Takes one reading over, with the money that follows from it. @returns whether it was newer than what is known. */
async function takeReading(world: World, { id, participationId }: store.DueMedium, said: store.Said): Promise<boolean> {
  const frame = await withTransaction(world.db, async tx => {
    const locked = await store.lockFrame(tx, participationId)
    const medium = locked && (await store.lockMedium(tx, id))
    if (!medium || (medium.readAt && medium.readAt >= said.at && medium.readAt <= latestEnd(said.at, 0))) return null
    if (await take(tx, locked, medium, said)) await payments.accrue(tx, participationId, { id: null, at: said.at })
    return locked
  })
  if (!frame) return false
  world.bus.say('counts-changed', { creatorId: frame.creatorId, campaignId: frame.campaignId })
  return true
}
