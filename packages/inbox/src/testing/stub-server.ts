import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { Server } from 'socket.io'
import { type ModelOptions, ServiceModel } from './service-model.ts'

/** Kept in order, for tests to look at. */
export interface SeenCall {
  method: string
  /** Below `/v1/widgets`, with its query. */
  url: string
  path: string
  query: Record<string, string>
  body: unknown
  token: string | null
}

/** The inbox service over real HTTP and real Socket.IO, on a port of its own. */
export interface StubServer {
  model: ServiceModel
  origin: string
  calls: SeenCall[]
  io: Server
  /** The next call to this path, below `/v1/widgets`, answers this instead. */
  failNext(path: string | RegExp, status: number, body?: unknown): void
  /** Whatever is fetched from here apart from the API: addresses with their bodies. */
  serve(path: string, type: string, body: string | Buffer): void
  close(): Promise<void>
}

/** The service's socket: refuses in the connect step, tells what the model tells. */
function realtime(http: HttpServer, model: ServiceModel): Server {
  const io = new Server(http, { transports: ['websocket'], serveClient: false })
  io.on('connection', socket => {
    const token = (socket.handshake.auth as { token?: string }).token ?? null
    const stop = model.listen(token, (event, payload) => void socket.emit(event, payload))
    socket.on('disconnect', () => stop?.())
  })
  io.use((socket, next) => {
    const token = (socket.handshake.auth as { token?: string }).token ?? null
    const probe = model.listen(token, () => undefined)
    probe?.()
    next(probe ? undefined : new Error('unauthorized'))
  })
  return io
}

/** On a free port of this machine, with one model behind it. */
export async function startStub(options: ModelOptions = {}): Promise<StubServer> {
  const model = new ServiceModel(options)
  const calls: SeenCall[] = []
  const failures: { path: string | RegExp; status: number; body: unknown }[] = []
  const files = new Map<string, { type: string; body: string | Buffer }>()
  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    done(null, text === '' ? undefined : JSON.parse(text as string))
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type, user-agent',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
    })
  })
  app.options('/*', async (_request, reply) => reply.status(204).send())
  app.all('/v1/widgets/*', { config: {} }, async (request, reply) => {
    const url = request.url.slice('/v1/widgets'.length)
    const { pathname: path, searchParams } = new URL(url, 'http://stub')
    const token = request.headers.authorization?.replace('Bearer ', '') ?? null
    const { method, body } = request
    calls.push({ method, url, path, query: Object.fromEntries(searchParams), body, token })
    const planned = failures.findIndex(entry =>
      typeof entry.path === 'string' ? entry.path === path : entry.path.test(path),
    )
    const [failure] = planned < 0 ? [] : failures.splice(planned, 1)
    if (failure) return reply.status(failure.status).send(failure.body)
    const answer = model.handle({ method, path, query: searchParams, body, token })
    return reply.status(answer.status).send(answer.body)
  })
  app.get('/*', async (request, reply) => {
    const file = files.get(request.url.split('?')[0] ?? '')
    if (!file) return reply.status(404).send({ message: 'not found' })
    return reply.type(file.type).send(file.body)
  })
  // A client that leaves in the middle of its handshake would keep the server from closing.
  const open = new Set<Socket>()
  app.server.on('connection', connection => {
    open.add(connection)
    connection.on('close', () => open.delete(connection))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const io = realtime(app.server, model)
  const { port } = app.server.address() as AddressInfo
  return {
    model,
    origin: `http://127.0.0.1:${port}`,
    calls,
    io,
    failNext: (path, status, body = { statusCode: status, message: 'planned' }) =>
      void failures.push({ path, status, body }),
    serve: (path, type, body) => void files.set(path, { type, body }),
    async close() {
      io.disconnectSockets(true)
      const closed = app.close()
      for (const connection of open) connection.destroy()
      await closed
    },
  }
}
