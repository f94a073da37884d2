import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Subscriber } from '../sessions/sessions.ts'

/** What is kept with a socket while it lives. */
interface Kept {
  /** Until it is received. */
  subscriber?: Subscriber
  /** When its session ends. */
  expiresAtMs?: number
  /** The address block that it counts for; unset where addresses are not bounded. */
  block?: string | undefined
  isHidden?: boolean
}
/** The server of sockets of the inbox. */
export type InboxServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Kept>
/** One socket of the inbox. */
export type InboxSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Kept>
