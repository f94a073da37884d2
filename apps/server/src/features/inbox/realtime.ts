import { COUNT_MAX } from '@fanfara/contract/inbox'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { World } from '../../world.ts'
import { readCounts } from './service.ts'
import { findSubscriber, type Subscriber } from './sessions.ts'

/** Figures of the threat model §3.9. */
const LIMITS = {
  messageBytes: 64 * 1024,
  messagesPerMinute: 100,
  socketsPerSubscriber: 10,
  unauthenticatedMs: 5000,
} as const
const MINUTE_MS = 60_000

const roomOf = (accountId: string): string => `account:${accountId}`
const sessionRoomOf = (sessionId: string): string => `session:${sessionId}`

/**
 * The realtime socket of the inbox (RT-01…RT-07, wire protocol §12): websocket only, a token in the first packet or in the
 * address, counts after every change to all of a subscriber's pages and to nobody else. Refused in the connect step, so that
 * clients do not try for ever.
 */
export function realtime(app: FastifyInstance, world: World): void {
  const io = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: LIMITS.messageBytes,
    connectTimeout: LIMITS.unauthenticatedMs,
  })
  io.use(async (socket, next) => {
    next(await refusalOf(world, socket))
  })
  io.on('connection', socket => {
    void receive(world, io, socket).catch(error => world.log.error({ err: error }, 'socket'))
  })
  world.bus.on('inbox-changed', accountId => {
    void tellCounts(world, io, accountId).catch(error => world.log.warn({ err: error }, 'inbox counts'))
  })
  world.bus.on('session-ended', sessionId => io.in(sessionRoomOf(sessionId)).disconnectSockets(true))
  world.bus.on('account-erased', accountId => io.in(roomOf(accountId)).disconnectSockets(true))
  // What was said meanwhile was not heard: clients come again, are let in or not, and see what is so now.
  world.bus.on('gap', () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  })
  app.addHook('preClose', () => new Promise<void>(resolve => void io.close(() => resolve())))
}

/** @returns why the socket may not connect; undefined when it may, its subscriber noted. */
async function refusalOf(world: World, socket: Socket): Promise<Error | undefined> {
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

async function admit(world: World, socket: Socket): Promise<Subscriber | null> {
  const { origin } = socket.handshake.headers
  if (origin !== undefined && !isOwnOrigin(world, origin, socket.handshake.headers.host)) return null
  const { token = socket.handshake.query.token } = (socket.handshake.auth ?? {}) as { token?: unknown }
  return typeof token === 'string' && token.length <= 200 ? findSubscriber(world, token) : null
}

/** Pages of the product alone; in demo mode whatever host name the browser used to get here. */
function isOwnOrigin(world: World, origin: string, host: string | undefined): boolean {
  if (origin === new URL(world.config.publicUrl).origin || world.config.corsOrigins.includes(origin)) return true
  return world.config.mode === 'demo' && URL.canParse(origin) && new URL(origin).host === host
}

async function receive(world: World, io: Server, socket: Socket): Promise<void> {
  const { accountId, sessionId, expiresAt } = socket.data.subscriber as Subscriber
  await socket.join(roomOf(accountId))
  if (sessionId !== null) await socket.join(sessionRoomOf(sessionId))
  // A session that ended while the socket was let in has called nobody out of these rooms.
  if (!(await admit(world, socket))) return void socket.disconnect(true)
  const all = io.sockets.adapter.rooms.get(roomOf(accountId))
  if (all && all.size > LIMITS.socketsPerSubscriber) return void socket.disconnect(true)
  boundMessages(socket)
  const left = expiresAt.getTime() - world.clock.now().getTime()
  const end = setTimeout(() => socket.disconnect(true), Math.min(left, 2_147_483_647))
  socket.on('disconnect', () => clearTimeout(end))
  // What happened while nobody listened shows at once (wire protocol §12).
  emitCounts(await readCounts(world, accountId), (event, payload) => void socket.emit(event, payload))
}

/** Clients have nothing to say; one that says much is sent away. */
function boundMessages(socket: Socket): void {
  let said = 0
  const every = setInterval(() => {
    said = 0
  }, MINUTE_MS)
  socket.onAny(() => {
    said += 1
    if (said > LIMITS.messagesPerMinute) socket.disconnect(true)
  })
  socket.on('disconnect', () => clearInterval(every))
}

async function tellCounts(world: World, io: Server, accountId: string): Promise<void> {
  const room = roomOf(accountId)
  if (!io.sockets.adapter.rooms.has(room)) return
  emitCounts(await readCounts(world, accountId), (event, payload) => void io.local.in(room).emit(event, payload))
}

type Counts = Awaited<ReturnType<typeof readCounts>>

/** Both counts, after every change: integers, capped, with what is above (wire protocol §12). */
function emitCounts({ unseen, unread }: Counts, emit: (event: string, payload: object) => void): void {
  emit('unseen_count_changed', { unseenCount: Math.min(unseen, COUNT_MAX), hasMore: unseen > COUNT_MAX })
  emit('unread_count_changed', { unreadCount: Math.min(unread, COUNT_MAX), hasMore: unread > COUNT_MAX })
}
