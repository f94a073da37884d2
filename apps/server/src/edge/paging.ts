/** Limit and offset of a page, and the members that describe it. */
export function pageOf({ page, per_page }: { page: number; per_page: number }) {
  return {
    limit: per_page,
    offset: (page - 1) * per_page,
    meta: (total: number) => ({
      current_page: page,
      per_page,
      total,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    }),
  }
}
