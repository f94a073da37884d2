/** Files that somebody with bad intentions would upload, made by code: for tests and measurements alone. */
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** What must become of a file: refused with the sentence `inputs.error.…`, or kept with nothing but its pixels. */
export type Outcome = 'avatar_type' | 'avatar_broken' | 'avatar_pixels' | 'avatar_size' | 'clean'

/** One file, as a form would carry it. */
export interface UploadedFile {
  name: string
  type: string
  bytes: Buffer
}

/** One file of the corpus and its fate. */
export interface HostileFile extends UploadedFile {
  what: string
  outcome: Outcome
}

/** Stands in everything that hides; it must be in no stored file. */
export const CANARY = 'fanfara-canary-7f3a'
const SCRIPT = `<script>alert('${CANARY}')</script>`
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** PNG: length, type, body and a right CRC. */
export function chunk(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.alloc(body.length + 12)
  frame.writeUInt32BE(body.length)
  frame.write(type, 4, 'latin1')
  body.copy(frame, 8)
  frame.writeUInt32BE(crc32(frame.subarray(4, -4)), frame.length - 4)
  return frame
}

/** JPEG: marker, length, body. */
export function segment(marker: number, body: Buffer): Buffer {
  const frame = Buffer.alloc(4)
  frame.writeUInt16BE(0xff00 | marker)
  frame.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([frame, body])
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** Where the header chunk of a PNG ends. */
const IHDR_END = 33

interface Header {
  width: number
  height: number
  depth?: number
  colour?: number
  interlace?: number
}

function ihdr({ width, height, depth = 8, colour = 2, interlace = 0 }: Header): Buffer {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  body.set([depth, colour, 0, 0, interlace], 8)
  return chunk('IHDR', body)
}

/** A PNG whose header and data need not agree. */
const pngOf = (header: Header, data: Buffer): Buffer =>
  Buffer.concat([PNG, ihdr(header), chunk('IDAT', data), chunk('IEND')])

/** A PNG of one colour, small as a file and large as a picture. */
export async function largePng(header: Header): Promise<Buffer> {
  const { width, height, depth = 8, colour = 2 } = header
  const samples = { 0: 1, 2: 3, 6: 4 }[colour] ?? 1
  // Interlaced pictures have more rows of fewer pixels; a seventh more is enough for every pass.
  const bytes = Math.ceil((width * samples * depth) / 8 + 1) * height + (header.interlace ? height * 16 : 0)
  const deflate = createDeflate({ level: 9 })
  const zeros = Buffer.alloc(1 << 20)
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise(resolve => deflate.on('end', resolve))
  for (let left = bytes; left > 0; left -= zeros.length) {
    const isTaken = deflate.write(zeros.subarray(0, Math.min(left, zeros.length)))
    if (!isTaken) await new Promise(resolve => deflate.once('drain', resolve))
  }
  deflate.end()
  await ended
  return pngOf(header, Buffer.concat(parts))
}

/** Bombs that keep to the limit of 25 megapixels, so that they must be decoded; they cost most. */
export async function bombs(): Promise<UploadedFile[]> {
  const square = { width: 5000, height: 5000 }
  return [
    png(await largePng({ ...square, depth: 16, colour: 6 })),
    png(await largePng({ ...square, depth: 8, colour: 6, interlace: 1 })),
    jpeg(
      await sharp({ create: { ...square, channels: 3, background: 'gold' } })
        .jpeg({ progressive: true })
        .toBuffer(),
    ),
  ]
}

const jpeg = (bytes: Buffer): UploadedFile => ({ name: 'photo.jpg', type: 'image/jpeg', bytes })
const png = (bytes: Buffer): UploadedFile => ({ name: 'photo.png', type: 'image/png', bytes })

/** A picture with a pattern, so that stretches of it differ. */
export function drawn(width: number, height: number, channels: 3 | 4 = 3) {
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31 + (at >> 9) * 17) & 0xff
  return sharp(pixels, { raw: { width, height, channels } })
}

/** Behind the marker that begins a JPEG. */
const withSegment = (picture: Buffer, marker: number, body: Buffer): Buffer =>
  Buffer.concat([picture.subarray(0, 2), segment(marker, body), picture.subarray(2)])
