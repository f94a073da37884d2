import { crc32, deflateSync } from 'node:zlib'
import { steady } from './chance.ts'

const SHADES = 16

/**
 * A PNG that belongs to a text: the same text always gives the same picture. Slanted bands in one colour, as avatar,
 * cover and still of an invented stream.
 */
export function picture(text: string, width: number, height: number): Buffer {
  const slope = steady(`${text} slope`, 1, 4)
  const band = Math.max(2, Math.round(Math.max(width, height) / steady(`${text} band`, 9, 23)))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1) + 1
    for (let x = 0; x < width; x++) rows[start + x] = Math.floor((x + (y * slope) / 2) / band) % SHADES
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per pixel, looked up in a palette.
  header.set([8, 3, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('PLTE', palette(text)), chunk('IDAT', deflateSync(rows, { level: 6 }))]
  return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))])
}

function palette(text: string) {
  const colour = ['red', 'green', 'blue'].map(name => steady(`${text} ${name}`, 60, 210))
  const shades = Array.from({ length: SHADES }, (_, index) =>
    colour.map(part => Math.round(part * (0.55 + index / 40))),
  )
  return Buffer.from(shades.flat())
}

function chunk(type: string, body: Buffer) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
