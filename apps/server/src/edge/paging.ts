/** Rows of a long list are counted a thousand at a time: always past the end of the page that is shown, and never past the last figure. */
const COUNTED_STEP = 1000
const COUNTED_MAX = 100_000

/**
 * Limit and offset of a page, and the members that describe it. Where a list may be longer than anybody counts, a store counts
 * up to `countTo` rows and `metaUpTo` says what is known then: how many, or that there are more (`is_capped`).
 */
export function pageOf({ page, per_page }: { page: number; per_page: number }) {
  const meta = (total: number) => ({
    current_page: page,
    per_page,
    total,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  })
  const counted = Math.min((Math.floor((page * per_page) / COUNTED_STEP) + 1) * COUNTED_STEP, COUNTED_MAX)
  return {
    limit: per_page,
    offset: (page - 1) * per_page,
    meta,
    countTo: counted + 1,
    metaUpTo: (found: number, most = counted) => (found > most ? { ...meta(most), is_capped: true } : meta(found)),
  }
}
