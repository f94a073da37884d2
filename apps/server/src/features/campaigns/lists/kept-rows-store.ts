import { sql } from 'kysely'
import type { World } from '#/world.ts'
import { campaignOf, type Campaign, type CampaignRow } from '../store.ts'

/** How many campaigns a process remembers, each as it was last asked for. */
const KEPT_MAX = 5000

interface Kept {
  version: string
  campaign: Campaign
}

/** By world, so that no test sees another's; by id within it, least asked first. */
const memories = new WeakMap<World['store'], Map<string, Kept>>()

/**
 * The campaigns of a page. A row that is the same as when it was last read is not read again: PostgreSQL names the transaction that wrote
 * it (`xmin`), so that no other process has to tell of a change.
 * @param page ids, each with the version that the page has seen. A campaign that changed since is given as it is now; one that is gone is left out.
 */
export async function rowsInVersion(
  { db, store }: Pick<World, 'db' | 'store'>,
  page: readonly (readonly [id: string, status: unknown, version: string])[],
): Promise<Map<string, Campaign>> {
  const memory = memories.get(store) ?? new Map<string, Kept>()
  memories.set(store, memory)
  const found = new Map<string, Campaign>()
  const missing: string[] = []
  for (const [id, , version] of page) {
    const kept = memory.get(id)
    if (kept?.version === version) found.set(id, touch(memory, id, kept).campaign)
    else missing.push(id)
  }
  if (missing.length === 0) return found
  const { rows } = await sql<CampaignRow & { version: string }>`
    select c.*, c.xmin::text as version from campaign c where c.id = any(${missing}::uuid[])`.execute(db)
  for (const row of rows) {
    const campaign = campaignOf(row)
    touch(memory, row.id, { version: row.version, campaign })
    found.set(row.id, campaign)
  }
  return found
}

/** Puts it behind all others; the first is forgotten when there are too many. */
function touch(memory: Map<string, Kept>, id: string, kept: Kept): Kept {
  memory.delete(id)
  memory.set(id, kept)
  if (memory.size > KEPT_MAX) {
    const [oldest] = memory.keys()
    if (oldest !== undefined) memory.delete(oldest)
  }
  return kept
}
