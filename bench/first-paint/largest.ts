/**
 * How late the largest thing of a page stands there at a quarter of the processor's speed, with an empty cache and the
 * network as fast as it is here; beside each, in the same round, a bare page of React that shows ten rows of one call.
 */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { longSession, startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { median } from '../tools/compare.ts'
import { contextOf, launch, open, type Visitor } from './browsing.ts'
import { creatorAtWork } from './first-paint.ts'
import type { Opening } from './watching.ts'
import { portOf } from '@fanfara/testkit/ports'

/** A page beside the bare table: milliseconds in the middle, and the middle of the rounds' own ratios. */
export interface Largest {
  page: string
  wanted: number
  largest: number
  bare: number
  ratio: number
  blocked: number
  bareBlocked: number
}

const ROUNDS = Number(process.env.BENCH_TRIES ?? 5)
const ROWS = 10

interface Place {
  page: string
  address: string
  usable: string
  wanted: number
  visitor?: Visitor
}

/** Measures the pages that are opened most, round by round. */
export async function measureLargest(): Promise<Largest[]> {
  const world = await startWorld({ at: new Date() })
  const bare = await serveTable()
  const browser = await launch()
  try {
    const creator = await creatorAtWork(world)
    const operator = await operatorAtWork(world)
    const places: Place[] = [
      { page: 'sign-in', address: '/login', usable: 'input[type=password]', wanted: 1.6 },
      { page: 'start page', address: '/', usable: 'main h2', wanted: 2.2, visitor: creator },
      { page: 'campaigns', address: '/campaigns', usable: 'main td', wanted: 2.2, visitor: creator },
      { page: 'console', address: '/ops', usable: 'main h2', wanted: 2.2, visitor: operator },
    ].map(place => ({ ...place, address: world.origin + place.address }))
    return await inRounds(browser, places, bare.origin)
  } finally {
    await browser.close()
    await world.close()
    bare.close()
  }
}

/** The owner, as the console keeps who signed in. */
export async function operatorAtWork(world: TestWorld): Promise<Visitor> {
  const { id } = await world.operator()
  const user = {
    id,
    name: 'Jan Zarządzający',
    avatar_url: null,
    role: 'operator',
    operator_role: 'owner',
    language: 'pl',
  } as const
  return { token: await longSession(world.world, id), user }
}

async function inRounds(browser: Browser, places: readonly Place[], bareOrigin: string): Promise<Largest[]> {
  const bare: Opening[] = []
  const ours = new Map<Place, Opening[]>(places.map(place => [place, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await openFresh(browser, bareOrigin, 'td'))
    for (const [place, openings] of ours)
      openings.push(await openFresh(browser, place.address, place.usable, place.visitor))
  }
  return [...ours].map(([{ page, wanted }, openings]) => ({
    page,
    wanted,
    largest: median(openings.map(one => one.largest)),
    bare: median(bare.map(one => one.largest)),
    ratio: median(openings.map((one, at) => one.largest / (bare[at]?.largest ?? Number.NaN))),
    blocked: median(openings.map(one => one.blocked)),
    bareBlocked: median(bare.map(one => one.blocked)),
  }))
}

async function openFresh(browser: Browser, address: string, usable: string, visitor?: Visitor): Promise<Opening> {
  const context = await contextOf(browser, visitor)
  const opening = await open(context, address, usable)
  await context.close()
  return opening
}

/** The bare table, built as our pages are, from memory. */
async function serveTable(): Promise<{ origin: string; close: () => void }> {
  const built = await build({
    root: fileURLToPath(new URL('table', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { write: false },
  })
  const files = new Map<string, string | Uint8Array>([['/rows.json', rows()]])
  for (const { output } of [built].flat().filter(one => 'output' in one))
    for (const file of output) files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source)
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    response.writeHead(200, { 'content-type': typeOf(path) }).end(files.get(path) ?? '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  return { origin: `http://localhost:${port}`, close: () => void server.close() }
}

const typeOf = (path: string): string =>
  path.endsWith('.html') ? 'text/html' : path.endsWith('.js') ? 'text/javascript' : 'application/json'

const rows = (): string =>
  JSON.stringify(
    Array.from({ length: ROWS }, (_, id) => ({ id, name: `Kampania numer ${id}`, amount: `${id}00,00 zł` })),
  )
