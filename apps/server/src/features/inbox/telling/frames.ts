import assert from 'node:assert/strict'
import { COUNT_MAX } from '@fanfara/contract/inbox/shared'

/** A final text frame (RFC 6455 §5.2), unmasked, as servers send it. */
const TEXT_AT_ONCE = '\x81'
/** Longer payloads need a second field of length, which is not written here. */
const ONE_BYTE_LENGTH_MAX = 125

/**
 * A text as the websocket frame that carries it, a Latin-1 letter for each byte.
 * @throws AssertionError for more than 125 letters, or others than ASCII: whoever reads the frame would lose its place.
 */
export function textFrame(text: string): string {
  assert.match(text, /^[\x20-\x7e]*$/, 'a frame of one byte for each letter')
  assert.ok(text.length <= ONE_BYTE_LENGTH_MAX, `a frame of ${text.length} bytes`)
  return `${TEXT_AT_ONCE}${String.fromCharCode(text.length)}${text}`
}

/** A count's event of the main namespace, as a packet of Engine.IO (4) and Socket.IO (2) in one frame. */
export function countFrame(event: string, name: string, count: number, version: number): string {
  const payload = `{"${name}":${Math.min(count, COUNT_MAX)},"hasMore":${count > COUNT_MAX},"version":${version}}`
  return textFrame(`42["${event}",${payload}]`)
}
