import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { badge, icons, INK } from './icons.mjs'
import { root } from './run.mjs'

const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp')
const folder = join(root, 'apps/portal/public')
// In a process of its own: one that serves pictures of strangers reads no drawings any more.
const today = mkdtempSync(join(tmpdir(), 'fanfara-icons-'))
execFileSync(process.execPath, [join(root, 'scripts', 'icons.mjs'), today])
const drawnToday = name => readFileSync(join(today, name))
afterAll(() => rmSync(today, { recursive: true }))

/** Colour of one pixel, as red, green, blue, opacity. */
async function pixel(picture, left, top) {
  const { data } = await sharp(picture)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
const ink = [1, 3, 5].map(at => Number.parseInt(INK.slice(at, at + 2), 16))

test.each([...icons, badge])(
  'PHONE-01 $name lies in the portal, as the mark is drawn today',
  async ({ name, size }) => {
    const path = join(folder, 'icons', name)
    expect(existsSync(path)).toBe(true)
    const kept = sharp(readFileSync(path))
    expect(await kept.metadata()).toMatchObject({ format: 'png', width: size, height: size })
    const drawn = await sharp(drawnToday(name)).raw().toBuffer()
    expect((await kept.raw().toBuffer()).equals(drawn), 'run node scripts/icons.mjs').toBe(true)
  },
)

test('PHONE-01 what systems cut into a shape fills its square, and the mark stays within the middle four fifths', async () => {
  const picture = drawnToday('maskable-512.png')
  const radius = 512 * 0.4
  for (const angle of Array.from({ length: 72 }, (_, at) => (at * Math.PI) / 36)) {
    const at = [256 + radius * Math.cos(angle), 256 + radius * Math.sin(angle)].map(Math.round)
    expect(await pixel(picture, at[0], at[1])).toEqual([...ink, 255])
  }
  expect(await pixel(picture, 0, 0)).toEqual([...ink, 255])
})

test('PHONE-01 other icons have round corners of their own', async () => {
  expect((await pixel(drawnToday('icon-512.png'), 0, 0))[3]).toBe(0)
})
