import { COUNT_MAX } from '@fanfara/contract/inbox'
import type { Server, Socket } from 'socket.io'
import type { World } from '../../world.ts'
import { presentMessage } from './messages.ts'
import * as store from './store.ts'

/** Inboxes that one statement counts. */
const BATCH = 500

/** The room of all pages of a subscriber. */
export const roomOf = (subscriberId: string): string => `inbox:${subscriberId}`

/** Tells pages what became of their inbox; what comes in bursts is told once. */
export interface Teller {
  changed(subscriberId: string): void
  received(subscriberId: string, messageId: string): void
  /** What happened while nobody listened shows at once (wire protocol §12). */
  greet(subscriberId: string, socket: Socket): void
}

type Emit = (event: string, payload: object) => void

/**
 * Both counts after every change, to all of a subscriber's pages and to nobody else. However many inboxes change at once,
 * they are counted together: one statement at a time, each inbox once in it.
 */
export function makeTeller(world: World, io: Server): Teller {
  const changed = new Set<string>()
  const arrived = new Map<string, string[]>()
  const newcomers = new Map<string, Socket[]>()
  let isTelling = false

  const isHere = (subscriberId: string) => io.sockets.adapter.rooms.has(roomOf(subscriberId))
  const toRoom = (subscriberId: string): Emit => {
    const room = io.local.in(roomOf(subscriberId))
    return (event, payload) => void room.emit(event, payload)
  }
  async function tellSome(ids: readonly string[]): Promise<void> {
    const messageIds = ids.flatMap(id => arrived.get(id) ?? [])
    for (const id of ids) arrived.delete(id)
    const messages = messageIds.length === 0 ? [] : await store.findMessages(world.db, messageIds)
    const asked = ids.map(id => ({ id, isForAll: changed.delete(id), sockets: newcomers.get(id) ?? [] }))
    for (const id of ids) newcomers.delete(id)
    const counts = new Map((await store.countAll(world.db, ids, COUNT_MAX + 1)).map(row => [row.id, row]))
    for (const { id, isForAll, sockets } of asked) {
      const count = counts.get(id)
      if (!count) continue
      const emit = toRoom(id)
      for (const message of messages)
        if (message.subscriber_id === id)
          emit('notification_received', { message: presentMessage(message), version: count.version })
      if (isForAll) emitCounts(count, emit)
      else for (const socket of sockets) emitCounts(count, (event, payload) => void socket.emit(event, payload))
    }
  }
  async function tellAll(): Promise<void> {
    while (changed.size + newcomers.size > 0) {
      const ids = [...new Set([...changed, ...newcomers.keys()])].slice(0, BATCH)
      try {
        await tellSome(ids)
      } catch (error) {
        // They see it with the next change, or when they come again.
        world.log.warn({ err: error }, 'inbox counts')
        for (const id of ids) for (const kept of [changed, arrived, newcomers]) kept.delete(id)
      }
    }
    isTelling = false
  }
  const tell = () => {
    if (isTelling) return
    isTelling = true
    setImmediate(() => void tellAll())
  }
  return {
    changed(subscriberId) {
      if (!isHere(subscriberId)) return
      changed.add(subscriberId)
      tell()
    },
    received(subscriberId, messageId) {
      if (!isHere(subscriberId)) return
      arrived.set(subscriberId, [...(arrived.get(subscriberId) ?? []), messageId])
      changed.add(subscriberId)
      tell()
    },
    greet(subscriberId, socket) {
      newcomers.set(subscriberId, [...(newcomers.get(subscriberId) ?? []), socket])
      tell()
    },
  }
}

/** Integers, capped, with whether there are more (wire protocol §12). */
function emitCounts({ unseen, unread, version }: store.Counts, emit: Emit): void {
  emit('unseen_count_changed', { unseenCount: Math.min(unseen, COUNT_MAX), hasMore: unseen > COUNT_MAX, version })
  emit('unread_count_changed', { unreadCount: Math.min(unread, COUNT_MAX), hasMore: unread > COUNT_MAX, version })
}