/** Behind the header of a PNG. */
const withChunk = (picture: Buffer, type: string, body: Buffer): Buffer =>
  Buffer.concat([picture.subarray(0, IHDR_END), chunk(type, body), picture.subarray(IHDR_END)])
const flipped = (picture: Buffer, at: number): Buffer => {
  const copy = Buffer.from(picture)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

/** An archive with one stored file, enough for every program that unpacks. */
function zip(): Buffer {
  const content = latin1(`${CANARY} class file`)
  const entry = Buffer.alloc(30)
  entry.set([0x50, 0x4b, 3, 4, 20, 0])
  entry.writeUInt32LE(crc32(content), 14)
  entry.writeUInt32LE(content.length, 18)
  entry.writeUInt32LE(content.length, 22)
  entry.writeUInt16LE(1, 26)
  const end = Buffer.alloc(22)
  end.set([0x50, 0x4b, 5, 6])
  return Buffer.concat([entry, latin1('a'), content, end])
}

const pdf = latin1(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
const page = latin1(`<!DOCTYPE html><html><body>${SCRIPT}</body></html>`)
const elf = latin1(`\x7fELF\x02\x01\x01\0${CANARY}`)

async function wrongTypes(): Promise<HostileFile[]> {
  const small = drawn(32, 32)
  const contents: Record<string, Buffer> = {
    GIF: await small.clone().gif().toBuffer(),
    WebP: await small.clone().webp().toBuffer(),
    TIFF: await small.clone().tiff().toBuffer(),
    AVIF: await small.clone().avif().toBuffer(),
    SVG: latin1(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`),
    HTML: page,
    PDF: pdf,
    ZIP: zip(),
    EXE: latin1(`MZ\x90\0${CANARY}`),
    text: latin1('just some words'),
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    GIFAR: Buffer.concat([await small.clone().gif().toBuffer(), zip()]),
  }
  return Object.entries(contents).flatMap(([what, bytes]) => [
    { what: `${what} under the name of a JPEG`, ...jpeg(bytes), outcome: 'avatar_type' as const },
    { what: `${what} under the name of a PNG`, ...png(bytes), outcome: 'avatar_type' as const },
  ])
}

async function contradictions(): Promise<HostileFile[]> {
  const [aJpeg, aPng] = await plain()
  const cases: [string, UploadedFile][] = [
    ['a PNG named as a JPEG', jpeg(aPng)],
    ['a JPEG named as a PNG', png(aJpeg)],
    ['a JPEG declared as a PNG', { name: 'a.jpg', type: 'image/png', bytes: aJpeg }],
    ['a PNG declared as nothing in particular', { name: 'a.png', type: 'application/octet-stream', bytes: aPng }],
    ['a PNG with a script’s name', { name: 'a.php', type: 'image/png', bytes: aPng }],
    ['a PNG with two extensions, the last a script’s', { name: 'a.png.php', type: 'image/png', bytes: aPng }],
    ['a PNG without a name', { name: 'png', type: 'image/png', bytes: aPng }],
    ['a PNG behind a document’s header', png(Buffer.concat([pdf, aPng]))],
    ['a JPEG behind a document’s header', jpeg(Buffer.concat([pdf, aJpeg]))],
  ]
  return cases.map(([what, file]) => ({ what, ...file, outcome: 'avatar_type' }))
}

const plain = async () => Promise.all([drawn(90, 60).jpeg().toBuffer(), drawn(90, 60).png().toBuffer()] as const)

async function broken(): Promise<HostileFile[]> {
  const [aJpeg, aPng] = await plain()
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 73) % 251))
  const thirds = [1, 2].flatMap(third => [
    [`a JPEG cut at ${third}/3`, jpeg(aJpeg.subarray(0, (aJpeg.length * third) / 3))] as const,
    [`a PNG cut at ${third}/3`, png(aPng.subarray(0, (aPng.length * third) / 3))] as const,
  ])
  const cases: (readonly [string, UploadedFile])[] = [
    ...thirds,
    ['a JPEG without its last two bytes', jpeg(aJpeg.subarray(0, -2))],
    ['a PNG without its end chunk', png(aPng.subarray(0, -12))],
    ['the magic of a JPEG before noise', jpeg(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise]))],
    ['the magic of a PNG before noise', png(Buffer.concat([PNG, noise]))],
    ['a PNG with a wrong checksum', png(flipped(aPng, IHDR_END + 20))],
    ['a PNG whose header is changed', png(flipped(aPng, 19))],
    ['a PNG whose chunk is longer than the file', png(withLongChunk(aPng))],
    ['a PNG with an impossible colour type', png(pngOf({ width: 9, height: 9, colour: 5 }, deflateSync(noise)))],
    ['a PNG without pixels', png(pngOf({ width: 0, height: 9 }, deflateSync(noise)))],
    ['a PNG with an unknown critical chunk', png(withChunk(aPng, 'EVIL', latin1(CANARY)))],
    ['a PNG with two headers', png(withChunk(aPng, 'IHDR', aPng.subarray(16, 29)))],
    ['a PNG whose header promises more than its data', png(pngOf({ width: 900, height: 900 }, deflateSync(noise)))],
    ['a PNG whose data is no deflate stream', png(pngOf({ width: 9, height: 9 }, noise))],
    ['a PNG of thousands of chunks', png(Buffer.concat([aPng.subarray(0, IHDR_END), ...manyChunks()]))],
    ['a JPEG with two frames', jpeg(withSecondFrame(aJpeg))],
    ['a JPEG without a scan', jpeg(Buffer.concat([aJpeg.subarray(0, aJpeg.indexOf(SOS)), EOI]))],
    ['a JPEG of thousands of scans', jpeg(await scanBomb())],
  ]
  return cases.map(([what, file]) => ({ what, ...file, outcome: 'avatar_broken' }))
}

const SOS = Buffer.from([0xff, 0xda])
const EOI = Buffer.from([0xff, 0xd9])

function withLongChunk(picture: Buffer): Buffer {
  const copy = Buffer.from(picture)
  copy.writeUInt32BE(0x7fffffff, IHDR_END)
  return copy
}

const manyChunks = (): Buffer[] => [
  ...Array.from({ length: 100_000 }, () => chunk('tEXt', latin1('a\0b'))),
  chunk('IEND'),
]

/** The frame of a JPEG, once more before its scan. */
function withSecondFrame(picture: Buffer): Buffer {
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  const length = picture.readUInt16BE(frame + 2) + 2
  return Buffer.concat([picture.subarray(0, frame), picture.subarray(frame, frame + length), picture.subarray(frame)])
}

/** A progressive picture whose last scan, a few bytes, comes again and again; each costs a walk over the picture. */
async function scanBomb(): Promise<Buffer> {
  const picture = await drawn(2000, 2000).jpeg({ progressive: true, quality: 1 }).toBuffer()
  const last = picture.lastIndexOf(SOS)
  const header = picture.subarray(last, last + 2 + picture.readUInt16BE(last + 2))
  return Buffer.concat([picture.subarray(0, -2), ...Array.from({ length: 4000 }, () => header), EOI])
}

async function enormous(): Promise<HostileFile[]> {
  const [aJpeg] = await plain()
  const huge = Buffer.from(aJpeg)
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]))
  huge.writeUInt16BE(30_000, frame + 5)
  huge.writeUInt16BE(30_000, frame + 7)
  const cases: [string, UploadedFile][] = [
    ['a JPEG whose header says 30,000 × 30,000', jpeg(huge)],
    ['a PNG whose header says 30,000 × 30,000', png(pngOf({ width: 30_000, height: 30_000 }, deflateSync(PNG)))],
    ['a PNG whose header says 2³¹ − 1', png(pngOf({ width: 0x7fffffff, height: 0x7fffffff }, deflateSync(PNG)))],
    ['a real PNG of 8,000 × 8,000', png(await largePng({ width: 8000, height: 8000, depth: 1, colour: 0 }))],
    [
      'a real interlaced PNG of 8,000 × 8,000',
      png(await largePng({ width: 8000, height: 8000, depth: 1, colour: 0, interlace: 1 })),
    ],
    ['a PNG of one row too many', png(await largePng({ width: 5000, height: 5001, depth: 1, colour: 0 }))],
    ['a PNG of 30,000,000 × 1', png(await largePng({ width: 30_000_000, height: 1, depth: 1, colour: 0 }))],
  ]
  return cases.map(([what, file]) => ({ what, ...file, outcome: 'avatar_pixels' }))
}

async function polyglots(): Promise<HostileFile[]> {
  const [aJpeg, aPng] = await plain()
  const behind = (picture: Buffer, ...more: Buffer[]) => Buffer.concat([picture, ...more])
  const utf16 = Buffer.from(SCRIPT, 'utf16le')
  const cases: [string, UploadedFile][] = [
    ['a JPEG and a ZIP', jpeg(behind(aJpeg, zip()))],
    ['a PNG and a ZIP', png(behind(aPng, zip()))],
    ['a JPEG with a ZIP in its comment', jpeg(withSegment(aJpeg, 0xfe, zip()))],
    ['a PNG with a page behind it', png(behind(aPng, page))],
    ['a PNG with a page behind much emptiness', png(behind(aPng, Buffer.alloc(5000, ' '), page))],
    ['a JPEG with a document behind it', jpeg(behind(aJpeg, pdf))],
    ['a JPEG with a document in its first kilobyte', jpeg(withSegment(aJpeg, 0xe4, pdf))],
    ['a PNG with a document in its first kilobyte', png(withChunk(aPng, 'prVt', pdf))],
    ['a JPEG with a RAR behind it', jpeg(behind(aJpeg, latin1(`Rar!\x1a\x07\x01\0${CANARY}`)))],
    ['a JPEG with a 7z behind it', jpeg(behind(aJpeg, latin1(`7z\xbc\xaf\x27\x1c${CANARY}`)))],
    ['a JPEG with a Linux program behind it', jpeg(behind(aJpeg, elf))],
    ['a PNG with a Windows program behind it', png(behind(aPng, latin1(`MZ\x90\0${CANARY}`)))],
    ['a PNG with a shell script behind it', png(behind(aPng, latin1(`\n#!/bin/sh\necho ${CANARY}`)))],
    ['a JPEG with PHP behind it', jpeg(behind(aJpeg, latin1(`<?php echo '${CANARY}';`)))],
    ['a JPEG with a script in its comment', jpeg(withSegment(aJpeg, 0xfe, latin1(`*/=1;/*${SCRIPT}`)))],
    ['a JPEG with PHP in its comment', jpeg(withSegment(aJpeg, 0xfe, latin1('<?php system($_GET[0]);')))],
    ['a JPEG with a script in two-byte letters', jpeg(withSegment(aJpeg, 0xfe, utf16))],
    [
      'a JPEG with a script in its XMP',
      jpeg(withSegment(aJpeg, 0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SCRIPT}</x:xmpmeta>`))),
    ],
    ['a JPEG with a drawing in its metadata', jpeg(withSegment(aJpeg, 0xed, latin1('<SVG onload=alert(1)>')))],
    ['a PNG with a script in its text', png(withChunk(aPng, 'tEXt', latin1(`Comment\0${SCRIPT}`)))],
    ['a PNG with a script in its international text', png(withChunk(aPng, 'iTXt', latin1(`C\0\0\0\0\0${SCRIPT}`)))],
    ['a PNG with a page in a private chunk', png(withChunk(aPng, 'prVt', page))],
    ['a PNG with a script in its Exif', png(withChunk(aPng, 'eXIf', latin1(`MM\0*\0\0\0\x08\0\0${SCRIPT}`)))],
  ]
  return cases.map(([what, file]) => ({ what, ...file, outcome: 'avatar_type' }))
}

/** Pictures that people really have, and tricks that re-encoding takes off. */
async function laden(): Promise<HostileFile[]> {
  const [aJpeg, aPng] = await plain()
  const ladenExif = { IFD0: { Copyright: CANARY }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 0/1' } }
  const megabyte = 1 << 20
  const zeros = deflateSync(Buffer.alloc(40 * megabyte), { level: 9 })
  const film = Buffer.concat([latin1('\0\0\0\x18ftypmp42\0\0\0\0'), latin1(CANARY), Buffer.alloc(megabyte, 7)])
  const cases: [string, UploadedFile][] = [
    ['a JPEG with Exif and a position', jpeg(await drawn(90, 60).withExif(ladenExif).jpeg().toBuffer())],
    ['a PNG with Exif and a position', png(await drawn(90, 60).withExif(ladenExif).png().toBuffer())],
    ['a JPEG with a colour profile', jpeg(await drawn(90, 60).withIccProfile('p3').jpeg().toBuffer())],
    ['a PNG with a colour profile', png(await drawn(90, 60).withIccProfile('p3').png().toBuffer())],
    ['a JPEG with a harmless comment', jpeg(withSegment(aJpeg, 0xfe, latin1(CANARY)))],
    [
      'a JPEG with XMP',
      jpeg(withSegment(aJpeg, 0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${CANARY}</x:xmpmeta>`))),
    ],
    ['a PNG with a harmless text', png(withChunk(aPng, 'tEXt', latin1(`Author\0${CANARY}`)))],
    ['a PNG with a packed text', png(withChunk(aPng, 'zTXt', Buffer.concat([latin1('a\0\0'), deflateSync(page)])))],
    ['a PNG with a bomb in its text', png(withChunk(aPng, 'zTXt', Buffer.concat([latin1('a\0\0'), zeros])))],
    ['a PNG with a bomb in its profile', png(withChunk(aPng, 'iCCP', Buffer.concat([latin1('a\0\0'), zeros])))],
    ['an animated PNG', png(animated(aPng))],
    ['a CMYK JPEG', jpeg(await drawn(90, 60).toColourspace('cmyk').jpeg().toBuffer())],
    ['a grey JPEG', jpeg(await drawn(90, 60).greyscale().jpeg().toBuffer())],
    ['a progressive JPEG', jpeg(await drawn(900, 600).jpeg({ progressive: true }).toBuffer())],
    ['a PNG of 16 bits', png(await drawn(90, 60, 4).toColourspace('rgb16').png().toBuffer())],
    ['a PNG with a palette', png(await drawn(90, 60).png({ palette: true }).toBuffer())],
    ['an interlaced PNG', png(await drawn(90, 60).png({ progressive: true }).toBuffer())],
    ['a PNG of one pixel', png(await drawn(1, 1).png().toBuffer())],
    ['a JPEG of 5,000 × 1', jpeg(await drawn(5000, 1).jpeg().toBuffer())],
    ['a PNG of exactly 25 megapixels', png(await largePng({ width: 5000, height: 5000, depth: 1, colour: 0 }))],
    ['a PNG whose data holds more than its header says', png(pngOf({ width: 20, height: 20 }, zeros))],
    ['a motion photo: a film behind the picture', jpeg(Buffer.concat([aJpeg, film]))],
    ['a photo with further pictures behind it', jpeg(Buffer.concat([aJpeg, aJpeg, aJpeg, latin1(CANARY)]))],
    ['a JPEG with a megabyte of nothing behind it', jpeg(Buffer.concat([aJpeg, Buffer.alloc(megabyte)]))],
    ['a PNG with a megabyte of letters behind it', png(Buffer.concat([aPng, Buffer.alloc(megabyte, CANARY)]))],
    ['a JPEG with fill bytes before a marker', jpeg(Buffer.concat([aJpeg.subarray(0, 2), FILL, aJpeg.subarray(2)]))],
    ['a name with a path', { ...jpeg(aJpeg), name: '../../etc/passwd.jpg' }],
    ['a name with markup', { ...png(aPng), name: `${SCRIPT.replaceAll('/', '')}.png` }],
  ]
  return cases.map(([what, file]) => ({ what, ...file, outcome: 'clean' }))
}

const FILL = Buffer.alloc(50, 0xff)

/** A second frame that only animations show. */
function animated(picture: Buffer): Buffer {
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(90, 4)
  frame.writeUInt32BE(60, 8)
  const control = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
  const second = Buffer.concat([Buffer.from([0, 0, 0, 1]), latin1(CANARY)])
  const end = picture.length - 12
  return Buffer.concat([
    withChunk(picture.subarray(0, end), 'acTL', control),
    chunk('fcTL', frame),
    chunk('fdAT', second),
    picture.subarray(end),
  ])
}

/** A real picture of exactly so many bytes: emptiness behind it makes up the rest. */
export async function pictureOfBytes(bytes: number): Promise<UploadedFile> {
  const [aJpeg] = await plain()
  return jpeg(Buffer.concat([aJpeg, Buffer.alloc(bytes - aJpeg.length)]))
}

/** The whole corpus (threat model §5, uploads). */
export async function hostileFiles(): Promise<HostileFile[]> {
  const groups = await Promise.all([wrongTypes(), contradictions(), broken(), enormous(), polyglots(), laden()])
  return groups.flat()
}
