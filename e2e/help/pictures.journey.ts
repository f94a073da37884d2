import { readFileSync, writeFileSync } from 'node:fs'
import { languages } from '@fanfara/contract/enums'
import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Look, openBrowser, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { textsOf } from '../texts.ts'
import { signInDemo } from '../words/demo.ts'
import { type PictureLook, pictureLookOf, staleness, webpOf } from './picture-look.ts'
import { type Screen, screens } from './pictures.ts'

/** `PICTURES=renew` takes the pictures anew and says that they are right. */
const isRenewed = process.env.PICTURES === 'renew'
const folder = new URL('../../packages/ui/src/help/pictures/', import.meta.url)
const [lookFile, sizeFile] = [new URL('./looks.json', import.meta.url), new URL('sizes.json', folder)]
const kept: Record<string, PictureLook> = JSON.parse(readFileSync(lookFile, 'utf8'))
const sizes: Record<string, readonly number[]> = JSON.parse(readFileSync(sizeFile, 'utf8'))

/** A morning on which the demo world begins, so that its days are the same in every picture. */
const MORNING = new Date('2026-10-14T08:00:00Z')

let browser: Browser
let world: TestWorld
beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: MORNING })
  await seedDemoIfEmpty(world.world, () => undefined)
})
afterAll(async () => {
  if (isRenewed) {
    writeFileSync(lookFile, `${JSON.stringify(kept, null, 2)}\n`)
    const lines = Object.entries(sizes).map(([name, [wide, high]]) => `  ${JSON.stringify(name)}: [${wide}, ${high}]`)
    writeFileSync(sizeFile, `{\n${lines.join(',\n')}\n}\n`)
  }
  await browser.close()
  await world.close()
})

/** Wide enough for two columns of figures, and narrow enough to be read on a phone, where it is drawn smaller. */
const size = { width: 560, height: 900, deviceScaleFactor: 2 }
const allViews = languages.flatMap(language =>
  (['dark', 'light'] as const).map((theme): Look => ({ language, theme, ...size })),
)
/** Whatever is stale in the other two is stale in one of these. */
const views = isRenewed
  ? allViews
  : allViews.filter(({ language, theme }) => (language === 'pl') === (theme === 'dark'))

/** Shows a screen's part; keeps it, or says what is no longer as it was kept. */
async function checked(me: Person, { name, path, shown }: Screen): Promise<string | null> {
  const { language, theme } = me.look
  await me.open(path)
  await settled(me.page)
  const region = await shown(me, textsOf('portal', language))
  await region.waitFor()
  await settled(me.page)
  const { look, words } = await pictureLookOf(region)
  const key = `${name}.${language}.${theme}`
  if (isRenewed) {
    kept[key] = look
    sizes[`${name}.${language}`] = [look.width, look.height]
    writeFileSync(new URL(`${key}.webp`, folder), await webpOf(me.page, region))
  }
  const what = staleness(kept[key], look)
  return what && `${key}: ${what}; now: ${words.join(' · ')}`
}

test.each(views)(
  'HPIC-01 every picture of the help shows its screen as it is, $language, $theme',
  async ({ language, theme }) => {
    const me = await Person.arrive(browser, world.origin, { language, theme, ...size })
    await me.context.clock.setFixedTime(MORNING)
    await signInDemo(world, me, 'portal')
    const stale: string[] = []
    for (const screen of screens) stale.push(...[await checked(me, screen)].filter(each => each !== null))
    expect(stale, 'npm run help:pictures takes them anew').toEqual([])
    await me.context.close()
  },
)

test('HPIC-01 a picture is stale when its words, its style or its size are others', () => {
  const look = { words: 'a', style: 'b', width: 500, height: 300 }
  expect(staleness(look, { ...look, height: 310 })).toBeNull()
  expect(staleness(undefined, look)).not.toBeNull()
  expect(staleness(look, { ...look, words: 'x' })).not.toBeNull()
  expect(staleness(look, { ...look, style: 'x' })).not.toBeNull()
  expect(staleness(look, { ...look, height: 400 })).not.toBeNull()
})
