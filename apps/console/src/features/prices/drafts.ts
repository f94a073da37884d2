import { PRICE_MAX } from '@fanfara/contract/limits'
import { formatFigure } from '@fanfara/ui/format'
import { listIn } from '#/shared/kept/kept.ts'
import { parseCount } from '#/shared/numbers.ts'

/** One price that will change: its category, what it was, what it will be; null recommends nothing. */
export interface PriceChange {
  stage: number
  before: number | null
  after: number | null
}

/** A price as its field shows it. @example writePrice(1500) // '1 500' with a no-break space */
export const writePrice = (price: number | null): string => (price === null ? '' : formatFigure(price, 0))

/** Reads a field: whole zł in the allowed range, null for an empty one, undefined for anything else (VAL-28). */
export function readPrice(written: string): number | null | undefined {
  const price = parseCount(written)
  return typeof price === 'number' && price > PRICE_MAX ? undefined : price
}

/** What was typed over prices, by place; a place without an entry stands as it is. */
export type Drafts = Readonly<Record<number, string>>

/** Drafts of every platform's rows, by platform and ad type: `twitch:automatic`. */
export type RowDrafts = Readonly<Record<string, Drafts>>

/** Drafts with what was typed in one row; nothing typed there leaves no trace of it. */
export function withRow(drafts: RowDrafts, row: string, typed: Drafts): RowDrafts {
  const { [row]: _, ...others } = drafts
  return Object.keys(typed).length > 0 ? { ...others, [row]: typed } : others
}

/** Drafts as they are kept: row, place and text of each (DESK-113). */
export const keptOf = (drafts: RowDrafts): string[][] =>
  Object.entries(drafts).flatMap(([row, typed]) => Object.entries(typed).map(([at, text]) => [row, at, text]))

/** What was kept of them; whatever else was kept is nothing. */
export const draftsIn = (kept: unknown): RowDrafts =>
  listIn(kept).reduce<RowDrafts>((drafts, one) => {
    const [row, at, text] = listIn(one)
    if (typeof row !== 'string' || typeof at !== 'string' || typeof text !== 'string') return drafts
    return withRow(drafts, row, { ...drafts[row], [at]: text })
  }, {})

/** The prices as they would be saved; undefined where a field cannot be read. */
export const pricesWith = (prices: readonly (number | null)[], drafts: Drafts): (number | null | undefined)[] =>
  prices.map((price, at) => (drafts[at] === undefined ? price : readPrice(drafts[at])))

/** What saving would change, in the order of the categories; null while a field cannot be read. */
export function changesOf(prices: readonly (number | null)[], drafts: Drafts): PriceChange[] | null {
  const after = pricesWith(prices, drafts)
  if (after.includes(undefined)) return null
  return prices
    .map((before, at) => ({ stage: at + 1, before, after: after[at] ?? null }))
    .filter(change => change.before !== change.after)
}

/** Whether something was typed that is not saved, readable or not. */
export const isChanged = (prices: readonly (number | null)[], drafts: Drafts): boolean =>
  changesOf(prices, drafts)?.length !== 0
