import { crc32 } from 'node:zlib'

/** A picture file taken apart by its own rules, without decoding a pixel. */
export interface Anatomy {
  format: 'jpeg' | 'png'
  /** Size as stored, before it is turned upright. */
  width: number
  height: number
  /** The picture with only what its pixels need: tables, data, colour profile, orientation. */
  bare: Buffer
  /** Comments, texts, metadata and whatever else decoders pass over. */
  extras: readonly Buffer[]
  /** What follows the picture's end. */
  trailer: Buffer
}

/** Real pictures have hundreds of parts at most; more would only keep the event loop busy. */
const PARTS_MAX = 5000

/** Takes a file apart; null when it breaks its format's rules, ends too soon, or is neither JPEG nor PNG (decision 0035). */
export function dissect(bytes: Buffer): Anatomy | null {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return dissectPng(bytes)
  if (bytes[0] === 0xff && bytes[1] === SOI) return dissectJpeg(bytes)
  return null
}

interface Size {
  width: number
  height: number
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Chunks that pixels, their colours and their orientation need. */
const PNG_NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf'])
/** Length, type and checksum of a chunk. */
const PNG_FRAME_BYTES = 12
/** Bit depths that go with each colour type (PNG §11.2.1). */
const PNG_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

function dissectPng(bytes: Buffer): Anatomy | null {
  const needed: Buffer[] = [PNG_SIGNATURE]
  const extras: Buffer[] = []
  let size: Size | null = null
  let at = PNG_SIGNATURE.length
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const chunk = pngChunk(bytes, at)
    if (!chunk) return null
    const { type, body, whole } = chunk
    if ((size === null) !== (type === 'IHDR')) return null
    size ??= pngSize(body)
    if (!size || (isCritical(type) && !PNG_NEEDED.has(type))) return null
    if (PNG_NEEDED.has(type)) needed.push(whole)
    if (type !== 'IDAT' && type !== 'IHDR') extras.push(body)
    at += whole.length
    if (type === 'IEND')
      return { format: 'png', ...size, bare: Buffer.concat(needed), extras, trailer: bytes.subarray(at) }
  }
  return null
}

const isCritical = (type: string): boolean => /^[A-Z]/.test(type)

function pngChunk(bytes: Buffer, at: number) {
  if (at + PNG_FRAME_BYTES > bytes.length) return null
  const end = at + PNG_FRAME_BYTES + bytes.readUInt32BE(at)
  if (end > bytes.length) return null
  const typed = bytes.subarray(at + 4, end - 4)
  if (crc32(typed) !== bytes.readUInt32BE(end - 4)) return null
  return { type: typed.toString('latin1', 0, 4), body: typed.subarray(4), whole: bytes.subarray(at, end) }
}

function pngSize(header: Buffer): Size | null {
  if (header.length !== 13) return null
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = header.subarray(8)
  if (!PNG_DEPTHS[colour]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null
  return someSize({ width: header.readUInt32BE(0), height: header.readUInt32BE(4) })
}

const someSize = (size: Size): Size | null => (size.width > 0 && size.height > 0 ? size : null)

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COM = 0xfe
/** Baseline, extended and progressive Huffman pictures; everything else is no photograph of today. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Tables and the restart interval, which every picture may have. */
const TABLES = new Set([0xc4, 0xdb, 0xdd])
/** Application segments that pixels, their colours and their orientation need, by marker. */
const NEEDED_APPLICATION: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe1: 'Exif\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
}
/** Progressive pictures have about ten scans; each is a walk over the whole picture, however few bytes it takes. */
const SCANS_MAX = 100

function dissectJpeg(bytes: Buffer): Anatomy | null {
  const needed: Buffer[] = [bytes.subarray(0, 2)]
  const extras: Buffer[] = []
  let size: Size | null = null
  let scans = 0
  let at = 2
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const segment = jpegSegment(bytes, at)
    if (!segment) return null
    const { marker, body, whole } = segment
    at += whole.length
    if (marker === EOI) {
      const bare = Buffer.concat([...needed, Buffer.from([0xff, EOI])])
      return size && scans > 0 ? { format: 'jpeg', ...size, bare, extras, trailer: bytes.subarray(at) } : null
    }
    const role = jpegRole(marker, body)
    if (role === 'unknown') return null
    if (role !== 'extra') needed.push(whole)
    if (role !== 'pixels') extras.push(body)
    if (FRAMES.has(marker)) {
      size = size ? null : jpegSize(body)
      if (!size) return null
    }
    if (marker === SOS) {
      scans += 1
      const end = endOfScan(bytes, at)
      if (!size || scans > SCANS_MAX || end === null) return null
      needed.push(bytes.subarray(at, end))
      at = end
    }
  }
  return null
}

/** `described` segments are needed and can hide something. */
function jpegRole(marker: number, body: Buffer): 'pixels' | 'described' | 'extra' | 'unknown' {
  if (FRAMES.has(marker) || TABLES.has(marker) || marker === SOS) return 'pixels'
  const start = NEEDED_APPLICATION[marker]
  if (start !== undefined && body.toString('latin1', 0, start.length) === start) return 'described'
  return marker === COM || (marker >= 0xe0 && marker <= 0xef) ? 'extra' : 'unknown'
}

/** The segment that begins here, with the fill bytes before its marker. */
function jpegSegment(bytes: Buffer, at: number) {
  let place = at
  if (bytes[place] !== 0xff) return null
  while (bytes[place] === 0xff) place += 1
  const marker = bytes[place]
  if (marker === undefined) return null
  const start = place + 1
  if (marker === EOI) return { marker, body: bytes.subarray(start, start), whole: bytes.subarray(at, start) }
  if (start + 2 > bytes.length) return null
  const length = bytes.readUInt16BE(start)
  if (length < 2 || start + length > bytes.length) return null
  return { marker, body: bytes.subarray(start + 2, start + length), whole: bytes.subarray(at, start + length) }
}

function jpegSize(frame: Buffer): Size | null {
  if (frame.length < 6 || frame[0] !== 8) return null
  return someSize({ height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) })
}

/** Where the next marker after a scan's data stands; restarts and stuffed bytes belong to the data. */
function endOfScan(bytes: Buffer, from: number): number | null {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return null
}
