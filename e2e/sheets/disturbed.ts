import type { Page, Request, Route } from 'playwright-core'
import { settled } from '../settled.ts'
import { shiftsOn } from './shifts.ts'

const LATE_MS = 3000

/** How one call of a page is disturbed while all others are answered. */
const disturbances = {
  late: async (route: Route) => {
    const answer = await route.fetch()
    await new Promise(resolve => setTimeout(resolve, LATE_MS))
    await route.fulfill({ response: answer })
  },
  broken: (route: Route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ message: 'Out of order' }) }),
} as const
export type Disturbance = keyof typeof disturbances

/** The start page's one call: without it each of its parts asks by itself. */
const TOGETHER = '/api/start'

/** Has the parts of the start page ask by themselves; what a page asks for when it is opened then, each once. */
export async function callsOf(page: Page, address: string): Promise<string[]> {
  await page.route(
    ({ pathname }) => pathname === TOGETHER,
    route => route.abort(),
  )
  const asked = new Set<string>()
  const listen = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && /^\/(api|v1)\//.test(pathname)) asked.add(pathname + search)
  }
  page.on('request', listen)
  await page.goto(address)
  await settled(page)
  page.off('request', listen)
  return [...asked].filter(call => !call.startsWith(TOGETHER))
}

/** Opens a page with one of its calls disturbed. @returns what moved more than it may. */
export async function jumpOf(page: Page, address: string, call: string, how: Disturbance): Promise<string[]> {
  const isIt = ({ pathname, search }: URL) => pathname + search === call
  await page.route(isIt, disturbances[how])
  await page.goto(address)
  await settled(page)
  const moved = await shiftsOn(page)
  await page.unroute(isIt)
  return moved.map(line => `${how} ${call}: ${line}`)
}

/** Opens a page with one call after the other disturbed. @returns for each what moved more than it may. */
export async function jumpsOf(page: Page, address: string, how: Disturbance): Promise<string[]> {
  const found: string[] = []
  for (const call of await callsOf(page, address)) found.push(...(await jumpOf(page, address, call, how)))
  return found
}
