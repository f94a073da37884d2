import { COUNT_MAX } from '@fanfara/contract/inbox'
import type { Server, Socket } from 'socket.io'
import type { World } from '../../world.ts'
import { presentMessage } from './messages.ts'
import * as store from './store.ts'

/** Inboxes whose counts one statement reads. */
const BATCH = 1000
/** Statements at once: while one is counted, what another found is told. */
const WORKERS = 2

/** The room of all pages of a subscriber. */
export const roomOf = (subscriberId: string): string => `inbox:${subscriberId}`

/** Tells pages what became of their inbox; what comes in bursts is told once. */
export interface Teller {
  changed(subscriberId: string): void
  received(subscriberId: string, messageId: string): void
  /** What happened while nobody listened shows at once (wire protocol §12). */
  greet(subscriberId: string, socket: Socket): void
}

/** What is to be told, each inbox once. */
interface Due {
  id: string
  messageIds: readonly string[]
  /** Whether all pages are told, or newcomers alone. */
  isForAll: boolean
  newcomers: readonly Socket[]
}

/** What waits to be told. */
function makeLine() {
  const changed = new Set<string>()
  const arrived = new Map<string, string[]>()
  const newcomers = new Map<string, Socket[]>()
  /** Inboxes that are being counted: none is counted twice at once, so that no older count comes after a newer one. */
  const busy = new Set<string>()

  function nextIds(): Set<string> {
    const ids = new Set<string>()
    for (const waiting of [changed.keys(), newcomers.keys()])
      for (const id of waiting) {
        if (ids.size === BATCH) return ids
        if (!busy.has(id)) ids.add(id)
      }
    return ids
  }
  return {
    changed: (id: string) => void changed.add(id),
    arrived: (id: string, messageId: string) => void arrived.set(id, [...(arrived.get(id) ?? []), messageId]),
    came: (id: string, socket: Socket) => void newcomers.set(id, [...(newcomers.get(id) ?? []), socket]),
    /** Takes a bounded number of inboxes, which stay busy until they are done. */
    take: (): Due[] =>
      [...nextIds()].map(id => {
        const due = { id, messageIds: arrived.get(id) ?? [], newcomers: newcomers.get(id) ?? [] }
        arrived.delete(id)
        newcomers.delete(id)
        busy.add(id)
        return { ...due, isForAll: changed.delete(id) }
      }),
    done: (told: readonly Due[]) => {
      for (const { id } of told) busy.delete(id)
    },
  }
}

/**
 * Both counts after every change, to all of a subscriber's pages and to nobody else. However many inboxes change at once,
 * they are counted together, each once.
 */
export function makeTeller(world: World, io: Server): Teller {
  const line = makeLine()
  let workers = 0

  async function work(): Promise<void> {
    for (let due = line.take(); due.length > 0; due = line.take()) {
      try {
        await tellSome(world, io, due)
      } catch (error) {
        // They see it with the next change, or when they come again.
        world.log.warn({ err: error }, 'inbox counts')
      }
      line.done(due)
    }
    workers -= 1
  }
  const tell = () => {
    if (workers === WORKERS) return
    workers += 1
    setImmediate(() => void work())
  }
  const ifHere = (subscriberId: string, note: () => void) => {
    if (!io.sockets.adapter.rooms.has(roomOf(subscriberId))) return
    note()
    line.changed(subscriberId)
    tell()
  }
  return {
    changed: subscriberId => ifHere(subscriberId, () => {}),
    received: (subscriberId, messageId) => ifHere(subscriberId, () => line.arrived(subscriberId, messageId)),
    greet(subscriberId, socket) {
      line.came(subscriberId, socket)
      tell()
    },
  }
}

async function tellSome(world: World, io: Server, due: readonly Due[]): Promise<void> {
  const messageIds = due.flatMap(one => one.messageIds)
  const arrived = new Map<string, store.Message[]>()
  for (const message of messageIds.length === 0 ? [] : await store.findMessages(world.db, messageIds))
    arrived.set(message.subscriber_id, [...(arrived.get(message.subscriber_id) ?? []), message])
  const rows = await store.readCounts(
    world.db,
    due.map(({ id }) => id),
  )
  const counts = new Map(rows.map(row => [row.id, row]))
  for (const { id, isForAll, newcomers } of due) {
    const count = counts.get(id)
    if (!count) continue
    const sockets = isForAll ? socketsIn(io, roomOf(id)) : newcomers
    for (const message of arrived.get(id) ?? []) emitMessage(message, count, sockets)
    sendCounts(count, sockets)
  }
}

function socketsIn(io: Server, room: string): Socket[] {
  const sockets: Socket[] = []
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (socket) sockets.push(socket)
  }
  return sockets
}

function emitMessage(message: store.Message, { version }: store.Counts, sockets: readonly Socket[]): void {
  const payload = { message: presentMessage(message), version }
  for (const socket of sockets) socket.emit('notification_received', payload)
}

/**
 * Integers, capped, with whether there are more (wire protocol §12). Both events go out as frames that were written once,
 * in one write: thousands of sockets may be told at a time.
 */
function sendCounts({ unseen, unread, version }: store.Counts, sockets: readonly Socket[]): void {
  const frames = Buffer.from(
    frameOf('unseen_count_changed', 'unseenCount', unseen, version) +
      frameOf('unread_count_changed', 'unreadCount', unread, version),
    'latin1',
  )
  const options = { compress: false, wsPreEncodedFrame: [frames] }
  for (const socket of sockets) socket.conn.write('', options)
}

const TEXT_AT_ONCE = '\x81'

/**
 * A count's event of the main namespace as the websocket frame that carries it, a byte for each letter. Names are ours and
 * figures are whole numbers, so that it is shorter than 126 bytes, whose length is one of them.
 */
function frameOf(event: string, name: string, count: number, version: number): string {
  const payload = `{"${name}":${Math.min(count, COUNT_MAX)},"hasMore":${count > COUNT_MAX},"version":${version}}`
  const text = `42["${event}",${payload}]`
  return `${TEXT_AT_ONCE}${String.fromCharCode(text.length)}${text}`
}
