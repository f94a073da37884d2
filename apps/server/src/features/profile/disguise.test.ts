import { expect, test } from 'vitest'
import { dissect } from './anatomy.ts'
import { isAlsoAnotherFile } from './disguise.ts'
import { chunk, drawn, segment } from './hostile-pictures.ts'

const NOTHING = Buffer.alloc(0)
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const behind = (trailer: string | Buffer) => isAlsoAnotherFile({ extras: [], trailer: Buffer.from(trailer) })
const inside = (extra: string | Buffer) => isAlsoAnotherFile({ extras: [Buffer.from(extra)], trailer: NOTHING })
/** Noise that is the same every time. */
function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0, state = seed; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 16
  }
  return bytes
}

test('what other programs would open is recognised behind a picture, also after empty space', () => {
  for (const text of [
    'MZ',
    '#!/bin/sh',
    '<?php 1',
    '<?= 1',
    '<b>',
    '{\\rtf1',
    'GIF89a',
    'BZh9',
    '%PDF-1.4',
    '7z\xbc\xaf\x27\x1c',
  ])
    for (const space of ['', '\r\n', '\0\0\0', ' '.repeat(9000)])
      expect(behind(latin1(space + text)), space.length + text).toBe(true)
})

test('documents, archives, programs and pages are recognised wherever they stand', () => {
  for (const text of [
    '%PDF-1.7',
    'PK\x03\x04\x14\0\0\0',
    'PK\x05\x06\0\0\0\0',
    'Rar!\x1a\x07\0',
    '\x7fELF\x02\x01\x01',
    'This program cannot be run in DOS mode',
    '<script src=x>',
    '<ScRiPt>',
    '<html lang=pl>',
    '<svg/onload=x>',
    '<?php echo 1',
    '<!DOCTYPE  html>',
    '<iframe src=x>',
    'JavaScript:alert(1)',
  ]) {
    const hidden = Buffer.concat([noise(999), latin1(text), noise(99)])
    expect([behind(hidden), inside(hidden)], text).toEqual([true, true])
  }
  for (const text of ['<script>', '<?php ']) {
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const wide of [little, big])
      for (const shift of [0, 1]) expect(inside(Buffer.concat([Buffer.alloc(shift, 1), wide])), text).toBe(true)
  }
})

test('what phones and programs really write is none of these', () => {
  for (const harmless of [
    '',
    'Samsung Galaxy, <b>MZ</b>, 2 < 3',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description GCamera:MotionPhoto="1"/></rdf:RDF></x:xmpmeta>',
    'PK',
    'the script of a film',
    'scripted <scripture>',
  ])
    expect(inside(harmless), harmless).toBe(false)
  const film = Buffer.concat([latin1('\0\0\0\x18ftypmp42isomMZ'), noise(500_000)])
  const samsung = Buffer.concat([
    latin1('\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1690000000000'),
    noise(5000),
    latin1('SEFHSEFT'),
  ])
  for (const trailer of [film, samsung, noise(2_000_000, 7), Buffer.alloc(100_000), latin1('\xff\xd8\xff\xe1')])
    expect(behind(trailer)).toBe(false)
})

test('pixels are never looked at: whatever they spell is re-encoded', async () => {
  const words = Buffer.alloc(64 * 64 * 3, '<script>%PDF-1.7')
  const { default: sharp } = await import('sharp')
  const spelled = await sharp(words, { raw: { width: 64, height: 64, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(spelled.includes('<script>')).toBe(true)
  const anatomy = dissect(spelled)
  expect(anatomy && isAlsoAnotherFile(anatomy)).toBe(false)
})

test('a picture is taken apart: its size, what its pixels need, everything else', async () => {
  const [jpeg, png] = await Promise.all([drawn(9, 7).jpeg().toBuffer(), drawn(9, 7).png().toBuffer()])
  const tail = latin1('behind')
  const loaded = Buffer.concat([jpeg.subarray(0, 2), segment(0xfe, latin1('a comment')), jpeg.subarray(2), tail])
  const taken = dissect(loaded)
  expect(taken).toMatchObject({ format: 'jpeg', width: 9, height: 7, trailer: tail })
  expect(taken?.bare).toEqual(jpeg)
  expect(taken?.extras.map(String)).toContain('a comment')
  const texted = Buffer.concat([png.subarray(0, 33), chunk('tEXt', latin1('a\0text')), png.subarray(33), tail])
  const parted = dissect(texted)
  expect(parted).toMatchObject({ format: 'png', width: 9, height: 7, trailer: tail })
  expect(parted?.bare.includes('text')).toBe(false)
  expect(parted?.extras.map(String)).toContain('a\0text')
})

test('no file whatever makes the examination fail: every cut and every changed byte gives an anatomy or null', async () => {
  const pictures = [await drawn(16, 16).jpeg({ progressive: true }).toBuffer(), await drawn(16, 16, 4).png().toBuffer()]
  for (const picture of pictures) {
    for (let at = 0; at < picture.length; at += 1) {
      expect(dissect(picture.subarray(0, at))).toBeNull()
      const changed = Buffer.from(picture)
      changed[at] = (changed[at] ?? 0) ^ (1 + (at % 255))
      const anatomy = dissect(changed)
      if (anatomy) expect(typeof isAlsoAnotherFile(anatomy)).toBe('boolean')
    }
  }
})
