import { PAGE_SIZES } from '@fanfara/contract/limits'

/** What an address says after its question mark, before anybody has checked it. */
export type Raw = Record<string, unknown>

/** Which page of a list; absent means the first page of ten. */
export interface Paging {
  page?: number
  per_page?: (typeof PAGE_SIZES)[number]
}

/** The query of an address as plain texts, so that addresses stay readable. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Writes a query; absent members are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value))
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** One of these values, or undefined for anything else. */
export function oneOf<Value extends string>(values: readonly Value[], raw: unknown): Value | undefined {
  return values.find(value => value === raw)
}

/** A short text, or undefined. */
export function textIn(raw: unknown): string | undefined {
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
