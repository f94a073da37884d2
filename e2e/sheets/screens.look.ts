import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { addressesIn, addressesOf, NOBODYS } from '../words/addresses.ts'
import { askedFor, type State } from './asked.ts'
import { laySheet } from './contact-sheet.ts'
import { type App, type Looked, Visitor } from './visitor.ts'
import { demoPlace, type Place, placeOf } from './worlds.ts'

const asked = askedFor()
let browser: Browser
let demo: Place
beforeAll(async () => {
  ;[browser, demo] = await Promise.all([openBrowser(), demoPlace()])
})
afterAll(async () => {
  await browser.close()
  await demo.world.close()
})

/** A sheet shows every pair at the narrowest width, and of the others one pair after the other. */
const isOnSheet = (width: number, pair: number) =>
  width === Math.min(...asked.widths) || asked.widths.indexOf(width) % asked.pairs.length === pair

/** What is nowhere in the portal, what cannot be decoded, and what nobody has. */
const LOST: Record<App, readonly string[]> = {
  portal: [
    '/nowhere',
    '/campaigns/%E0%A4%A',
    `/campaigns?id=${NOBODYS}`,
    `/timetable?task=${NOBODYS}`,
    `/finances?id=${NOBODYS}`,
  ],
  console: [],
}

/** Opens all that was asked for in one state, in one theme and language after the other. */
async function lookAtAll(app: App, state: State, folder: string): Promise<Map<string, Looked[]>> {
  const { guest, member: known } = await addressesOf(demo.world, app)
  const place = await placeOf(state, demo)
  const member = state === 'one' ? await addressesIn(place.world, { addresses: known, demo: demo.world }) : known
  const looked = new Map<string, Looked[]>()
  for (const [at, pair] of asked.pairs.entries()) {
    const isPictured = (width: number) => isOnSheet(width, at)
    const visitor = await Visitor.arrive(browser, place, { ...pair, state, widths: asked.widths, folder, isPictured })
    for (const [addresses, isMember] of [
      [guest, false],
      [member, true],
    ] as const) {
      const wanted = [...addresses, ...LOST[app]].filter(address => asked.only.test(address))
      if (isMember && wanted.length > 0) await visitor.signIn(app)
      for (const address of wanted) {
        const looks = await visitor.look(address)
        looked.set(address, [...(looked.get(address) ?? []), ...looks])
        process.stdout.write([`${address} ${pair.theme} ${pair.language}`, ...findingsOf(looks), ''].join('\n'))
      }
    }
    await visitor.leave()
  }
  if (place !== demo) await place.world.close()
  return looked
}

/** One line for each finding, with the looks that it was seen in. */
function findingsOf(looked: readonly Looked[]): string[] {
  const seen = new Map<string, string[]>()
  for (const { label, findings } of looked)
    for (const finding of new Set(findings)) seen.set(finding, [...(seen.get(finding) ?? []), label])
  return [...seen].map(([finding, labels]) => `    ${finding}  [${labels.join(', ')}]`)
}

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** The pictures of a screen, the widest first but for the one that it was opened at. */
const sheetOf =
  (state: State) =>
  ([address, looked]: readonly [string, readonly Looked[]]) => ({
    title: `${address}  (${state})`,
    pictures: looked
      .flatMap(look => (look.file === null ? [] : [{ ...look, file: look.file }]))
      .toSorted((one, other) => asked.widths.indexOf(one.width) - asked.widths.indexOf(other.width)),
  })

const cases = asked.apps.flatMap(app => asked.states.map(state => [app, state] as const))
test.each(cases)('%s, %s', async (app, state) => {
  const folder = join(asked.out, `${app}-${state}`)
  mkdirSync(folder, { recursive: true })
  const looked = await lookAtAll(app, state, folder)
  for (const [at, group] of inGroups([...looked], asked.together).entries()) {
    const name = `${String(at + 1).padStart(2, '0')}-${group[0]?.[1][0]?.slug ?? ''}`
    const screens = group.map(sheetOf(state)).filter(({ pictures }) => pictures.length > 0)
    if (screens.length > 0) await laySheet(browser, folder, name, screens)
  }
  const lines = [...looked].flatMap(([address, all]) => {
    const findings = findingsOf(all)
    return [`${address}  ${all.length} looks, ${findings.length} findings`, ...findings]
  })
  writeFileSync(join(folder, 'findings.txt'), `${lines.join('\n')}\n`)
  process.stdout.write(`\n${app}, ${state}: pictures in ${folder}\n${lines.join('\n')}\n`)
})
