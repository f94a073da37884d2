import { MINUTE_MS } from '@fanfara/contract/durations'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { InboxServer, InboxSocket } from './sockets.ts'
import { addressBlock } from '#/edge/address-block.ts'
import { clientAddress, proxyRanges } from '#/edge/client-address.ts'
import { programHeaders } from '#/edge/program-headers.ts'
import type { World } from '#/world.ts'
import { mayUse } from '../applications/origins.ts'
import { readSubscriber, type Subscriber } from '../sessions/sessions.ts'
import { makeTeller, roomOf, type Teller } from './telling.ts'

/** Figures of the threat model §3.9; those by address are lifted with the general limits. */
const LIMITS = {
  messageBytes: 64 * 1024,
  messagesPerMinute: 100,
  socketsPerSubscriber: 10,
  unauthenticatedMs: 5000,
  socketsPerAddress: 200,
  connectsPerAddressAndMinute: 300,
} as const
/** How often it is looked whose token ran out. Milliseconds. */
const EXPIRY_EVERY_MS = 2000

/** Said to a creator's pages when events of a campaign were judged: `{ campaignId }`; no part of the inbox's protocol. */
const COUNTS_EVENT = 'fanfara_counts'
const sessionRoomOf = (sessionId: string): string => `session:${sessionId}`
const applicationRoomOf = (applicationId: string): string => `application:${applicationId}`
const accountRoomOf = (accountId: string): string => `account:${accountId}`

/**
 * The realtime socket of the inbox (RT-01…RT-07, wire protocol §12): websocket only, a token in the first packet or in the
 * address, counts after every change to all of a subscriber's pages and to nobody else. Refused in the connect step, so that
 * clients do not try for ever.
 */
export function realtime(app: FastifyInstance, world: World): void {
  const io: InboxServer = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: LIMITS.messageBytes,
    connectTimeout: LIMITS.unauthenticatedMs,
  })
  nameHeaders(world, io)
  const teller = makeTeller(world, io)
  const refusesAddress = boundAddresses(world, io)
  io.use(async (socket, next) => {
    const refused = refusesAddress(socket) ? new Error('limited') : await refusalOf(world, socket)
    if (refused)
      world.log.info({ security: 'socket-refused', outcome: 'refused', because: refused.message }, 'security')
    next(refused)
  })
  io.on('connection', socket => {
    void receive(world, io, teller, socket).catch(error => {
      world.log.error({ err: error }, 'socket')
      socket.disconnect(true)
    })
  })
  world.bus.on('inbox-changed', id => teller.changed(id))
  world.bus.on('inbox-counted', counts => teller.counted(counts))
  world.bus.on('inbox-received', word => {
    teller.received(word)
    if (word.isPushed && isLookedAt(io, roomOf(word.subscriberId))) world.bus.say('inbox-shown', word.messageId)
  })
  world.bus.on('session-ended', sessionId => io.in(sessionRoomOf(sessionId)).disconnectSockets(true))
  world.bus.on('inbox-application-removed', id => io.in(applicationRoomOf(id)).disconnectSockets(true))
  world.bus.on('account-erased', accountId => io.in(accountRoomOf(accountId)).disconnectSockets(true))
  world.bus.on('counts-changed', ({ creatorId, campaignId }) =>
    io.in(accountRoomOf(creatorId)).emit(COUNTS_EVENT, { campaignId }),
  )
  // What was said meanwhile was not heard: clients come again, are let in or not, and see what is so now.
  world.bus.on('gap', () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  })
  const expiry = setInterval(() => endExpired(world, io), EXPIRY_EVERY_MS)
  app.addHook('preClose', () => {
    clearInterval(expiry)
    return new Promise<void>(resolve => void io.close(() => resolve()))
  })
}

/** Handshakes are answers too, refused ones among them. */
function nameHeaders(world: World, io: InboxServer): void {
  const headers = Object.entries(programHeaders(world.config))
  io.engine.use((_request: unknown, answer: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) answer.setHeader(name, value)
    next()
  })
}

function endExpired(world: World, io: InboxServer): void {
  const now = world.clock.now().getTime()
  for (const socket of io.sockets.sockets.values()) {
    if ((socket.data.expiresAtMs ?? Infinity) <= now) socket.disconnect(true)
  }
}

