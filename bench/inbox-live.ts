/**
 * Random stories of several clients of one subscriber against a running server: real HTTP, real sockets, a real database, which
 * runs in a process of its own on this machine. Connections are cut, clients pause and come back; then quiet. After it every
 * client must show what the service holds.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Inbox, type Message } from '@fanfara/inbox/core'
import { seeded } from '@fanfara/inbox/testing/sequences'
import { WebSocket } from 'ws'

/** How many ran, and in which a client stayed wrong. */
export interface MeasuredStories {
  stories: number
  clients: number
  steps: number
  /** Stories in which a client was wrong after three seconds of quiet, by their seeds. */
  wrong: { seed: number; found: string[] }[]
  /** Milliseconds of quiet until all clients of a story agreed with the service. */
  quietMs: { p50: number; p95: number; max: number }
  seconds: number
}

const STORIES = Number(process.env.BENCH_STORIES ?? 10_000)
/** The stories that are begun after so long are not begun. */
const SECONDS_MAX = Number(process.env.BENCH_STORY_SECONDS ?? 1800)
const AT_ONCE = Number(process.env.BENCH_STORIES_AT_ONCE ?? 8)
const QUIET_MS = 3000
const LOOK_EVERY_MS = 50
/** A client's first page: a story has fewer messages. */
const PAGE = 100

interface Server {
  origin: string
  identifier: string
  secret: string
}
/** Open connections; whose they are shows in the token that each was opened with. */
const links = new Set<CuttableSocket>()
class CuttableSocket extends WebSocket {
  greeting = ''
  constructor(address: string) {
    super(address, { perMessageDeflate: false })
    links.add(this)
    this.on('close', () => links.delete(this))
  }

  override send(packet: string): void {
    if (packet.startsWith('40')) this.greeting = packet
    super.send(packet)
  }
}
/** Cuts a client's connection, as a network does: nobody says goodbye. */
function cut({ inbox }: Client): void {
  const { token } = inbox.http
  for (const link of links) if (token && link.greeting.includes(token)) link.terminate()
}

interface Client {
  name: string
  inbox: Inbox
}
interface Story {
  random: () => number
  server: Server
  subscriber: string
  clients: Client[]
}
const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function notify({ server, subscriber }: Story, content: string): Promise<void> {
  const response = await fetch(`${server.origin}/v1/events/trigger`, {
    method: 'POST',
    headers: { authorization: `ApiKey ${server.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'message', to: subscriber, payload: { content } }),
  })
  await response.arrayBuffer()
  if (response.status !== 201) throw new Error(`a trigger was answered ${response.status}`)
}

const someId = ({ random }: Story, { inbox }: Client): string[] => {
  const { messages = [] } = inbox.getState().feeds.default_store ?? {}
  return messages.length > 0 ? [pick(random, messages)._id] : []
}
type Step = (story: Story, client: Client) => unknown
const STEPS: readonly Step[] = [
  story => notify(story, 'Hello'),
  story => notify(story, 'Hello again'),
  (story, client) => client.inbox.markAsRead(someId(story, client)),
  (story, client) => client.inbox.markAsUnread(someId(story, client)),
  (story, client) => client.inbox.markAsSeen(someId(story, client)),
  (story, client) => client.inbox.remove(someId(story, client)),
  (story, client) => client.inbox.removeLater(someId(story, client)),
  (_, { inbox }) => inbox.undoRemoval(),
  (_, { inbox }) => inbox.markAllAsRead(),
  (_, { inbox }) => inbox.markAllAsSeen(),
  (_, { inbox }) => inbox.markFetchedAsRead(),
  (_, { inbox }) => {
    inbox.closeFeed()
    inbox.openFeed()
  },
  ({ random }, { inbox }) => random() < 0.2 && inbox.removeAll(),
  (_, client) => cut(client),
  (_, { inbox }) => {
    inbox.pause()
    inbox.start()
  },
]

const briefly = ({ _id, read, seen }: Message): string => `${_id}${read ? ' read' : ''}${seen ? ' seen' : ''}`

/** What the service holds, asked with a session of its own. */
async function truthOf({ server, subscriber }: Story): Promise<Message[]> {
  const begun = await fetch(`${server.origin}/v1/widgets/session/initialize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationIdentifier: server.identifier, subscriberId: subscriber }),
  })
  const { data } = (await begun.json()) as { data: { token: string } }
  const headers = { authorization: `Bearer ${data.token}` }
  const page = await fetch(`${server.origin}/v1/widgets/notifications/feed?page=0&limit=${PAGE}`, { headers })
  return ((await page.json()) as { data: Message[] }).data
}

