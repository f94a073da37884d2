import { randomText } from './chance.ts'
import type { Sim } from './context.ts'
import { inventAccount } from './default-accounts.ts'
import { failureKindsOf } from './failures.ts'
import { revokeAccount } from './grants.ts'
import { mediaId, type SimulatedPlatform, startStream, toAccount } from './seeds.ts'
import { type Account, chatModes, formats, linkages, type State } from './state.ts'

/** Whether our interface reads live streams of the platform. */
export function hasStreams(platform: SimulatedPlatform) {
  return platform === 'twitch' || platform === 'youtube'
}

/** One act of the control page on one account. Returns false when the form makes no sense. */
type AccountAct = (act: { sim: Sim; state: State; account: Account; form: URLSearchParams }) => boolean

/** What the control page can do to an account, by the last part of the form's address. */
export const accountActs: Readonly<Record<string, AccountAct>> = {
  'go-live': ({ sim, account, form }) => {
    const title = titleOf(form)
    const viewers = wholeNumber(form, 'viewers', 10_000_000)
    if (!hasStreams(sim.platform) || account.live || !account.hasChannel) return false
    if (title === null || viewers === null) return false
    startStream(account, sim.platform, { title, viewers, startedAt: sim.now() })
    return true
  },
  'end-stream': ({ sim, account }) => endStream(account, sim.now()),
  viewers: ({ sim, account, form }) => {
    const viewers = wholeNumber(form, 'viewers', 10_000_000)
    if (!account.live || viewers === null) return false
    account.live.viewers = viewers
    if (sim.platform === 'youtube') account.live.hidesViewers = form.get('hidden') !== null
    return true
  },
  figures: ({ account, form }) => {
    const followers = wholeNumber(form, 'followers', 1_000_000_000)
    const dailyViews = form.has('daily_views') ? wholeNumber(form, 'daily_views', 1_000_000_000) : account.dailyViews
    if (followers === null || dailyViews === null) return false
    Object.assign(account, { followers, dailyViews })
    return true
  },
  'post-video': ({ sim, account, form }) => postVideo(sim, account, form),
  'delete-video': ({ account, form }) => {
    const kept = account.videos.filter(video => video.id !== form.get('video') || isOnAir(account, video.id))
    const isGone = kept.length < account.videos.length
    account.videos = kept
    return isGone
  },
  visibility: ({ account, form }) => {
    const video = account.videos.find(one => one.id === form.get('video'))
    const visibility = visibilityOf(form)
    if (!video || !visibility) return false
    video.visibility = visibility
    return true
  },
  views: ({ account, form }) => {
    const video = account.videos.find(one => one.id === form.get('video'))
    const views = wholeNumber(form, 'views', 1_000_000_000)
    if (!video || views === null) return false
    video.views = views
    return true
  },
  protect: ({ sim, account, form }) => {
    if (sim.platform !== 'x') return false
    account.isProtected = form.get('protected') !== null
    return true
  },
  linkage: ({ sim, account, form }) => {
    const linkage = linkages.find(one => one === form.get('linkage'))
    if (sim.platform !== 'instagram' || !linkage) return false
    Object.assign(account, { linkage, hasChannel: linkage === 'professional' })
    return true
  },
  'clip-mode': ({ account, form }) => {
    const mode = (['appear', 'never', 'refused'] as const).find(one => one === form.get('mode'))
    if (!mode) return false
    account.clipMode = mode
    return true
  },
  'chat-mode': ({ sim, account, form }) => {
    const mode = chatModes.find(one => one === form.get('mode'))
    if (sim.platform !== 'twitch' || !mode) return false
    account.chat = { mode, lines: account.chat?.lines ?? [] }
    return true
  },
  revoke: ({ state, account }) => {
    revokeAccount(state, account)
    return true
  },
  'expire-tokens': ({ state, account }) => {
    const sessions = new Set(state.sessions.filter(one => one.accountId === account.id).map(one => one.id))
    state.access = state.access.filter(one => !sessions.has(one.sessionId))
    return true
  },
}

