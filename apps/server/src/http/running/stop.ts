import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is being answered when a stop begins may take so long; half of the whole stop's time. Milliseconds. */
const FINISH_WITHIN_MS = 5000

/**
 * Lets a stop come to its end (threat model §3.10): the server itself waits for connections that never carried a request,
 * as browsers open them ahead, for those that a request left open meanwhile, and for sockets whose other side is silent.
 * @param app whose stop it is; its own hooks for closing are added later.
 * @param finishWithinMs after so long every connection is cut.
 */
export function stopInTime(app: FastifyInstance, finishWithinMs = FINISH_WITHIN_MS): void {
  // One entry for the life of a connection: a set that takes and drops one at each request leaves its old tables behind, and each of those the next.
  const open = new Map<Socket, { isBusy: boolean }>()
  let isStopping = false
  const busy = (socket: Socket): { isBusy: boolean } | undefined => {
    const connection = open.get(socket)
    if (connection) connection.isBusy = true
    return connection
  }
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) return void socket.destroy()
    open.set(socket, { isBusy: false })
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', ({ socket }, response: ServerResponse) => {
    const connection = busy(socket)
    response.on('close', () => {
      if (connection) connection.isBusy = false
      if (isStopping) socket.destroySoon()
    })
  })
  // Whoever took the connection over says goodbye.
  app.server.on('upgrade', ({ socket }) => busy(socket))
  app.addHook('preClose', async () => {
    isStopping = true
    for (const [socket, { isBusy }] of open) if (!isBusy) socket.destroy()
    const cut = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy()
    }, finishWithinMs).unref()
    app.server.once('close', () => clearTimeout(cut))
  })
}
