import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badge, icons, INK } from './icons.mjs'
import { root } from './run.mjs'

const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp')
const kept = name => readFileSync(join(root, 'apps/portal/public/icons', name))
let folder
// Drawn by a process of its own: the server's, whose tests may run in this one, reads no drawings (decision 0035).
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfara-icons-'))
  execFileSync(process.execPath, [join(root, 'scripts/icons.mjs'), folder])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
    expect(await sharp(kept(name)).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    const [there, drawn] = [kept(name), readFileSync(join(folder, name))].map(png => sharp(png).raw().toBuffer())
    expect((await there).equals(await drawn), 'run node scripts/icons.mjs').toBe(true)
  },
)

test('PHONE-01 what systems cut into a shape fills its square, and the mark stays within the middle four fifths', async () => {
  const radius = 512 * 0.4
  for (const angle of Array.from({ length: 72 }, (_, at) => (at * Math.PI) / 36)) {
    const at = [256 + radius * Math.cos(angle), 256 + radius * Math.sin(angle)].map(Math.round)
    expect(await pixel(kept('maskable-512.png'), at[0], at[1])).toEqual([...ink, 255])
  }
  expect(await pixel(kept('maskable-512.png'), 0, 0)).toEqual([...ink, 255])
})

test('PHONE-01 other icons have round corners of their own', async () => {
  expect((await pixel(kept('icon-512.png'), 0, 0))[3]).toBe(0)
})
