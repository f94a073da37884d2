import { cursorAt, placeOf } from '../cursor.ts'
import { HelixRefusal } from './helix-call.ts'

/** `data` and an opaque cursor, with an empty `pagination` on the last page. platforms.md §3.2. */
export function pageOf<T>(all: readonly T[], query: URLSearchParams) {
  const first = Math.min(100, Math.max(1, Number(query.get('first') ?? 20) || 20))
  const from = placeOf(query.get('after'))
  if (from === null) throw new HelixRefusal(400, 'The pagination cursor is not valid')
  const next = from + first
  return { data: all.slice(from, next), pagination: next < all.length ? { cursor: cursorAt(next) } : {} }
}
