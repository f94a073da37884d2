/** Where a page begins, as a text that says nothing to whoever keeps it. */
export const cursorAt = (place: number): string => Buffer.from(String(place)).toString('base64url')

/**
 * The place that a cursor stands for: the first without one, null for a text that the platform never handed out.
 * @example placeOf(cursorAt(40)) // 40
 */
export function placeOf(cursor: string | null): number | null {
  if (!cursor) return 0
  const place = Number(Buffer.from(cursor, 'base64url').toString())
  return Number.isSafeInteger(place) && place >= 0 && cursorAt(place) === cursor ? place : null
}
