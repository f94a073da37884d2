/**
 * How soon the next proof of the queue stands on the screen after one was accepted with a key; beside it the key that only turns to the next,
 * and accepts nothing.
 */
import { setTimeout } from 'node:timers/promises'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Page } from 'playwright-core'
import { contextOf, launch } from '../first-paint/browsing.ts'
import { operatorAtWork } from '../first-paint/largest.ts'
import { median } from '../tools/compare.ts'

/** Milliseconds from the press until the next proof was painted. */
export interface NextProof {
  accepted: number
  slowest: number
  turned: number
}

const PROOFS = 60
const PRESSES = 20
/** So long somebody looks at a proof. */
const LOOK_MS = 700

/** Measures the queue of a world with 60 proofs that wait. */
export async function measureNextProof(): Promise<NextProof> {
  const world = await startWorld({ at: new Date() })
  const browser = await launch()
  try {
    await fillQueue(world)
    const context = await contextOf(browser, await operatorAtWork(world))
    const page = await context.newPage()
    await page.addInitScript(watchNext)
    await page.goto(`${world.origin}/ops/proofs`)
    await page.locator('article[aria-label]').waitFor()
    const turned = await press(page, 'j')
    const accepted = await press(page, 'a')
    return { accepted: median(accepted), slowest: Math.max(...accepted), turned: median(turned) }
  } finally {
    await browser.close()
    await world.close()
  }
}

/** Proofs of one campaign, each of a creator of its own. */
async function fillQueue(world: TestWorld): Promise<void> {
  const id = await world.campaigns.published({ places: PROOFS })
  for (let nth = 0; nth < PROOFS; nth += 1) {
    const creator = await world.creator({ name: `Twórczyni ${nth}` })
    await creator.call(joinCampaign, { params: { id } })
    const task = (await creator.call(listTasks)).data[0]?.id ?? ''
    await creator.call(finishTask, { params: { id: task }, body: { url: `https://www.twitch.tv/kanal${nth}/about` } })
    world.clock.advance(1000)
  }
}

/** Presses a key again and again, as somebody who looks at each proof. @returns how long each next one took */
async function press(page: Page, key: string): Promise<number[]> {
  await page.evaluate(() => (window.nextProof = []))
  for (let nth = 1; nth <= PRESSES; nth += 1) {
    await setTimeout(LOOK_MS)
    await page.keyboard.press(key)
    await page.waitForFunction(count => window.nextProof.length === count, nth)
  }
  return page.evaluate(() => window.nextProof)
}

declare global {
  interface Window {
    /** Milliseconds that each next proof took. */
    nextProof: number[]
  }
}

/** Runs in the page: notes how long after a key another proof is painted. */
function watchNext(): void {
  window.nextProof = []
  let pressedAt: number | null = null
  let shown = ''
  addEventListener('keydown', () => (pressedAt = performance.now()), true)
  const painted = () => {
    if (pressedAt !== null) window.nextProof.push(performance.now() - pressedAt)
    pressedAt = null
  }
  const look = () => {
    const name = document.querySelector('article[aria-label]')?.getAttribute('aria-label') ?? shown
    if (name === shown) return
    shown = name
    // A message that is sent within a frame comes once it was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', painted)
      port1.start()
      port2.postMessage(null)
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}
