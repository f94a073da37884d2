import { PAGE_SIZES, type PageSize } from '@fanfara/contract/limits'

/** What an address says after its question mark, before anybody has checked it. */
export type Raw = Record<string, unknown>

/** Which page of a list; absent means the first page, of ten rows. */
export interface Paging {
  page?: number
  per_page?: PageSize
}

/** The last page that the contract knows. */
const LAST_PAGE = 10_000
/** What the contract's searches by name take; no other text of an address is longer. */
const LONGEST_TEXT = 200

/** The query of an address as plain texts, so that addresses stay readable; the first value of a name counts. */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) if (!Object.hasOwn(values, name)) values[name] = value
  return values
}

/** Writes a query; absent members and empty texts are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) search.set(name, String(value))
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** One of these values, or undefined for anything else. */
export const oneOf = <Value extends string>(values: readonly Value[], raw: unknown): Value | undefined =>
  values.find(value => value === raw)

/** One of these figures, or undefined. */
export const stepIn = <Step extends number>(steps: readonly Step[], raw: unknown): Step | undefined =>
  steps.find(step => String(step) === String(raw))

/** A text of at most 200 characters, cut where it is longer; undefined for what is none, or nothing but spaces. */
export const textIn = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw.trim() ? raw.slice(0, LONGEST_TEXT) : undefined

/** A secret of an address as it stands, cut at 200 characters: an empty one is not the same as none. */
export const secretIn = (raw: unknown): string | undefined =>
  typeof raw === 'string' ? raw.slice(0, LONGEST_TEXT) : undefined

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** What names a thing, as the contract's ids do; undefined for anything else, which no list could be narrowed to (SCR-89). */
export const idIn = (raw: unknown): string | undefined => (typeof raw === 'string' && UUID.test(raw) ? raw : undefined)

/** A word that a filter or an order is called by, whichever there are; undefined for anything else. */
export const wordIn = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^[a-z_]{1,60}$/.test(raw) ? raw : undefined

/** A page size that the server knows. */
export const pageSizeIn = (raw: unknown): PageSize | undefined => PAGE_SIZES.find(size => String(size) === String(raw))

/** Page, from 1 to 10,000, and page size of an address; what cannot be read counts as absent (NAV-43). */
export function pagingIn({ page, per_page }: Raw): Paging {
  const isPage = /^[1-9]\d{0,4}$/.test(String(page)) && Number(page) <= LAST_PAGE
  return { page: isPage ? Number(page) : undefined, per_page: pageSizeIn(per_page) }
}
