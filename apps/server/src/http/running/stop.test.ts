import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import { stopInTime } from './stop.ts'
import { portOf } from '@fanfara/testkit/ports'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function open(app: FastifyInstance, words = ''): Promise<Socket> {
  const socket = connect(portOf(app.server), '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(words)
  return socket
}
const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`

test('a stop waits for what is being answered, and for no connection that asks nothing', async () => {
  const app = Fastify()
  stopInTime(app)
  const talk = new EventEmitter()
  app.get('/slow', async () => {
    talk.emit('asked')
    return (await once(talk, 'answer'))[0] as string
  })
  app.get('/quick', () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const silent = await open(app)
  const half = await open(app, 'GET /quick HTTP/1.1\r\n')
  const kept = await open(app, get('/quick'))
  await once(kept, 'data')
  const asked = once(talk, 'asked')
  const slow = await open(app, get('/slow'))
  await asked

  const left = [silent, half, kept].map(socket => once(socket.resume(), 'close'))
  const received = text(slow)
  const stopped = app.close()
  await Promise.all(left)
  talk.emit('answer', 'the whole of it')
  // The connection was to be kept, and ends with the answer all the same.
  expect(await received).toMatch(/^HTTP\/1\.1 200 OK[^]*the whole of it$/)
  await stopped
})

test('a stop cuts what does not end by itself: an answer without end, a socket that says no goodbye', async () => {
  const app = Fastify()
  stopInTime(app, 300)
  const io = new Server(app.server, { transports: ['websocket'] })
  app.addHook('preClose', () => new Promise<void>(resolve => void io.close(() => resolve())))
  const talk = new EventEmitter()
  app.get('/endless', () => {
    talk.emit('asked')
    return new Promise(() => {})
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const asked = once(talk, 'asked')
  const endless = await open(app, get('/endless'))
  await asked
  const mute = await open(
    app,
    get(
      '/socket.io/?EIO=4&transport=websocket',
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
    ),
  )
  const [head] = (await once(mute, 'data')) as [Buffer]
  expect(head.toString()).toMatch(/^HTTP\/1\.1 101 /)
  const cut = [endless, mute].map(socket => once(socket.resume(), 'close'))
  await app.close()
  await Promise.all(cut)
})
