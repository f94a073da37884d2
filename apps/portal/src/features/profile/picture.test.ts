import { expect, test } from 'vitest'
import { addressOfPicture, cropOf, problemOf } from './picture.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const GIF = Array.from('GIF89a..', letter => letter.charCodeAt(0))
const WEBP = Array.from('RIFF....', letter => letter.charCodeAt(0))
const TEXT = Array.from('to tekst', letter => letter.charCodeAt(0))
const MB = 1024 * 1024

/** A file of so many bytes that begins with these. */
const file = (name: string, start: number[], size = 100) => {
  const bytes = new Uint8Array(size)
  bytes.set(start)
  return new File([bytes], name)
}

test.each([
  ['ola.jpg', JPEG],
  ['ola.JPEG', JPEG],
  ['ola.png', PNG],
])('PROF-02: %s can be the picture', async (name, start) => {
  expect(await problemOf(file(name, start))).toBeNull()
})

test.each([
  ['animation.gif', GIF],
  ['modern.webp', WEBP],
  ['renamed-gif.png', GIF],
  ['renamed-webp.jpg', WEBP],
  ['renamed-text.jpg', TEXT],
  ['picture.pdf', JPEG],
  ['empty.png', []],
])('PROF-02, VAL-22: %s is judged by its content and refused', async (name, start) => {
  expect(await problemOf(file(name, start, Math.max(8, start.length)))).toBe('inputs.error.avatar_type')
})

test('PROF-03, VAL-23: exactly 2 MB is too much, one byte less is not', async () => {
  expect(await problemOf(file('ola.png', PNG, 2 * MB))).toBe('inputs.error.avatar_size')
  expect(await problemOf(file('ola.png', PNG, 2 * MB - 1))).toBeNull()
})

test('PROF-01: the square is whole pixels and starts inside the picture', () => {
  expect(cropOf({ x: 10.6, y: -0.2, width: 300.9, height: 300.4 })).toEqual({ x: 10, y: 0, size: 300 })
  expect(cropOf({ x: 0, y: 0, width: 0.4, height: 0.4 })).toEqual({ x: 0, y: 0, size: 1 })
})

test('the preview is a data address: the content policy allows no others made by the page', async () => {
  expect(await addressOfPicture(file('ola.png', PNG, 8))).toMatch(/^data:/)
})
