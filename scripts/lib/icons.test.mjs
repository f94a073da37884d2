import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { badge, drawIcons, icons, INK } from './icons.mjs'
import { root } from './run.mjs'

const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp')
const folder = join(root, 'apps/portal/public')
const svg = readFileSync(join(folder, 'favicon.svg'), 'utf8')

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
    const drawn = await sharp((await drawIcons(svg)).get(name))
      .raw()
      .toBuffer()
    expect((await kept.raw().toBuffer()).equals(drawn), 'run node scripts/icons.mjs').toBe(true)
  },
)

test('PHONE-01 what systems cut into a shape fills its square, and the mark stays within the middle four fifths', async () => {
  const picture = (await drawIcons(svg)).get('maskable-512.png')
  const radius = 512 * 0.4
  for (const angle of Array.from({ length: 72 }, (_, at) => (at * Math.PI) / 36)) {
    const at = [256 + radius * Math.cos(angle), 256 + radius * Math.sin(angle)].map(Math.round)
    expect(await pixel(picture, at[0], at[1])).toEqual([...ink, 255])
  }
  expect(await pixel(picture, 0, 0)).toEqual([...ink, 255])
})

test('PHONE-01 other icons have round corners of their own', async () => {
  expect((await pixel((await drawIcons(svg)).get('icon-512.png'), 0, 0))[3]).toBe(0)
})