function differences(held: readonly Message[], { name, inbox }: Client): string[] {
  const { unseenCount, unreadCount, feeds } = inbox.getState()
  const [unseen, unread] = [held.filter(({ seen }) => !seen).length, held.filter(({ read }) => !read).length]
  const shown = (feeds.default_store?.messages ?? []).map(briefly).join()
  const found: string[] = []
  if (unseenCount !== unseen) found.push(`${name}: ${unseenCount} unseen, not ${unseen}`)
  if (unreadCount !== unread) found.push(`${name}: ${unreadCount} unread, not ${unread}`)
  if (shown !== held.map(briefly).join()) found.push(`${name}: another list`)
  return found
}

/** Quiet: how long until all agree, or what is wrong when its time is over. */
async function settle(story: Story): Promise<{ found: string[]; quietMs: number }> {
  const since = performance.now()
  for (;;) {
    const held = await truthOf(story)
    const found = story.clients.flatMap(client => differences(held, client))
    const quietMs = performance.now() - since
    const isLate = quietMs > QUIET_MS
    if (found.length === 0) return { found: isLate ? [`right after ${Math.round(quietMs)} ms`] : [], quietMs }
    if (isLate) return { found, quietMs }
    await pause(LOOK_EVERY_MS)
  }
}

async function tell(server: Server, seed: number) {
  const random = seeded(seed)
  const subscriber = `story-${seed}`
  const clients = Array.from({ length: 2 + Math.floor(random() * 3) }, (_, at): Client => {
    const name = `client-${seed}-${at}`
    const inbox = new Inbox({
      applicationIdentifier: server.identifier,
      subscriberId: subscriber,
      backendUrl: server.origin,
      stores: [{ storeId: 'default_store', query: { limit: PAGE } }],
      undoMs: 300,
    })
    return { name, inbox }
  })
  const story = { random, server, subscriber, clients }
  const acts: unknown[] = []
  for (let at = Math.floor(random() * 4); at > 0; at -= 1) await notify(story, 'Earlier')
  for (const { inbox } of clients) {
    inbox.start()
    inbox.openFeed()
  }
  const steps = 5 + Math.floor(random() * 12)
  for (let step = 0; step < steps; step += 1) {
    acts.push(pick(random, STEPS)(story, pick(random, clients)))
    await pause(random() < 0.5 ? random() * 30 : random() * 250)
  }
  await Promise.allSettled(acts)
  const settled = await settle(story)
  for (const { inbox } of clients) inbox.pause()
  return { ...settled, clients: clients.length, steps }
}

function startServer(): ChildProcess {
  return fork(fileURLToPath(new URL('./inbox-burst-server.ts', import.meta.url)), ['0'], {
    execArgv: ['--import', fileURLToPath(new URL('./plain.mjs', import.meta.url))],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Tells the stories on the database that the environment names. */
export async function measureStories(): Promise<MeasuredStories> {
  globalThis.WebSocket = CuttableSocket as never
  const process_ = startServer()
  try {
    const [facts] = (await once(process_, 'message')) as [{ port: number; crowdIdentifier: string; crowd: string }]
    const server = {
      origin: `http://localhost:${facts.port}`,
      identifier: facts.crowdIdentifier,
      secret: facts.crowd,
    }
    return await tellAll(server)
  } finally {
    process_.disconnect()
    process_.kill()
  }
}

async function tellAll(server: Server): Promise<MeasuredStories> {
  // What is compiled and cached on first use is no part of it.
  for (let seed = -3; seed < 0; seed += 1) await tell(server, seed)
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const result: MeasuredStories = {
    stories: 0,
    clients: 0,
    steps: 0,
    wrong: [],
    quietMs: { p50: 0, p95: 0, max: 0 },
    seconds: 0,
  }
  const quiet: number[] = []
  let seed = 0
  const teller = async () => {
    while (seed < STORIES && seconds() < SECONDS_MAX) {
      seed += 1
      const mine = seed
      const { found, quietMs, clients, steps } = await tell(server, mine)
      result.stories += 1
      result.clients += clients
      result.steps += steps
      quiet.push(quietMs)
      if (found.length > 0) result.wrong.push({ seed: mine, found })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, teller))
  quiet.sort((one, other) => one - other)
  const at = (part: number) => Math.round(quiet[Math.min(quiet.length - 1, Math.floor(quiet.length * part))] ?? 0)
  return { ...result, quietMs: { p50: at(0.5), p95: at(0.95), max: at(1) }, seconds: Math.round(seconds()) }
}
