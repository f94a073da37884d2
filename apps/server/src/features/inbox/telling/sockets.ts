import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Subscriber } from '../sessions/sessions.ts'

interface Kept {
  /** Until it is received. */
  subscriber?: Subscriber
  /** When its session ends. */
  expiresAtMs?: number
  /** The address block that it counts for; unset where addresses are not bounded. */
  block?: string | undefined
  isHidden?: boolean
}
/** Socket.IO's, with what we keep per socket. */
export type InboxServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Kept>
/** A page's connection; it has no subscriber until its token was checked. */
export type InboxSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Kept>
