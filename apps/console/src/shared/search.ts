import { PAGE_SIZES } from '@fanfara/contract/limits'

/** What an address says after its question mark, before anybody has checked it. */
export type Raw = Record<string, unknown>

/** Which page of a list; absent means the first page of ten. */
export interface Paging {
  page?: number
  per_page?: (typeof PAGE_SIZES)[number]
}

/** One of these values, or undefined for anything else. */
export function oneOf<Value extends string>(values: readonly Value[], raw: unknown): Value | undefined {
  return values.find(value => value === raw)
}

/** A short text, or undefined; the address may have turned digits into a number. */
export function textIn(raw: unknown): string | undefined {
  if (typeof raw === 'number') return String(raw)
  return typeof raw === 'string' && raw !== '' ? raw.slice(0, 120) : undefined
}

/** A page size that the server knows. */
export const pageSizeIn = (raw: unknown): Paging['per_page'] => PAGE_SIZES.find(size => size === Number(raw))

/** Page and page size of an address. */
export function pagingIn(raw: Raw): Paging {
  const page = Number(raw.page)
  return {
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
    per_page: pageSizeIn(raw.per_page),
  }
}
