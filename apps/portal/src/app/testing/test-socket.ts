import { vi } from 'vitest'

/** The far end of the inbox's realtime connection: tests speak through it. */
export class TestSocket extends EventTarget {
  /** Connections that were opened since `stubSockets`. */
  static readonly opened: TestSocket[] = []

  constructor() {
    super()
    TestSocket.opened.push(this)
    setTimeout(() => this.say('0{}'))
  }
  /** What the page sends: whoever asks to come in is let in. */
  send(packet: string) {
    if (packet.startsWith('40')) this.say('40{}')
  }
  close() {}
  /** Says one packet of Socket.IO to the page. */
  say(packet: string) {
    this.dispatchEvent(new MessageEvent('message', { data: packet }))
  }
}

/** Puts test sockets in the browser's place, until globals are restored. */
export function stubSockets(): readonly TestSocket[] {
  TestSocket.opened.length = 0
  vi.stubGlobal('WebSocket', TestSocket)
  return TestSocket.opened
}
