import type { ReactNode } from 'react'
import { formatCount } from '../text/format.ts'
import { useLanguage } from '../text/text.tsx'

/** A part of a sum, with its reason and what it is worth where those are shown. */
export interface SumRow {
  key: string
  label: string
  /** Why, below the label. */
  note?: string
  quantity: number
  /** What it is worth, below the quantity. */
  worth?: ReactNode
  /** What the sum is about: it stands first and is not muted. */
  isMain?: boolean
}

/** Parts that add up in sight: the main one first, then the most frequent before the others, then the sum. */
export function SumTable({
  caption,
  isCaptionShown = false,
  rows,
  total,
  className = '',
}: {
  caption: string
  isCaptionShown?: boolean
  rows: readonly SumRow[]
  total: { label: string; quantity: number }
  className?: string
}) {
  const language = useLanguage()
  const ordered = rows.toSorted(
    (one, other) => Number(other.isMain ?? false) - Number(one.isMain ?? false) || other.quantity - one.quantity,
  )
  return (
    <table className={`w-full self-start ${className}`}>
      <caption className={isCaptionShown ? 'pb-1 text-left font-semibold' : 'sr-only'}>{caption}</caption>
      <tbody>
        {ordered.map(({ key, label, note, quantity, worth, isMain }) => (
          <tr key={key} className="border-t border-line align-baseline">
            <th scope="row" className={`py-1.5 pr-3 text-left ${isMain ? 'font-semibold' : 'font-normal'}`}>
              {label}
              {note && <span className="block text-14 font-normal text-muted">{note}</span>}
            </th>
            <td className="figures py-1.5 text-right whitespace-nowrap">
              {formatCount(quantity, language)}
              {worth && <span className="block text-14 text-muted">{worth}</span>}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-semibold">
          <th scope="row" className="py-1.5 pr-3 text-left">
            {total.label}
          </th>
          <td className="figures py-1.5 text-right whitespace-nowrap">{formatCount(total.quantity, language)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
