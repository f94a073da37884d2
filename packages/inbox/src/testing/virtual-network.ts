import type { ServiceModel } from './service-model.ts'
import type { VirtualTime } from './virtual-time.ts'

/** How badly the network treats one client; probabilities from 0 to 1. */
export interface Weather {
  /** Longest way of a call or an event, in milliseconds. */
  latencyMs: number
  /** Calls that do not get through, before or after the service has done them. */
  callLoss: number
  eventLoss: number
  eventDoubling: number
}
/** Nothing goes wrong. */
export const CALM: Weather = { latencyMs: 5, callLoss: 0, eventLoss: 0, eventDoubling: 0 }

/** A client's way to the service. */
export interface Line {
  weather: Weather
  isDown: boolean
  sockets: Set<VirtualSocket>
}

/** The network between virtual clients, told apart by the host names they use, and the model. */
export interface VirtualNetwork {
  line(host: string): Line
  restore(): void
}

interface Wire {
  model: ServiceModel
  time: VirtualTime
  random: () => number
  line(host: string): Line
}

/** A websocket of the virtual network: speaks the service's side of Engine.IO 4 and Socket.IO 5. */
class VirtualSocket {
  static wire: Wire
  readonly #listeners = new Map<string, (event: { data?: string }) => void>()
  readonly #line: Line
  #stop: (() => void) | null = null
  #isOpen = true
  /** Nothing arrives any more, and nobody says so. */
  isDead = false

  constructor(address: string) {
    this.#line = VirtualSocket.wire.line(new URL(address).host)
    this.#line.sockets.add(this)
    this.#after(() => {
      if (this.#line.isDown) this.#end()
      else this.#say('0{"sid":"s","pingInterval":25000,"pingTimeout":20000}')
    })
    this.#ping()
  }

  addEventListener(name: string, listener: (event: { data?: string }) => void): void {
    this.#listeners.set(name, listener)
  }

  #after(act: () => void): void {
    const { time, random } = VirtualSocket.wire
    time.setTimeout(() => this.#isOpen && act(), random() * this.#line.weather.latencyMs)
  }

  #say(packet: string): void {
    if (!this.isDead) this.#listeners.get('message')?.({ data: packet })
  }

  #ping(): void {
    VirtualSocket.wire.time.setTimeout(() => {
      if (!this.#isOpen) return
      this.#say('2')
      this.#ping()
    }, 25_000)
  }

  send(packet: string): void {
    if (!packet.startsWith('40') || this.isDead) return
    this.#after(() => {
      const { token } = JSON.parse(packet.slice(2)) as { token: string | null }
      const early: string[] = []
      let isIn = false
      this.#stop = VirtualSocket.wire.model.listen(token, (event, payload) => {
        const message = `42${JSON.stringify([event, payload])}`
        if (isIn) this.#carry(message)
        else early.push(message)
      })
      if (!this.#stop) return this.#say('44{"message":"unauthorized"}')
      isIn = true
      this.#say('40{"sid":"x"}')
      for (const message of early) this.#carry(message)
    })
  }

  #carry(message: string): void {
    const { random } = VirtualSocket.wire
    const { eventLoss, eventDoubling } = this.#line.weather
    // What is lost on a connection is lost because the connection is.
    if (random() < eventLoss) this.isDead = true
    this.#after(() => this.#say(message))
    if (random() < eventDoubling) this.#after(() => this.#say(message))
  }

  /** The other side hangs up. */
  cut(): void {
    if (this.isDead) return
    this.#after(() => this.#end())
  }

  #end(): void {
    this.close()
    this.#listeners.get('close')?.({})
  }

  close(): void {
    this.#isOpen = false
    this.#stop?.()
    this.#line.sockets.delete(this)
  }
}

async function carryCall(wire: Wire, address: string, init: RequestInit = {}): Promise<unknown> {
  const { host, pathname, searchParams } = new URL(address)
  const line = wire.line(host)
  const way = () =>
    new Promise<void>(resolve => void wire.time.setTimeout(resolve, wire.random() * line.weather.latencyMs))
  await way()
  if (line.isDown || wire.random() < line.weather.callLoss / 2) throw new TypeError('network')
  const headers = (init.headers ?? {}) as Record<string, string>
  const answer = wire.model.handle({
    method: init.method ?? 'GET',
    path: pathname.slice('/v1/widgets'.length),
    query: searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    token: headers.authorization?.replace('Bearer ', '') ?? null,
  })
  const text = JSON.stringify(answer.body)
  await way()
  if (line.isDown || wire.random() < line.weather.callLoss / 2) throw new TypeError('network')
  return { status: answer.status, ok: answer.status < 300, json: async () => JSON.parse(text) as unknown }
}

/** Puts a virtual network in the place of `fetch` and `WebSocket`. */
export function virtualNetwork(model: ServiceModel, time: VirtualTime, random: () => number): VirtualNetwork {
  const real = { fetch: globalThis.fetch, WebSocket: globalThis.WebSocket }
  const lines = new Map<string, Line>()
  const line = (host: string): Line => {
    const existing = lines.get(host) ?? { weather: CALM, isDown: false, sockets: new Set<VirtualSocket>() }
    lines.set(host, existing)
    return existing
  }
  const wire: Wire = { model, time, random, line }
  VirtualSocket.wire = wire
  Object.assign(globalThis, {
    WebSocket: VirtualSocket,
    fetch: (address: string, init?: RequestInit) => carryCall(wire, address, init),
  })
  return { line, restore: () => void Object.assign(globalThis, real) }
}
