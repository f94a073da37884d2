/**
 * A day of 10,000 connected channels, minute by minute: our jobs and adapters as they are, the platforms as counters of
 * their documented budgets. A call beyond a budget is refused and counted. Nothing here measures speed.
 */
import { MINUTE_MS } from '@fanfara/contract/durations'
import type { Platform } from '@fanfara/contract/enums'
import { createAdapters, realBaseUrls } from '@fanfara/platforms'
import { sealTokens, validateDue, withAccess } from '@fanfara/server/features/channels/service'
import { measureDue, sampleViewers } from '@fanfara/server/features/evaluation/service'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'

const DAY_MINUTES = 24 * 60
const CHANNELS: Record<Platform, number> = { twitch: 1000, youtube: 2000, tiktok: 3000, instagram: 2000, x: 2000 }
const platforms = Object.keys(CHANNELS) as Platform[]

/** A documented budget (platforms.md §1, §3.2, §4.2, §5.4, §6.2, §7.2): so many calls of a kind in so many minutes. */
interface Budget {
  name: string
  limit: number
  minutes: number
  /** False: all accounts share the one. */
  isPerAccount: boolean
}
const budgets = {
  helix: { name: 'Twitch: points a minute', limit: 800, minutes: 1, isPerAccount: true },
  data: { name: 'YouTube: Data API units a day', limit: 10_000, minutes: DAY_MINUTES, isPerAccount: false },
  graph: { name: 'Instagram: calls an hour', limit: 200, minutes: 60, isPerAccount: true },
  tiktok: { name: 'TikTok: calls a minute to one endpoint', limit: 600, minutes: 1, isPerAccount: false },
  x: { name: 'X: calls of /users/me in 15 minutes', limit: 75, minutes: 15, isPerAccount: true },
} as const satisfies Record<string, Budget>
type BudgetName = keyof typeof budgets

/** Most that was used of a budget in one of its windows. */
export interface Used extends Budget {
  most: number
  refused: number
}

/** Most used of each budget's window, and what rounds cost. */
export interface PlatformDay {
  channels: number
  measured: number
  used: Used[]
  /** Calls of one round of sampling 1,000 Twitch channels. */
  callsARound: number
  /** Calls to the token endpoint of two refreshes of one account at once. */
  callsOfTwoRefreshes: number
  /** Questions whether a Twitch token lives, in the whole day. */
  validations: number
}

/** The platforms' side: answers what adapters ask, by the account that the token names, and keeps the books. */
class Platforms {
  nowMs = 0
  tokenCalls = 0
  streamCalls = 0
  validations = 0
  private readonly windows = new Map<string, number>()
  readonly most = new Map<BudgetName, number>()
  readonly refused = new Map<BudgetName, number>()

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const form = init?.body instanceof URLSearchParams ? init.body : new URLSearchParams()
    const bearer = new Headers(init?.headers).get('authorization')?.replace(/^\w+ /, '') ?? ''
    const account = bearer.split('~')[1] ?? ''
    if (form.has('grant_type')) return this.token(url, form)
    if (url.pathname.endsWith('/validate')) return this.validate(account)
    const budget = budgetOf(url)
    if (budget && !this.take(budget, budget === 'tiktok' ? url.pathname : account))
      return Response.json(
        { error: { code: 403, message: 'over', errors: [{ reason: 'quotaExceeded' }] } },
        { status: 429 },
      )
    return Response.json(this.reply(url, account))
  }

  private take(name: BudgetName, key: string): boolean {
    const { limit, minutes, isPerAccount } = budgets[name]
    const window = Math.floor(this.nowMs / (minutes * MINUTE_MS))
    const id = `${name}|${window}|${isPerAccount || name === 'tiktok' ? key : ''}`
    const used = (this.windows.get(id) ?? 0) + 1
    this.windows.set(id, used)
    this.most.set(name, Math.max(this.most.get(name) ?? 0, used))
    if (used > limit) this.refused.set(name, (this.refused.get(name) ?? 0) + 1)
    return used <= limit
  }

  /** A fresh token of the same account; lifetimes as documented. */
  private token(url: URL, form: URLSearchParams): Response {
    this.tokenCalls += 1
    const account = (form.get('refresh_token') ?? form.get('fb_exchange_token') ?? '').split('~')[1] ?? ''
    const expires_in = url.host.includes('twitch') ? 14_124 : url.host.includes('google') ? 3600 : 7200
    const isTwitch = url.host.includes('twitch')
    return Response.json({
      access_token: `a~${account}~${this.tokenCalls}`,
      refresh_token: `r~${account}~${this.tokenCalls}`,
      expires_in,
      open_id: account,
      scope: isTwitch ? [] : url.host.includes('tiktok') ? 'user.info.stats,video.list' : 'read',
      token_type: 'bearer',
    })
  }

  private validate(account: string): Response {
    this.validations += 1
    return Response.json({ client_id: 'bench', login: `l${account}`, scopes: [], user_id: account, expires_in: 3600 })
  }

  private reply(url: URL, account: string): unknown {
    const path = url.pathname
    if (path.endsWith('/streams')) {
      this.streamCalls += 1
      return { data: [] }
    }
    if (path.endsWith('/channels/followers')) return { total: 1000 }
    if (path.endsWith('/channels')) return { items: [youTubeChannel(account)] }
    if (path.endsWith('/playlistItems')) return { items: uploads.map(videoId => ({ contentDetails: { videoId } })) }
    if (path.endsWith('/videos')) return { items: [] }
    if (path.endsWith('/reports')) return { rows: [[10_000]] }
    if (path.endsWith('/user/info/'))
      return { data: { user: { open_id: account, follower_count: 5 } }, error: { code: 'ok' } }
    if (path.endsWith('/video/list/')) return { data: { videos: [], has_more: false }, error: { code: 'ok' } }
    if (path.endsWith('/users/me'))
      return { data: { id: account, name: 'n', username: 'u', public_metrics: { followers_count: 5 } } }
    return { id: account, followers_count: 5 }
  }
}

