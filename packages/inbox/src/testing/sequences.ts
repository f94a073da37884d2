import { Inbox, type Message } from '../core/index.ts'
import { ServiceModel } from './service-model.ts'
import { CALM, virtualNetwork, type VirtualNetwork, type Weather } from './virtual-network.ts'
import { virtualTime } from './virtual-time.ts'

/** A small seeded generator (mulberry32): the same seed tells the same story. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const SUBSCRIBER = 'ola'
const MOODS: readonly Weather[] = [
  CALM,
  { latencyMs: 400, callLoss: 0, eventLoss: 0, eventDoubling: 0.5 },
  { latencyMs: 2500, callLoss: 0.1, eventLoss: 0, eventDoubling: 0.2 },
  { latencyMs: 300, callLoss: 0.3, eventLoss: 0.15, eventDoubling: 0.3 },
]
/** Longer than a dead connection, and every retry after it, can go unnoticed. */
const QUIET_MS = 240_000

interface Client {
  inbox: Inbox
  host: string
}
interface Story {
  random: () => number
  model: ServiceModel
  network: VirtualNetwork
  clients: Client[]
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** Something a person does, or the world does to them. */
type Step = (story: Story, client: Client) => void

const someId = ({ random }: Story, { inbox }: Client): string[] => {
  const { messages = [] } = inbox.getState().feeds.default_store ?? {}
  return messages.length > 0 ? [pick(random, messages)._id] : []
}
const STEPS: readonly Step[] = [
  ({ model }) => void model.notify(SUBSCRIBER, 'Hello'),
  ({ model }) => void model.notify(SUBSCRIBER, 'Hello again', { feed: 'offers' }),
  (story, client) => void client.inbox.markAsRead(someId(story, client)),
  (story, client) => void client.inbox.markAsUnread(someId(story, client)),
  (story, client) => void client.inbox.markAsSeen(someId(story, client)),
  (story, client) => void client.inbox.remove(someId(story, client)),
  (story, client) => client.inbox.removeLater(someId(story, client)),
  (_, { inbox }) => inbox.undoRemoval(),
  (_, { inbox }) => void inbox.markAllAsRead(),
  (_, { inbox }) => void inbox.markAllAsSeen(),
  (_, { inbox }) => void inbox.markFetchedAsRead(),
  (_, { inbox }) => void inbox.fetchNextPage(),
  (_, { inbox }) => void inbox.fetchNextPage(),
  (_, { inbox }) => {
    inbox.closeFeed()
    inbox.openFeed()
  },
  ({ random }, { inbox }) => random() < 0.2 && void inbox.removeAll(),
  ({ random, network }, { host }) => {
    network.line(host).weather = pick(random, MOODS)
  },
  ({ network }, { host }) => {
    const line = network.line(host)
    line.isDown = !line.isDown
    if (line.isDown) for (const socket of line.sockets) socket.cut()
  },
  ({ network }, { host }) => {
    for (const socket of network.line(host).sockets) socket.isDead = true
  },
  ({ random, model }) => random() < 0.2 && model.expireTokens(),
  (_, { inbox }) => {
    inbox.pause()
    inbox.start()
  },
]

const briefly = ({ _id, read, seen }: Message): string => `${_id}${read ? ' read' : ''}${seen ? ' seen' : ''}`

/** What a client shows that the service does not hold, in words; empty when both agree. */
function differences(model: ServiceModel, { inbox, host }: Client): string[] {
  const { unseenCount, unreadCount, feeds } = inbox.getState()
  const counts = model.countsOf(SUBSCRIBER)
  const rows = model.rowsOf(SUBSCRIBER)
  const feed = feeds.default_store
  const shown = (feed?.messages ?? []).map(briefly)
  const held = rows.slice(0, shown.length).map(briefly)
  const found: string[] = []
  if (unseenCount !== Math.min(100, counts.unseen)) found.push(`${host}: ${unseenCount} unseen, not ${counts.unseen}`)
  if (unreadCount !== Math.min(100, counts.unread)) found.push(`${host}: ${unreadCount} unread, not ${counts.unread}`)
  if (shown.join() !== held.join()) found.push(`${host}: shows ${shown.join()}, not ${held.join()}`)
  if (feed?.hasMore !== rows.length > shown.length)
    found.push(`${host}: ${shown.length} of ${rows.length}, more: ${feed?.hasMore}`)
  return found
}

/** A row shown twice, or a count below zero, is wrong at any moment. */
function impossible({ inbox, host }: Client): string[] {
  const { unseenCount, unreadCount, feeds } = inbox.getState()
  const ids = feeds.default_store?.messages.map(({ _id }) => _id) ?? []
  const isSound = new Set(ids).size === ids.length && unseenCount >= 0 && unreadCount >= 0
  return isSound ? [] : [`${host}: impossible at some moment`]
}

/**
 * Two to five clients of one subscriber, a network that loses, delays and doubles, and random acts; then quiet.
 * @returns what does not agree with the service afterwards; empty when all is well
 */
export async function runSequence(seed: number): Promise<string[]> {
  const random = seeded(seed)
  const time = virtualTime()
  const model = new ServiceModel({ hasVersions: seed % 3 !== 0, greets: seed % 2 === 0, now: time.now })
  const network = virtualNetwork(model, time, random)
  const real = Math.random
  Math.random = random
  try {
    const clients = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, index): Client => {
      const host = `client-${index}.test`
      const options = { applicationIdentifier: 'fanfara-demo', subscriberId: SUBSCRIBER, backendUrl: `http://${host}` }
      return { host, inbox: new Inbox(options) }
    })
    const story = { random, model, network, clients }
    const count = Math.floor(random() * 25)
    for (let index = 0; index < count; index += 1) model.notify(SUBSCRIBER, 'Earlier')
    for (const { inbox } of clients) {
      inbox.start()
      inbox.openFeed()
    }
    const found = await tell(story, time)
    for (const { inbox } of clients) inbox.pause()
    return found
  } finally {
    Math.random = real
    network.restore()
    time.restore()
  }
}

async function tell(story: Story, time: ReturnType<typeof virtualTime>): Promise<string[]> {
  const { random, model, network, clients } = story
  const found: string[] = []
  const steps = 5 + Math.floor(random() * 25)
  for (let step = 0; step < steps; step += 1) {
    pick(random, STEPS)(story, pick(random, clients))
    // Some acts meet each other, some come after everything has settled.
    await time.advance(random() < 0.5 ? random() * 60 : random() * 3000)
    found.push(...clients.flatMap(impossible))
  }
  for (const { host } of clients) Object.assign(network.line(host), { weather: CALM, isDown: false })
  await time.advance(QUIET_MS)
  return [...new Set([...found, ...clients.flatMap(client => differences(model, client))])]
}
