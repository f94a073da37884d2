import type { Deliver } from '#/db/deliveries.ts'
import type { InboxServer, InboxSocket } from './sockets.ts'
import type { BusMessages } from '#/db/bus.ts'
import type { World } from '#/world.ts'
import { presentMessage } from '../messages/messages.ts'
import { countFrame } from './frames.ts'
import * as store from '../store.ts'

/** Inboxes whose counts one statement reads. */
const BATCH = 1000
/** Statements at once: while one is counted, what another found is told. */
const WORKERS = 2

/** How long whoever could not count waits before trying again. Milliseconds. */
const AGAIN_MS = 500

/** The room of all pages of a subscriber. */
export const roomOf = (subscriberId: string): string => `inbox:${subscriberId}`

/** Messages that this process has written, by the word that tells of them: nobody has to read them again. */
const written = new WeakMap<object, store.Message>()

/**
 * Tells the pages of a message's reader, in every process, right after its commit. Pages of this process hear of it without
 * a question to the database, which may have a burst of others' acts before it.
 */
export function tellWritten(world: World, message: store.Message, counts: store.Counts, isPushed = false): void {
  const word = { subscriberId: message.subscriber_id, messageId: message.id, counts, isPushed }
  written.set(word, message)
  world.bus.say('inbox-received', word)
}

type Word<T extends keyof BusMessages> = BusMessages[T]
/** Tells pages what became of their inbox; what has to be counted and comes in bursts is counted once. */
export interface Teller {
  changed(subscriberId: Word<'inbox-changed'>): void
  counted(counts: Word<'inbox-counted'>): void
  received(word: Word<'inbox-received'>): void
  /** What happened while nobody listened shows at once (wire protocol §12). */
  greet(subscriberId: string, socket: InboxSocket): void
}

/** What is to be told, each inbox once. */
interface Due {
  id: string
  messageIds: readonly string[]
  /** Whether all pages are told, or newcomers alone. */
  isForAll: boolean
  newcomers: readonly InboxSocket[]
}

/** What waits to be told. */
function makeLine() {
  const changed = new Set<string>()
  const arrived = new Map<string, string[]>()
  const newcomers = new Map<string, InboxSocket[]>()
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
    came: (id: string, socket: InboxSocket) => void newcomers.set(id, [...(newcomers.get(id) ?? []), socket]),
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
    putBack: (untold: readonly Due[]) => {
      for (const { id, messageIds, isForAll, newcomers: came } of untold) {
        if (isForAll) changed.add(id)
        if (messageIds.length > 0) arrived.set(id, [...messageIds, ...(arrived.get(id) ?? [])])
        if (came.length > 0) newcomers.set(id, [...came, ...(newcomers.get(id) ?? [])])
      }
    },
  }
}

/**
 * Both counts after every change, to all of a subscriber's pages and to nobody else. What the act counted itself is told at
 * once; however many other inboxes change at once, they are counted together, each once.
 */
export function makeTeller(world: World, io: InboxServer): Teller {
  const line = makeLine()
  const say = makeSpeaker(io)
  let workers = 0

  async function work(): Promise<void> {
    for (let due = line.take(); due.length > 0; due = line.take()) {
      try {
        await tellSome(world, say, due)
      } catch (error) {
        world.log.warn({ err: error }, 'inbox counts')
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS).unref())
        line.putBack(due.filter(({ id }) => io.sockets.adapter.rooms.has(roomOf(id))))
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
    counted: counts => say(counts),
    received(word) {
      const message = written.get(word)
      if (message && word.counts) say(word.counts, { messages: [message] })
      else ifHere(word.subscriberId, () => line.arrived(word.subscriberId, word.messageId))
    },
    greet(subscriberId, socket) {
      line.came(subscriberId, socket)
      tell()
    },
  }
}

/** Says counts, and messages before them, to all pages of an inbox, or to some. */
type Speaker = (
  counts: store.Counts,
  to?: { messages?: readonly store.Message[]; sockets?: readonly InboxSocket[] },
) => void

/** Counts never go back: acts tell of theirs at once, and may overtake what was read before them. */
function makeSpeaker(io: InboxServer): Speaker {
  const newest = new Map<string, number>()
  io.sockets.adapter.on('delete-room', (room: string) => newest.delete(room))
  return (counts, { messages = [], sockets } = {}) => {
    const room = roomOf(counts.id)
    if (!io.sockets.adapter.rooms.has(room)) return
    const to = sockets ?? socketsIn(io, room)
    for (const message of messages) emitMessage(message, counts, to)
    if (counts.version < (newest.get(room) ?? 0)) return
    newest.set(room, counts.version)
    sendCounts(counts, to)
  }
}

async function tellSome(world: World, say: Speaker, due: readonly Due[]): Promise<void> {
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
    if (count) say(count, { messages: arrived.get(id) ?? [], ...(isForAll ? {} : { sockets: newcomers }) })
  }
}

function socketsIn(io: InboxServer, room: string): InboxSocket[] {
  const sockets: InboxSocket[] = []
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (socket) sockets.push(socket)
  }
  return sockets
}

function emitMessage(message: store.Message, { version }: store.Counts, sockets: readonly InboxSocket[]): void {
  const payload = { message: presentMessage(message), version }
  for (const socket of sockets) socket.emit('notification_received', payload)
}

/**
 * Integers, capped, with whether there are more (wire protocol §12). Both events go out as frames that were written once,
 * in one write: thousands of sockets may be told at a time (decision 0034).
 */
function sendCounts({ unseen, unread, version }: store.Counts, sockets: readonly InboxSocket[]): void {
  const frames = Buffer.from(
    countFrame('unseen_count_changed', 'unseenCount', unseen, version) +
      countFrame('unread_count_changed', 'unreadCount', unread, version),
    'latin1',
  )
  const options = { compress: false, wsPreEncodedFrame: [frames] }
  for (const socket of sockets) socket.conn.write('', options)
}

/** Tells all pages of its readers that messages arrived, in every process, where whoever wrote them did not. */
export const tellAgain =
  (world: World): Deliver<'inbox-tell'> =>
  async ({ told }) => {
    for (const one of told) world.bus.say('inbox-received', one)
  }
