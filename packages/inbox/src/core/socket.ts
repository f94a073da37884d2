import { trimAddress } from './http.ts'
import { complain, remark } from './log.ts'

/** What a socket tells its owner. */
export interface SocketListener {
  /** Let in, for the first time or again: whatever happened before was not heard. */
  connected(): void
  event(name: string, payload: unknown): void
  /** The service does not let this token in, or has sent it away. */
  refused(): void
}

/** RT-04: the first try after a second, none later than ten. */
const RETRY_MS = { first: 1000, most: 10_000 } as const
/** After a refusal nothing has changed in a second: these grow to five minutes. */
const REFUSED_MS = { first: 10_000, most: 300_000 } as const
/** How long opening may take, until the service has let us in. */
const OPENING_MS = 20_000

/** Whether nobody looks at the page. */
export const isHidden = (): boolean => globalThis.document?.visibilityState === 'hidden'

/**
 * The part of Engine.IO 4 and Socket.IO 5 that a listener needs, over websocket alone (RT-03, decision 0014): open, ping,
 * connect with a token, events, refusal, disconnect. Errors are logged, never thrown.
 */
export class Socket {
  readonly #address: string
  readonly #listener: SocketListener
  #token: string | null = null
  #link: WebSocket | null = null
  #isIn = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #refusals = 0
  #silenceMs = OPENING_MS
  #heardAt = 0
  #isHidden = false

  constructor(socketUrl: string | undefined, listener: SocketListener) {
    this.#address = trimAddress(socketUrl)
    this.#listener = listener
  }

  get isConnected(): boolean {
    return this.#isIn
  }

  /** Connects with this token, now; an earlier connection is given up. */
  open(token: string): void {
    this.close()
    this.#token = token
    this.#dial()
  }

  /** Ends the connection and all tries. */
  close(): void {
    this.#token = null
    this.#tries = this.#refusals = 0
    this.#drop()
  }

  /** Tells the service whether anybody looks, so that of too many connections it ends one that nobody looks at (decision 0028). */
  hide(isHidden: boolean): void {
    if (isHidden === this.#isHidden) return
    this.#isHidden = isHidden
    if (this.#isIn) this.#sayHidden()
  }

  #sayHidden(): void {
    this.#link?.send(`42["fanfara_visibility",{"hidden":${this.#isHidden}}]`)
  }

  /** Somebody looks again: a connection that may have died in its sleep is replaced, a try that waits is made. */
  wake(): void {
    if (!this.#token || (this.#link && Date.now() - this.#heardAt <= this.#silenceMs)) return
    this.#tries = 0
    this.#dial()
  }

  #drop(): void {
    clearTimeout(this.#timer)
    const link = this.#link
    this.#link = null
    this.#isIn = false
    link?.close()
  }

  #dial(): void {
    this.#drop()
    let link: WebSocket
    try {
      const { origin } = new URL(this.#address, globalThis.location?.href)
      link = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
    } catch (error) {
      this.#lost(error)
      return
    }
    this.#link = link
    this.#silenceMs = OPENING_MS
    const ifMine = (act: (event: MessageEvent) => void) => (event: Event) => {
      if (this.#link === link) act(event as MessageEvent)
    }
    link.addEventListener(
      'message',
      ifMine(({ data }) => this.#hear(String(data))),
    )
    // What went wrong follows as a close.
    link.addEventListener('error', () => undefined)
    link.addEventListener(
      'close',
      ifMine(() => this.#lost('closed')),
    )
    this.#expect()
  }

  /** Silence for longer than the service promised means that the connection is dead. */
  #expect(): void {
    clearTimeout(this.#timer)
    this.#heardAt = Date.now()
    this.#timer = setTimeout(() => this.#lost('no answer'), this.#silenceMs)
  }

  #hear(packet: string): void {
    this.#expect()
    const kind = /^4?./.exec(packet)?.[0]
    const body = packet.slice(kind?.length)
    try {
      if (kind === '0') this.#opened(JSON.parse(body))
      else if (kind === '2') this.#link?.send('3')
      else if (kind === '40') this.#admitted()
      else if (kind === '42') this.#listener.event(...(JSON.parse(body.slice(body.indexOf('['))) as [string, unknown]))
      else if (kind === '44') this.#refused((JSON.parse(body) as { message?: string }).message)
      else if (kind === '41') this.#refused('sent away', this.#isHidden)
    } catch (error) {
      complain('Realtime unreadable', error)
    }
  }

  #opened({ pingInterval = 25_000, pingTimeout = 20_000 }: { pingInterval?: number; pingTimeout?: number }): void {
    this.#link?.send(`40${JSON.stringify({ token: this.#token })}`)
    this.#silenceMs = pingInterval + pingTimeout
  }

  #admitted(): void {
    this.#isIn = true
    this.#tries = this.#refusals = 0
    this.#expect()
    if (this.#isHidden) this.#sayHidden()
    this.#listener.connected()
  }

  #lost(reason: unknown): void {
    remark('Realtime lost', reason)
    this.#drop()
    this.#later(RETRY_MS, this.#tries++)
  }

  /** Sent away while nobody looks: whoever comes back would push out another, so it waits for `wake`. */
  #refused(reason: unknown, staysAway = false): void {
    remark('Realtime refused', reason)
    this.#drop()
    if (!staysAway) this.#later(REFUSED_MS, this.#refusals++)
    this.#listener.refused()
  }

  /** Twice as long after every try, with jitter, so that a restarted service is not met by everybody at once. */
  #later({ first, most }: { first: number; most: number }, tries: number): void {
    const delay = Math.min(most, first * 2 ** Math.min(tries, 9)) * (0.5 + Math.random() / 2)
    this.#timer = setTimeout(() => this.#dial(), Math.max(delay, first))
  }
}
