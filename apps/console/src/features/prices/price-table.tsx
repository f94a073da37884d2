import type { Platform } from '@fanfara/contract/enums'
import { stageBounds } from '@fanfara/contract/evaluation'
import { formatCount } from '@fanfara/ui/format'
import { useAdName, useLanguage } from '@fanfara/ui/text'
import { useText } from '#/texts.ts'
import type { PriceRow } from './api.ts'
import type { Drafts } from './drafts.ts'
import { PriceForm } from './price-form.tsx'
import { priceGrid } from './price-grid.ts'

interface PriceTableProps {
  platform: Platform
  rows: readonly PriceRow[]
  draftsOf: (row: PriceRow) => Drafts
  onDraft: (row: PriceRow, drafts: Drafts) => void
}

/** Ad types of a platform, each with a price for every category; on phones a card each. */
export function PriceTable({ platform, rows, draftsOf, onDraft }: PriceTableProps) {
  const text = useText('prices')
  const adName = useAdName()
  return (
    <>
      <p className="mb-4 text-14 text-muted">{text('how')}</p>
      <div className="desktop:rounded-surface desktop:border desktop:border-line desktop:bg-surface desktop:shadow-surface">
        <StageNames platform={platform} />
        <ul className="grid gap-2.5 desktop:block desktop:divide-y desktop:divide-line">
          {rows.map(row => (
            <li
              key={row.ad_type}
              className="rounded-surface border border-line bg-surface p-4 shadow-surface desktop:rounded-none desktop:border-x-0 desktop:border-b-0 desktop:px-4 desktop:py-2.5 desktop:bg-transparent desktop:shadow-none desktop:first:border-t-0"
            >
              <PriceForm
                row={row}
                name={adName(row.ad_type)}
                drafts={draftsOf(row)}
                onDraft={drafts => onDraft(row, drafts)}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Names of the columns with the bounds of the categories; every field says its category itself. */
function StageNames({ platform }: { platform: Platform }) {
  const text = useText('prices')
  const language = useLanguage()
  return (
    <div
      aria-hidden="true"
      className={`${priceGrid} border-b border-line px-4 py-2.5 text-12 text-muted max-desktop:hidden`}
    >
      <span className="self-end font-semibold">{text('ad')}</span>
      {stageBounds[platform].map((bound, at) => (
        <span key={bound} className="figures pr-2 text-right whitespace-nowrap">
          <span className="block font-semibold text-text">{at + 1}</span>
          {text('from', { bound: formatCount(bound, language) })}
        </span>
      ))}
    </div>
  )
}
