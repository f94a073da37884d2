import type { World } from '#/world.ts'
import * as store from './application-store.ts'

/** How long a process trusts what it read about an origin. Milliseconds. */
const REMEMBERED_MS = 30_000
const REMEMBERED_MAX = 10_000

/** The ways in which an application may have written this origin down; none for what is no web origin. */
export function spellingsOf(origin: string): string[] {
  if (!URL.canParse(origin)) return []
  const url = new URL(origin)
  if (!['http:', 'https:'].includes(url.protocol) || url.origin !== origin) return []
  return [origin, `${url.protocol}//${url.hostname}:*`]
}

/** Pages of the product itself; in demo mode whatever host name the browser used to get here. */
export function isOwnOrigin(world: World, origin: string, host: string | undefined): boolean {
  if (origin === new URL(world.config.publicUrl).origin || world.config.corsOrigins.includes(origin)) return true
  return world.config.mode === 'demo' && URL.canParse(origin) && new URL(origin).host === host
}

/** Where a request comes from, as the browser says; no origin means no browser page. */
export interface From {
  origin: string | undefined
  host: string | undefined
}

/** Whether pages of an origin may use an application's inbox (SEC-13). */
export function mayUse(world: World, allowedOrigins: readonly string[], { origin, host }: From): boolean {
  if (origin === undefined || isOwnOrigin(world, origin, host)) return true
  return spellingsOf(origin).some(spelling => allowedOrigins.includes(spelling))
}

const memories = new WeakMap<World, Map<string, { isAllowed: boolean; until: number }>>()
function memoryOf(world: World) {
  const known = memories.get(world)
  if (known) return known
  const memory = new Map<string, { isAllowed: boolean; until: number }>()
  memories.set(world, memory)
  for (const topic of ['inbox-application-changed', 'gap'] as const) world.bus.on(topic, () => memory.clear())
  return memory
}

/** Whether pages of an origin may read answers at all: those of some application (decision 0013). */
export async function mayRead(world: World, { origin, host }: From): Promise<boolean> {
  if (origin === undefined) return false
  if (isOwnOrigin(world, origin, host)) return true
  const spellings = spellingsOf(origin)
  if (spellings.length === 0) return false
  const memory = memoryOf(world)
  const remembered = memory.get(origin)
  if (remembered && remembered.until > performance.now()) return remembered.isAllowed
  const isAllowed = await store.isOriginAllowed(world.db, spellings)
  if (memory.size >= REMEMBERED_MAX) memory.clear()
  memory.set(origin, { isAllowed, until: performance.now() + REMEMBERED_MS })
  return isAllowed
}
