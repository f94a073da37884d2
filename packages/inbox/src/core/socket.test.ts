import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Socket, type SocketListener } from './socket.ts'

let http: HttpServer
let io: Server
let address: string
const sockets: Socket[] = []
let complaints: string[]

async function listen(port = 0, options: object = {}): Promise<void> {
  http = createServer()
  io = new Server(http, { transports: ['websocket'], serveClient: false, ...options })
  await new Promise<void>(resolve => void http.listen(port, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

/** A socket of ours with everything that it tells. */
function join(token = 'good') {
  const told: string[] = []
  const listener: SocketListener = {
    connected: () => void told.push('connected'),
    refused: () => void told.push('refused'),
    event: (name, payload) => void told.push(`${name} ${JSON.stringify(payload)}`),
  }
  const socket = new Socket(address, listener)
  sockets.push(socket)
  socket.open(token)
  return { socket, told }
}

beforeEach(async () => {
  complaints = []
  vi.stubGlobal('WebSocket', WebSocket)
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(text => void complaints.push(String(text)))
  await listen()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await io.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('RT-01 RT-03 RT-05 CONST-29 connects to the real service by websocket, with the token in the first packet, and hears events', async () => {
  const seen: unknown[] = []
  io.on('connection', socket => {
    seen.push(socket.handshake.auth, socket.handshake.query.token, socket.conn.transport.name, socket.conn.protocol)
    socket.emit('unseen_count_changed', { unseenCount: 3, text: 'zażółć "\\" [1]' })
    socket.emit('bare')
  })
  const { told, socket } = join()
  await expect
    .poll(() => told)
    .toEqual(['connected', 'unseen_count_changed {"unseenCount":3,"text":"zażółć \\"\\\\\\" [1]"}', 'bare undefined'])
  expect(seen).toEqual([{ token: 'good' }, undefined, 'websocket', 4])
  expect(socket.isConnected).toBe(true)
})

test('the service’s pings are answered: the connection outlives several of them', async () => {
  await io.close()
  await listen(0, { pingInterval: 100, pingTimeout: 600 })
  let gone = ''
  io.on('connection', socket => void socket.on('disconnect', reason => (gone = reason)))
  const { told, socket } = join()
  await expect.poll(() => told).toEqual(['connected'])
  await new Promise(resolve => setTimeout(resolve, 900))
  expect([gone, socket.isConnected, complaints]).toEqual(['', true, []])
})

test('RT-01 RT-06 a refused token is logged, told to the owner, and not tried again at once', async () => {
  let tries = 0
  io.use((_socket, next) => {
    tries += 1
    next(new Error('unauthorized'))
  })
  const made: string[] = []
  class Counted extends WebSocket {
    constructor(to: string) {
      super(to)
      made.push(to)
    }
  }
  vi.stubGlobal('WebSocket', Counted)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { told, socket } = join('bad')
  await expect.poll(() => told).toEqual(['refused'])
  expect(complaints).toEqual(['Realtime refused: unauthorized'])
  // The next try comes after ten seconds, of which looking takes a part.
  vi.advanceTimersByTime(5000)
  expect([tries, made.length, socket.isConnected]).toEqual([1, 1, false])
  vi.advanceTimersByTime(5000)
  expect(made).toHaveLength(2)
})

test('RT-07 sent away by the service counts as refused; closing here ends it there', async () => {
  let gone = ''
  io.on('connection', socket => {
    socket.on('disconnect', reason => (gone = reason))
    if (socket.handshake.auth.token === 'bad') socket.disconnect(true)
  })
  const sent = join('bad')
  await expect.poll(() => sent.told).toEqual(['connected', 'refused'])
  const { told, socket } = join()
  await expect.poll(() => told).toEqual(['connected'])
  gone = ''
  socket.close()
  await expect.poll(() => gone).toMatch(/close/)
})

test('RT-04 a lost service is found again within ten seconds of its return', async () => {
  const { port } = http.address() as AddressInfo
  const { told } = join()
  await expect.poll(() => told).toEqual(['connected'])
  await io.close()
  await expect.poll(() => complaints.length).toBeGreaterThan(0)
  await listen(port)
  const startedAt = Date.now()
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['connected', 'connected'])
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})

test('RT-04 tries come after one to ten seconds, however long it takes', () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.999_999)
  const delays: number[] = []
  let lastAt = Date.now()
  class Unreachable extends EventTarget {
    constructor() {
      super()
      delays.push(Date.now() - lastAt)
      lastAt = Date.now()
      setTimeout(() => this.dispatchEvent(new Event('close')), 0)
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', Unreachable)
  const { socket } = join()
  vi.advanceTimersByTime(120_000)
  socket.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  expect(delays.slice(0, 5).map(delay => Math.round(delay / 1000))).toEqual([0, 1, 2, 4, 8])
  expect(Math.max(...delays)).toBeLessThanOrEqual(10_000)
  expect(delays.length).toBeGreaterThan(10)
})

test('RT-04 a connection that says nothing any more is given up and replaced', () => {
  vi.useFakeTimers()
  const made: EventTarget[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super()
        made.push(this)
      }
      send(): void {}
      close(): void {}
    },
  )
  const { told } = join()
  for (const data of ['0{"pingInterval":25000,"pingTimeout":20000}', '40{"sid":"x"}'])
    made[0]?.dispatchEvent(new MessageEvent('message', { data }))
  vi.advanceTimersByTime(44_000)
  expect(made.length).toBe(1)
  vi.advanceTimersByTime(3000)
  expect([told, made.length]).toEqual([['connected'], 2])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('RT-06 packets that cannot be read are logged and change nothing', async () => {
  io.on('connection', socket => {
    socket.conn.write('42{"broken')
    socket.conn.write('45-["binary"]')
    socket.emit('after', 1)
  })
  const { told } = join()
  await expect.poll(() => told).toEqual(['connected', 'after 1'])
})

test('13.10 F5 who is sent away while nobody looks does not push out another: it waits until somebody does', async () => {
  let entered = 0
  const said: unknown[] = []
  io.on('connection', socket => {
    entered += 1
    socket.on('fanfara_visibility', word => void said.push(word))
  })
  const { socket, told } = join()
  await expect.poll(() => told).toEqual(['connected'])
  socket.hide(true)
  await expect.poll(() => said).toEqual([{ hidden: true }])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  io.disconnectSockets(false)
  await vi.waitUntil(() => told.includes('refused'))
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  socket.hide(false)
  socket.wake()
  await expect.poll(() => entered).toBe(2)
  expect(said).toEqual([{ hidden: true }])
})