/** Counts sockets and tries by address block; a stranger cannot take all the room there is. */
function boundAddresses(world: World, io: InboxServer): (socket: InboxSocket) => boolean {
  if (!world.config.generalLimits) return () => false
  const proxies = proxyRanges(world.config.trustedProxies)
  const open = new Map<string, number>()
  let tries = new Map<string, number>()
  let minute = 0
  const add = (block: string, change: number) => {
    const count = (open.get(block) ?? 0) + change
    if (count > 0) open.set(block, count)
    else open.delete(block)
  }
  io.on('connection', socket => {
    const { block = '' } = socket.data
    add(block, 1)
    socket.on('disconnect', () => add(block, -1))
  })
  return socket => {
    const { address, headers } = socket.handshake
    const block = addressBlock(clientAddress(proxies, address, headers['x-forwarded-for']?.toString()))
    socket.data.block = block
    const now = Math.floor(performance.now() / MINUTE_MS)
    if (now !== minute) [minute, tries] = [now, new Map()]
    const tried = (tries.get(block) ?? 0) + 1
    tries.set(block, tried)
    return tried > LIMITS.connectsPerAddressAndMinute || (open.get(block) ?? 0) >= LIMITS.socketsPerAddress
  }
}

/** @returns why the socket may not connect; undefined when it may. */
async function refusalOf(world: World, socket: InboxSocket): Promise<Error | undefined> {
  try {
    const subscriber = await admit(world, socket)
    if (!subscriber) return new Error('unauthorized')
    socket.data.subscriber = subscriber
    return undefined
  } catch (error) {
    world.log.error({ err: error }, 'socket')
    return new Error('unavailable')
  }
}

/** Whose socket it is: by either place of the token, and from a page that may use the application (SEC-13). */
async function admit(world: World, { handshake }: InboxSocket): Promise<Subscriber | null> {
  const { origin, host } = handshake.headers
  const { token = handshake.query.token } = (handshake.auth ?? {}) as { token?: unknown }
  const subscriber = typeof token === 'string' && token.length <= 200 ? await readSubscriber(world, token) : null
  return subscriber && mayUse(world, subscriber.allowedOrigins, { origin, host }) ? subscriber : null
}

async function receive(world: World, io: InboxServer, teller: Teller, socket: InboxSocket): Promise<void> {
  const { subscriber, block } = socket.data
  if (!subscriber) throw new Error('a socket was let in without a subscriber')
  const { id, applicationId, sessionId, accountId, expiresAt } = subscriber
  socket.data = { expiresAtMs: expiresAt.getTime(), block }
  // Listened to before anything is waited for: what is said meanwhile would be lost.
  boundMessages(socket)
  socket.on(VISIBILITY_EVENT, (said: unknown) => {
    const { hidden } = (said ?? {}) as { hidden?: unknown }
    socket.data.isHidden = hidden === true
  })
  const room = roomOf(id)
  const rooms = [room, applicationRoomOf(applicationId)]
  if (sessionId !== null) rooms.push(sessionRoomOf(sessionId))
  if (accountId !== null) rooms.push(accountRoomOf(accountId))
  await socket.join(rooms)
  // A session that ended while the socket was let in has called nobody out of these rooms.
  if (!(await admit(world, socket))) return void socket.disconnect(true)
  makeRoom(io, room, socket)
  teller.greet(id, socket)
}

/**
 * What our client says when nobody looks at its page, and when somebody does again: `{ hidden: boolean }`. Published clients
 * never say it and count as looked at (decision 0028).
 */
const VISIBILITY_EVENT = 'fanfara_visibility'

/** Whether any page of a subscriber is on a screen. */
const isLookedAt = (io: InboxServer, room: string): boolean =>
  [...(io.sockets.adapter.rooms.get(room) ?? [])].some(id => io.sockets.sockets.get(id)?.data.isHidden !== true)

/** Of too many sockets of one subscriber the oldest hidden one goes, or the oldest of all when each is looked at. */
function makeRoom(io: InboxServer, room: string, newcomer: InboxSocket): void {
  // Rooms keep the order in which their sockets came.
  const all = [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(id => io.sockets.sockets.get(id) ?? [])
  if (all.length <= LIMITS.socketsPerSubscriber) return
  const others = all.filter(socket => socket !== newcomer)
  const leaving = others.find(({ data }) => data.isHidden) ?? others[0]
  leaving?.disconnect(true)
}

/** Clients have nothing to say; one that says much is sent away. */
function boundMessages(socket: InboxSocket): void {
  let said = 0
  let since = performance.now()
  socket.onAny(() => {
    const now = performance.now()
    if (now - since > MINUTE_MS) [since, said] = [now, 0]
    said += 1
    if (said > LIMITS.messagesPerMinute) socket.disconnect(true)
  })
}
