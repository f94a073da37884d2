import { rmSync } from 'node:fs'
import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { looks, openBrowser, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { addressesOf, isDocument } from './addresses.ts'
import { signInDemo } from './demo.ts'
import { foreignTexts } from './foreign.ts'
import { knownTexts } from './known-texts.ts'
import { buildPseudo } from './pseudo-build.ts'
import { shownTexts } from './shown-texts.ts'

let apps = ''
let browser: Browser
let world: TestWorld
let known: readonly string[]

beforeAll(async () => {
  ;[apps, browser] = await Promise.all([buildPseudo(), openBrowser()])
  world = await startWorld({ at: new Date(), apps })
  await seedDemoIfEmpty(world.world, () => undefined)
  known = await knownTexts(world)
})
afterAll(async () => {
  await browser.close()
  await world.close()
  rmSync(apps, { recursive: true })
})

/** What stands on the pages of these addresses that no catalogue has; of documents, what stands around them. */
async function foreignOn(me: Person, addresses: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>()
  for (const address of addresses) {
    await me.open(address)
    await settled(me.page)
    const shown = await shownTexts(me.page)
    const judged = isDocument(address) ? shown.filter(({ place }) => /^(header|footer|aside)\b/.test(place)) : shown
    for (const text of foreignTexts(judged, known)) if (!found.has(text)) found.set(text, address)
  }
  return [...found].map(([text, address]) => `${address}  ${text}`)
}

test('I18N-02 a text outside of the catalogues is found', async () => {
  const me = await Person.arrive(browser, world.origin, looks.desktop)
  await me.open('/login')
  await settled(me.page)
  expect(foreignTexts(await shownTexts(me.page), known)).toEqual([])
  await me.page.evaluate(() => {
    document.querySelector('h1')?.append(' Zygzak')
    document.querySelector('button')?.setAttribute('aria-label', 'Press me')
    const broken = document.createElement('p')
    broken.innerHTML = 'operator@<wbr>demo<wbr>.test'
    const foreign = document.createElement('p')
    foreign.innerHTML = 'for<wbr>eign@<wbr>nowhere<wbr>.test'
    document.querySelector('main')?.append(broken, foreign)
  })
  const found = foreignTexts(await shownTexts(me.page), known)
  const words = found.map(text => text.replace(/^.*: /, ''))
  expect(words.toSorted()).toEqual(['Press me', 'Zygzak', 'foreign nowhere test'])
  await me.context.close()
})

test.each(['desktop', 'phone'] as const)(
  'I18N-02 every word of the portal comes from a catalogue, on every route, on a %s',
  async name => {
    const { guest, member } = await addressesOf(world, 'portal')
    const me = await Person.arrive(browser, world.origin, looks[name])
    expect(await foreignOn(me, guest)).toEqual([])
    await signInDemo(world, me, 'portal')
    expect(await foreignOn(me, member)).toEqual([])
    await me.context.close()
  },
)

test('I18N-02 every word of the console comes from a catalogue, on every route', async () => {
  const { guest, member } = await addressesOf(world, 'console')
  const me = await Person.arrive(browser, world.origin, looks.desktop)
  expect(await foreignOn(me, guest)).toEqual([])
  await signInDemo(world, me, 'console')
  expect(await foreignOn(me, member)).toEqual([])
  await me.context.close()
})
