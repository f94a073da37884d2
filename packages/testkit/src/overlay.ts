import { joinCampaign } from '@fanfara/contract/campaigns'
import { listChannels, listOverlayUrls } from '@fanfara/contract/channels'
import { MINUTE_MS, SECOND_MS } from '@fanfara/contract/durations'
import type { Platform } from '@fanfara/contract/enums'
import type { CampaignForm } from '@fanfara/contract/ops/campaigns'
import { judgeExposures } from '@fanfara/server/features/exposures/service'
import { said } from './basics.ts'
import type { Creator, TestWorld } from './index.ts'

/** How OBS's browser names itself. */
export const OBS =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.6533.120 OBS/31.0.0'

/** Ten seconds: as often as a page reports. */
const BEAT_MS = 10 * SECOND_MS
/** So many minutes later everything can be judged, whatever the platform said. */
const JUDGED_AFTER = 12

/** A campaign that pays 8 zł for a thousand views of a banner on a stream. */
export const bannerCampaign = (platform: Platform = 'twitch', changes: Partial<CampaignForm> = {}) => ({
  platforms: [platform],
  incomes: [{ model: 'CPM' as const, unit: 'flat' as const, value: 8 }],
  task_plan: [
    {
      platform,
      ad_type: 'stream_banner' as const,
      amount: 1,
      start_date: null,
      end_date: null,
      brief: said('B', 'B'),
      need_acceptance: false,
    },
  ],
  ...changes,
})

/** A creator with one running banner: the campaign, the address of the overlay, the channel. */
export interface Streamer {
  creator: Creator
  id: string
  url: string
  channelId: string
}

/** Lets a creator, a new one unless given, into a banner campaign. */
export async function streamerOf(
  world: TestWorld,
  { platform = 'twitch', creator, ...changes }: Partial<CampaignForm> & { platform?: Platform; creator?: Creator } = {},
): Promise<Streamer> {
  const who = creator ?? (await world.creator({ platforms: [platform] }))
  const id = await world.campaigns.published(bannerCampaign(platform, changes))
  await who.call(joinCampaign, { params: { id } })
  const url = (await who.call(listOverlayUrls)).data[0]?.url ?? ''
  const channelId = (await who.call(listChannels)).data.find(({ type }) => type === platform)?.id ?? ''
  return { creator: who, id, url, channelId }
}

/** What the platform's rounds saw of a channel: how many watched at which minutes from now. */
export async function sampled(
  world: TestWorld,
  channel_id: string,
  viewers: number | readonly (readonly [minute: number, viewers: number])[],
): Promise<void> {
  const now = world.clock.now().getTime()
  // A steady stream is seen at both ends of what tests show.
  const seen = typeof viewers === 'number' ? [-1, 2, 5, 8].map(minute => [minute, viewers] as const) : viewers
  for (const [minute, quantity] of seen)
    await world.world.db
      .insertInto('viewer_sample')
      .values({ channel_id, sampled_at: new Date(now + minute * MINUTE_MS), stream_id: 'one', viewers: quantity })
      .execute()
}

/** What a page is answered. */
export interface BeatAnswer {
  session: string
  nonce: string
  seq: number
  trust: string
  unproven: string | null
  banners: { id: string }[]
}

/** One request of an overlay's page. */
export async function postOverlay(
  url: string,
  body: unknown,
  agent = OBS,
): Promise<{ status: number; data: BeatAnswer }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as { data: BeatAnswer }) }
}

/** A page of an overlay, by a clock of its own. */
export class OverlayPage {
  next = { session: '', nonce: '', seq: 0 }
  last: BeatAnswer | null = null
  signals: { active: boolean | null; visible: boolean; streaming: boolean | null } = {
    active: true,
    visible: true,
    streaming: true,
  }
  readonly #world: TestWorld
  readonly #at: Pick<Streamer, 'url' | 'id'>
  readonly #zero: number
  /** @param aheadMs how much later the page's clock reads. */
  constructor(world: TestWorld, at: Pick<Streamer, 'url' | 'id'>, aheadMs = 0) {
    this.#world = world
    this.#at = at
    this.#zero = world.clock.now().getTime() - aheadMs
  }
  async open(): Promise<this> {
    this.next = (await postOverlay(`${this.#at.url}/session`, {})).data
    return this
  }
  beat(exposures: readonly { id: string; started_ms: number; ended_ms: number }[], changes: object = {}) {
    const now_ms = this.#world.clock.now().getTime() - this.#zero
    const { session, nonce, seq } = this.next
    return postOverlay(`${this.#at.url}/beat`, { session, nonce, seq, now_ms, ...this.signals, exposures, ...changes })
  }
  /** Shows the banner for so long and reports every ten seconds. @param each what happens between. */
  async show(seconds: number, each: () => Promise<void> = async () => undefined): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 10) {
      this.#world.clock.advance(BEAT_MS)
      await each()
      const ended_ms = this.#world.clock.now().getTime() - this.#zero
      const { status, data } = await this.beat([{ id: this.#at.id, started_ms: ended_ms - BEAT_MS, ended_ms }])
      if (status !== 200) throw new Error(`refused: ${status}`)
      this.next = data
      this.last = data
    }
  }
}

/** Verdicts and views of a campaign's minutes, oldest first, after so many minutes. */
export async function judgedMinutes(world: TestWorld, id: string, wait = JUDGED_AFTER): Promise<string[]> {
  world.clock.advance(wait * MINUTE_MS)
  await judgeExposures(world.world)
  const rows = await world.world.db
    .selectFrom('exposure_minute')
    .select(['verdict', 'views'])
    .where('campaign_id', '=', id)
    .orderBy('minute')
    .orderBy('shown_ms', 'desc')
    .execute()
  return rows.map(({ verdict, views }) => `${verdict} ${views}`)
}
