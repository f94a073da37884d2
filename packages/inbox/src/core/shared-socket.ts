import { trimAddress } from './http.ts'
import { isHidden, Socket, type SocketListener } from './socket.ts'

/** A leader that does not answer for so long is asleep: the tab that is looked at takes over. */
const ANSWER_MS = 1000

/** What tabs say to each other: what the socket told, or `ask`, `here`, `away` and `who`. */
type Word = [what: string, ...values: unknown[]]

/**
 * One socket for all tabs of a browser that show the same inbox: one of them, which has the lock, keeps it and tells the others what it
 * hears. Where there are no locks, every tab has its own. Whoever's session ended here takes no part.
 */
export class SharedSocket {
  readonly #name: string
  readonly #socket: Socket
  readonly #listener: SocketListener
  #token: string | null = null
  #channel: BroadcastChannel | null = null
  /** Gives the lock back; null for who does not have it. */
  #release: (() => void) | null = null
  /** Which request for the lock counts: an earlier one that is granted later gives it back. */
  #turn = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param whose what makes two tabs show the same inbox, beside the service */
  constructor(whose: readonly unknown[], socketUrl: string | undefined, listener: SocketListener) {
    this.#name = JSON.stringify([trimAddress(socketUrl), ...whose])
    this.#listener = listener
    this.#socket = new Socket(socketUrl, {
      connected: () => this.#tell('connected'),
      event: (...values) => this.#tell('event', ...values),
      refused: () => this.#tell('refused'),
    })
  }

  /** Listens with this token, through another tab where there is one. */
  open(token: string): void {
    this.#token = token
    if (this.#channel && !this.#release) return
    if (this.#channel) return this.#socket.open(token)
    if (!globalThis.navigator?.locks) return this.#alone()
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.addEventListener('message', ({ data }) => this.#hear(data as Word))
    this.#run(false)
    this.look()
  }

  /** A socket of this tab's own. */
  #alone(): void {
    clearTimeout(this.#timer)
    this.#channel?.close()
    this.#channel = null
    this.#socket.hide(isHidden())
    this.#socket.open(this.#token ?? '')
  }

  /** Stops listening; another tab takes over what this one did for all. */
  close(): void {
    this.#token = null
    clearTimeout(this.#timer)
    this.#channel?.close()
    this.#channel = null
    this.#turn += 1
    this.#socket.close()
    this.#release?.()
    this.#release = null
  }

  /** Somebody looks, or the network is back: see whether the connection still is. */
  wake(): void {
    if (!this.#channel || this.#release) return this.#socket.wake()
    this.look()
  }

  /** The page is looked at, or no longer is: the service keeps those that are (decision 0028). */
  look(): void {
    if (!this.#channel) return this.#socket.hide(isHidden())
    if (this.#release) return this.#count()
    this.#say(isHidden() ? 'away' : 'ask')
    clearTimeout(this.#timer)
    if (!isHidden()) this.#timer = setTimeout(() => this.#run(true), ANSWER_MS)
  }

  /** Asks for the lock, and does what it stands for as long as it is held. */
  #run(steal: boolean): void {
    const turn = (this.#turn += 1)
    const held = () =>
      new Promise<void>(resolve => {
        if (this.#turn !== turn) return resolve()
        clearTimeout(this.#timer)
        this.#release = resolve
        this.#socket.open(this.#token ?? '')
        this.#count()
      })
    // Another tab took it over; or, never granted, a page in a sandbox may have no locks.
    navigator.locks.request(this.#name, { steal }, held).catch(() => {
      if (this.#turn !== turn) return
      if (!this.#release) return this.#alone()
      this.#release = null
      this.#socket.close()
      this.#run(false)
    })
  }

  #say(...word: Word): void {
    this.#channel?.postMessage(word)
  }

  #tell(what: keyof SocketListener, ...values: unknown[]): void {
    this.#say(what, ...values)
    ;(this.#listener[what] as (...values: unknown[]) => void)(...values)
  }

  #hear([what, ...values]: Word): void {
    if (what === 'here') clearTimeout(this.#timer)
    else if (what === 'who') {
      if (!isHidden()) this.#say('ask')
    } else if (what === 'away') {
      if (this.#release) this.#count()
    } else if (what !== 'ask')
      (this.#listener[what as keyof SocketListener] as (...values: unknown[]) => void)(...values)
    else if (this.#release) {
      this.#say('here')
      this.#socket.hide(false)
      this.#socket.wake()
    }
  }

  /** Hidden is the browser's socket only when no tab is looked at; those that are answer. */
  #count(): void {
    if (isHidden()) this.#say('who')
    this.#socket.hide(isHidden())
  }
}
