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
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      busy.delete(socket)
    })
  })
  app.server.on('request', ({ socket }, response: ServerResponse) => {
    busy.add(socket)
    response.once('close', () => {
      busy.delete(socket)
      if (isStopping) socket.destroySoon()
    })
  })
  // Whoever took the connection over says goodbye.
  app.server.on('upgrade', ({ socket }) => busy.add(socket))
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of open) if (!busy.has(socket)) socket.destroy()
    const cut = setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, finishWithinMs).unref()
    app.server.once('close', () => clearTimeout(cut))
  })
}
