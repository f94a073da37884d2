import { type BankLineSort, bankLineSorts, opsDownloadBankLines } from '@fanfara/contract/ops/bank-statements'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { useText } from '#/texts.ts'
import type { LinesAsked } from './queries.ts'

/** In which order lines stand, and what is shown of them as a file (DESK-21). */
export function LinesBar({
  asked,
  usual,
  isEmpty,
  onSort,
}: {
  asked: Omit<LinesAsked, 'page' | 'per_page'>
  /** What the order is called in which they stand when none is chosen. */
  usual: 'sort_usual' | 'sort_usual_waiting'
  isEmpty: boolean
  onSort: (sort: BankLineSort | undefined) => void
}) {
  const text = useText('statements')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <ListOrder
        label={text('lines_order')}
        orders={bankLineSorts}
        usual={text(usual)}
        value={asked.sort}
        nameOf={order => text(`sort_${order}`)}
        onChange={onSort}
      />
      <ListFile
        endpoint={opsDownloadBankLines}
        input={{ query: asked }}
        name="fanfara-bank-lines.csv"
        isEmpty={isEmpty}
      />
    </div>
  )
}
