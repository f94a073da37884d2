import { MINUTE_MS } from '@fanfara/contract/durations'
import { PlatformError } from '@fanfara/platforms'
import { withTransaction } from '#/db/port.ts'
import { campaignLink } from '#/edge/campaign-link.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import { SAMPLE_EVERY_MS } from '../evaluation/service.ts'
import * as store from './store.ts'

/** OPS-19: between two posts in one channel. */
const REST_MS = 15 * MINUTE_MS
/** A sample that is not older says that a channel is live. */
const LIVE_MS = SAMPLE_EVERY_MS + MINUTE_MS
const KEPT_MS = 31 * 24 * 60 * MINUTE_MS
/** Channels in one round of the minute's job. */
const ROUND = 100

/**
 * Writes campaigns' links into the chats of live channels, at most once in 15 minutes each (OPS-19, EASY-03); several
 * campaigns take turns. Without Twitch's credentials it is only noted what would have been written. A link that could not be
 * sent is not sent later: its stream may be over.
 */
export async function postLinks(world: World): Promise<void> {
  const now = world.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const restedUntil = before(REST_MS)
  const due = await store.listDue(world.db, { liveSince: before(LIVE_MS), restedUntil, limit: ROUND })
  const isSimulated = world.config.platforms.twitch === undefined
  for (const { language, campaign, code, ...turn } of due) {
    const message = textOf(language, 'chat.link', { campaign, link: campaignLink(world, code) })
    const isTaken = await withTransaction(world.db, async tx => {
      if (!(await store.takeTurn(tx, turn.channelId, now, restedUntil))) return false
      await store.insertPost(tx, { ...turn, message }, now, isSimulated)
      return true
    })
    if (isTaken && !isSimulated) await say(world, turn.externalId, message)
  }
  await store.removePosts(world.db, before(KEPT_MS))
}

async function say(world: World, externalId: string, message: string): Promise<void> {
  const live = world.platforms.twitch?.live
  if (!live?.say) return
  try {
    await live.say(await live.appToken(), { externalId, bot: world.config.chatBot, message })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    world.log.warn({ kind: error.kind, status: error.status, code: error.providerCode }, 'the chat bot was not heard')
  }
}

/** Posts that are shown at once. */
const SHOWN = 100

/** What the bot wrote lately, or would have. */
export const newestPosts = (world: World) => store.newestPosts(world.db, SHOWN)
