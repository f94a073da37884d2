import type { ChainBreak } from '@fanfara/contract/ops/log/chain'

/** A line of the log as its digest is made of it; JSON as the database writes it. */
export interface SealedLine {
  id: number
  at: Date
  actor_id: string | null
  advertiser: string | null
  action: string
  object_type: string
  object_id: string | null
  object_name: string | null
  creator_id: string | null
  reason: string | null
  before: string | null
  after: string | null
}
/** A link with the line that it stands for; null where that line is gone. */
export interface Link {
  position: number
  lineId: number
  digest: Uint8Array
  line: SealedLine | null
}
/** A keyed digest: who can write to the database and has not the secret cannot make one. */
export type Digest = (text: string) => Buffer

/** What the first link stands on. */
export const GROUND = Buffer.alloc(32)

/** The digest of a line on top of the one before it. Members stand in one order, each told from its neighbours. */
export const digestOf = (digest: Digest, position: number, before: Uint8Array, line: SealedLine): Buffer =>
  digest(
    JSON.stringify([
      position,
      Buffer.from(before).toString('base64'),
      line.id,
      line.at.toISOString(),
      line.actor_id,
      line.advertiser,
      line.action,
      line.object_type,
      line.object_id,
      line.object_name,
      line.creator_id,
      line.reason,
      line.before,
      line.after,
    ]),
  )

/** Where a chain was looked through to. */
export interface Reached {
  position: number
  digest: Uint8Array
}
/** The first break of a chain: a line that is gone or was changed, or a link that is gone. */
export interface Break {
  position: number
  lineId: number | null
  why: ChainBreak
}

/**
 * Looks through links in their order, from where somebody came to.
 * @returns how far they hold, and the first that does not; null: all of them do.
 */
export function follow(
  digest: Digest,
  from: Reached,
  links: readonly Link[],
): { reached: Reached; broken: Break | null } {
  let reached = from
  for (const { position, lineId, digest: kept, line } of links) {
    const stop = (why: ChainBreak) => ({ reached, broken: { position, lineId, why } })
    if (position !== reached.position + 1)
      return { reached, broken: { position: reached.position + 1, lineId: null, why: 'link_missing' } }
    if (!line) return stop('line_missing')
    const made = digestOf(digest, position, reached.digest, line)
    if (!made.equals(kept)) return stop('line_changed')
    reached = { position, digest: kept }
  }
  return { reached, broken: null }
}