/** What the control page can do to the platform as a whole. */
export const platformActs: Readonly<Record<string, (sim: Sim, state: State, form: URLSearchParams) => boolean>> = {
  'add-account': (sim, state, form) => addAccount(sim, state, form) !== null,
  fail: (sim, state, form) => {
    const kind = failureKindsOf(sim.platform).find(one => one === form.get('kind'))
    const remaining = wholeNumber(form, 'count', 1000)
    if (!kind || !remaining) return false
    state.failure = { kind, remaining }
    return true
  },
  'fail-clear': (_sim, state) => {
    state.failure = null
    return true
  },
}

/** Makes an account with an invented past; null when the name is shorter than 2 or longer than 40 characters. */
export function addAccount(sim: Sim, state: State, form: URLSearchParams): Account | null {
  const displayName = (form.get('name') ?? '').trim().replace(/\s+/g, ' ')
  if (displayName.length < 2 || displayName.length > 40) return null
  const login = freeLogin(state, displayName, sim.platform)
  const seed = inventAccount(sim.platform, displayName, login, sim.now())
  const linkage = linkages.find(one => one === form.get('linkage'))
  const hasChannel = form.get('without_channel') === null
  const account = toAccount({ ...seed, hasChannel, ...(linkage && { linkage }) }, sim.platform, sim.now())
  state.accounts.push(account)
  return account
}

/** Handles on X have 15 characters at most; two are kept for a number. */
function freeLogin(state: State, displayName: string, platform: SimulatedPlatform) {
  const letters = displayName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[łŁ]/g, 'l')
  const plain = letters.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  const trimmed = plain.replace(/^_|_$/g, '').slice(0, platform === 'x' ? 13 : 20)
  const wish = trimmed.length >= 3 ? trimmed : `konto_${trimmed || 'x'}`
  const taken = new Set(state.accounts.map(account => account.login))
  let login = wish
  for (let number = 2; taken.has(login); number++) login = `${wish}${number}`
  return login
}

function endStream(account: Account, nowMs: number) {
  const { live } = account
  if (!live) return false
  const recording = account.videos.find(video => video.id === live.videoId)
  if (recording) {
    recording.durationSeconds = Math.max(1, Math.floor((nowMs - live.startedAt) / 1000))
    recording.views = live.viewers * 3
  }
  account.live = null
  return true
}

function postVideo(sim: Sim, account: Account, form: URLSearchParams) {
  const title = titleOf(form)
  const views = wholeNumber(form, 'views', 1_000_000_000)
  // A post on X or Instagram has neither length nor a visibility of its own.
  const isPost = sim.platform === 'x' || sim.platform === 'instagram'
  const format = sim.platform === 'instagram' ? (formats.find(one => one === form.get('format')) ?? 'post') : undefined
  const durationSeconds = isPost ? 0 : wholeNumber(form, 'seconds', 43_200) || null
  const visibility = isPost ? 'public' : visibilityOf(form)
  if (!account.hasChannel || title === null || views === null || durationSeconds === null || !visibility) return false
  account.videos.push({
    id: mediaId(sim.platform, `${account.id} ${sim.now()} ${randomText(sim.random, 8, 'lower')}`),
    kind: 'upload',
    title,
    publishedAt: sim.now(),
    durationSeconds,
    views,
    visibility,
    streamId: null,
    paidPromotion: form.get('paid') !== null,
    ...(format && { format }),
  })
  return true
}

function isOnAir(account: Account, videoId: string) {
  return account.live?.videoId === videoId
}

function titleOf(form: URLSearchParams) {
  const title = (form.get('title') ?? '').trim()
  return title.length >= 1 && title.length <= 140 ? title : null
}

function visibilityOf(form: URLSearchParams) {
  return (['public', 'unlisted', 'private'] as const).find(one => one === form.get('visibility')) ?? null
}

/** A whole number from 0 to `most`, or null. */
function wholeNumber(form: URLSearchParams, name: string, most: number) {
  const text = form.get(name) ?? ''
  return /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : null
}