const uploads = ['videoOne001', 'videoTwo002']
const youTubeChannel = (id: string) => ({
  id,
  snippet: { title: 't' },
  statistics: { subscriberCount: '10' },
  contentDetails: { relatedPlaylists: { uploads: `UU${id}` } },
})

function budgetOf({ host, pathname }: URL): BudgetName | null {
  if (host === 'api.twitch.tv') return 'helix'
  if (host === 'youtube.googleapis.com') return 'data'
  if (host === 'graph.facebook.com') return 'graph'
  if (host === 'open.tiktokapis.com') return 'tiktok'
  return host === 'api.x.com' && pathname.endsWith('/users/me') ? 'x' : null
}

/** On a turned clock, counted at the platforms' side. */
export async function runPlatformDay(): Promise<PlatformDay> {
  const world = await startWorld()
  try {
    const sides = new Platforms()
    const config = (platform: Platform) => ({
      clientId: 'bench',
      clientSecret: 'bench',
      redirectUri: 'https://bench.test/callback',
      baseUrls: realBaseUrls[platform],
    })
    const adapters = createAdapters(Object.fromEntries(platforms.map(platform => [platform, config(platform)])), {
      fetch: sides.fetch,
      now: () => world.clock.now().getTime(),
    })
    world.world.platforms = Object.fromEntries(platforms.map(platform => [platform, adapters.adapterFor(platform)]))
    await connectEverybody(world)
    const callsOfTwoRefreshes = await refreshTwice(world, sides)
    const callsARound = await liveADay(world, sides)
    const { rows } = await sql<{ measured: number }>`
      select count(*)::int as measured from channel_reading`.execute(world.world.db)
    const used = (Object.keys(budgets) as BudgetName[]).map(name => ({
      ...budgets[name],
      most: sides.most.get(name) ?? 0,
      refused: sides.refused.get(name) ?? 0,
    }))
    const channels = Object.values(CHANNELS).reduce((sum, count) => sum + count, 0)
    const measured = rows[0]?.measured ?? 0
    return { channels, measured, used, callsARound, callsOfTwoRefreshes, validations: sides.validations }
  } finally {
    await world.close()
  }
}

/** Every channel is due at the same moment: the worst beginning. Tokens that can run out have. */
async function connectEverybody(world: TestWorld): Promise<void> {
  const { id: owner } = await world.creator({ platforms: [] })
  const at = world.clock.now()
  await sql`
    insert into account (id, email, name, role, language, theme, connect_uuid, inbox_subscriber_id, created_at)
    select gen_random_uuid(), 'day-' || number || '@bench.test', name, role, language, theme, gen_random_uuid(), gen_random_uuid(), created_at
    from account, generate_series(1, ${Math.max(...Object.values(CHANNELS))}::int) as number where account.id = ${owner}`.execute(
    world.world.db,
  )
  const accounts = await world.world.db.selectFrom('account').select('id').where('email', 'like', 'day-%').execute()
  for (const type of platforms) {
    const rows = accounts.slice(0, CHANNELS[type]).map(({ id: account_id }, at_) => {
      const external = `${type}${at_}`
      const tokens = {
        accessToken: `a~${external}`,
        refreshToken: `r~${external}`,
        scopes: ['moderator:read:followers', 'user.info.stats', 'video.list'],
        // A page's token, with which Instagram is read, has no end.
        accessExpiresAt: type === 'instagram' ? null : at,
        refreshExpiresAt: null,
        raw: { open_id: external, instagram_id: external },
      }
      return {
        id: crypto.randomUUID(),
        account_id,
        type,
        status: 'connected' as const,
        external_id: external,
        tokens_sealed: sealTokens(world.world, account_id, type, tokens),
        measure_at: at,
        validate_at: type === 'twitch' ? at : null,
      }
    })
    for (let from = 0; from < rows.length; from += 500)
      await world.world.db
        .insertInto('channel')
        .values(rows.slice(from, from + 500))
        .execute()
  }
}

async function refreshTwice(world: TestWorld, sides: Platforms): Promise<number> {
  const { id } = await world.world.db
    .selectFrom('channel')
    .select('id')
    .where('type', '=', 'tiktok')
    .limit(1)
    .executeTakeFirstOrThrow()
  const before = sides.tokenCalls
  await Promise.all([1, 2].map(() => withAccess(world.world, id, async ({ tokens }) => tokens.accessToken)))
  return sides.tokenCalls - before
}

/** @returns the most calls that one round of sampling made. */
async function liveADay(world: TestWorld, sides: Platforms): Promise<number> {
  let most = 0
  for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
    sides.nowMs = world.clock.now().getTime()
    const before = sides.streamCalls
    await sampleViewers(world.world)
    most = Math.max(most, sides.streamCalls - before)
    await validateDue(world.world)
    await measureDue(world.world)
    world.clock.advance(MINUTE_MS)
  }
  return most
}
