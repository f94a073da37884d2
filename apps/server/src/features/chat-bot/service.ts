import type { ChatRefusal } from '@fanfara/contract/chat'
import { MINUTE_MS } from '@fanfara/contract/durations'
import { PlatformError } from '@fanfara/platforms'
import { withTransaction } from '#/db/port.ts'
import { campaignLink } from '#/edge/campaign-link.ts'
import { Refused } from '#/errors.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { applicationToken, SAMPLE_EVERY_MS } from '../evaluation/service.ts'
import { ANSWERED_MS, REST_MS, refusalsAfter, restMs } from './policy.ts'
import * as store from './store.ts'

/** A sample that is not older says that a channel is live. */
const LIVE_MS = SAMPLE_EVERY_MS + MINUTE_MS
const KEPT_MS = 31 * 24 * 60 * MINUTE_MS
/** Channels in one round of the minute's job. */
const ROUND = 100
/** The scope by which a channel's owner lets our bot write. */
const CONSENT = 'channel:bot'

/**
 * Writes campaigns' links into the chats of live channels, at most once in 15 minutes each (OPS-19, EASY-03); several
 * campaigns take turns, and who waited longest comes first. The bot's account has one budget over all processes: what is over
 * it waits for the next round. A link that was refused is not sent again: its stream may be over.
 */
export async function postLinks(world: World): Promise<void> {
  const now = world.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await store.giveUpWaiting(world.db, before(ANSWERED_MS))
  const due = await store.listDue(world.db, { liveSince: before(LIVE_MS), now, limit: ROUND })
  for (const turn of due) {
    const taken = await takeTurn(world, turn)
    if (taken === 'spent') break
    if (taken !== null) await deliver(world, turn, taken)
  }
  await store.removePosts(world.db, before(KEPT_MS))
}

const lineOf = (world: World, { language, campaign, code }: store.Turn): string =>
  textOf(language, 'chat.link', { campaign, link: campaignLink(world, code) })

/** Takes a channel's turn and a part of the bot's budget. @returns the post; null when another process had it. */
async function takeTurn(world: World, turn: store.Turn): Promise<number | 'spent' | null> {
  const at = world.clock.now()
  const limit = world.platforms.twitch?.live?.sayLimit
  return withTransaction(world.db, async tx => {
    if (limit) {
      const used = await store.lockBudget(tx, new Date(at.getTime() - limit.inMs))
      if (used >= limit.lines) return 'spent'
    }
    if (!(await store.takeTurn(tx, turn.channelId, { at, restUntil: new Date(at.getTime() + REST_MS) }))) return null
    const { channelId, campaignId } = turn
    const isSimulated = world.config.platforms.twitch === undefined
    return store.insertPost(tx, { channelId, campaignId, message: lineOf(world, turn) }, at, isSimulated)
  })
}

/** Says a line and writes down what became of it; a channel that refuses is left alone longer each time. */
async function deliver(world: World, turn: store.Turn, post: number): Promise<void> {
  const refusal = await say(world, turn.externalId, lineOf(world, turn))
  await withTransaction(world.db, async tx => {
    const rest = await store.lockRest(tx, turn.channelId)
    if (!(await store.writeAnswer(tx, post, refusal)) || !rest) return
    const refusals = refusalsAfter(rest.refusals, refusal)
    const restUntil = new Date(rest.postedAt.getTime() + (refusal === null ? REST_MS : restMs(refusals)))
    await store.writeRest(tx, turn.channelId, { refusals, restUntil })
  })
}

/** @returns why the line is not in the chat; null when it is, or where no platform is there to be asked. */
async function say(world: World, externalId: string, message: string): Promise<ChatRefusal | null> {
  const live = world.platforms.twitch?.live
  if (!live?.say) return null
  try {
    const token = await applicationToken(world, live)
    const { refusal, code } = await live.say(token, { externalId, bot: world.config.chatBot, message })
    if (refusal) world.log.warn({ refusal, because: code }, 'the chat bot was not heard')
    return refusal
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    world.log.warn(
      { kind: error.kind, status: error.status, because: error.providerCode },
      'the chat bot was not heard',
    )
    return error.kind === 'rate_limited' ? 'limited' : 'unanswered'
  }
}

/** How the bot gets on in a creator's channel. */
export interface ChatBotState extends store.ChannelState {
  hasConsent: boolean
  /** Null when it may write at once. */
  restsUntil: Date | null
}

/** How the bot gets on in a creator's connected Twitch channel; null without one. */
export async function readState(world: World, accountId: string): Promise<ChatBotState | null> {
  const state = await store.readState(world.db, accountId)
  if (!state) return null
  const { restUntil, scopes } = state
  const restsUntil = restUntil && restUntil > world.clock.now() ? restUntil : null
  return { ...state, hasConsent: scopes.includes(CONSENT), restsUntil }
}

/** The owner has cured what kept the bot from writing: it rests no longer than after any line. @throws Refused */
export async function retry(world: World, accountId: string): Promise<ChatBotState> {
  const state = await readState(world, accountId)
  if (!state) throw new Refused('channel_not_connected')
  await store.forgiveRefusals(world.db, state.channelId, REST_MS)
  return (await readState(world, accountId)) ?? state
}

/** Posts that are shown at once. */
const SHOWN = 100

/** What the bot wrote lately, or would have. */
export const newestPosts = (world: World) => store.newestPosts(world.db, SHOWN)
