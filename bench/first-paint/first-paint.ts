/**
 * What people on a slow network and a slow machine wait for: the sign-in page as a stranger with an empty cache, the start
 * page signed in, and both again. Beside each a bare page with the same bytes, in the same run.
 */
import { joinCampaign } from '@fanfara/contract/campaigns'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { serveBare } from './bare.ts'
import { contextOf, launch, middle, open, type Visitor } from './browsing.ts'
import type { Opening } from './watching.ts'

/** A page: the middle of its first openings and of its second ones, and the bare page with the same bytes. */
export interface Measured {
  page: string
  first: Opening
  again: Opening
  bare: Opening
}

const NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const TRIES = Number(process.env.BENCH_TRIES ?? 3)

/** A page to open: its address, what must be there before it can be used, and who opens it. */
interface Place {
  page: string
  path: string
  usable: string
  visitor?: Visitor
}

/** Measures both pages in a world of their own. */
export async function measureFirstPaint(): Promise<Measured[]> {
  const world = await startWorld({ at: new Date() })
  const browser = await launch()
  try {
    const visitor = await creatorAtWork(world)
    const places: Place[] = [
      { page: 'sign-in', path: '/login', usable: 'input[type=password]' },
      { page: 'start page', path: '/', usable: 'main h2', visitor },
    ]
    const measured: Measured[] = []
    for (const place of places) measured.push(await measurePlace(browser, world.origin, place))
    return measured
  } finally {
    await browser.close()
    await world.close()
  }
}

/** Somebody with something to see on their start page. */
export async function creatorAtWork(world: TestWorld): Promise<Creator> {
  const creator = await world.creator({ name: 'Ola Startowa', platforms: ['twitch'] })
  for (let number = 1; number <= 3; number += 1) await world.campaigns.published({ name: `Kampania ${number}` })
  await creator.call(joinCampaign, { params: { id: await world.campaigns.published() } })
  return creator
}

async function measurePlace(browser: Browser, origin: string, place: Place): Promise<Measured> {
  const first: Opening[] = []
  const again: Opening[] = []
  const bare: Opening[] = []
  for (let at = 0; at < TRIES; at += 1) {
    const context = await contextOf(browser, place.visitor)
    first.push(await open(context, origin + place.path, place.usable, NETWORK))
    again.push(await open(context, origin + place.path, place.usable, NETWORK))
    await context.close()
    bare.push(await openBare(browser, first[at]))
  }
  return { page: place.page, first: middle(first), again: middle(again), bare: middle(bare) }
}

async function openBare(browser: Browser, like: Opening | undefined): Promise<Opening> {
  const { origin, close } = await serveBare({ styles: like?.styleBytes ?? 0, scripts: like?.scriptBytes ?? 0 })
  const context = await contextOf(browser)
  const opening = await open(context, origin, 'h1', NETWORK)
  await context.close()
  close()
  return opening
}
