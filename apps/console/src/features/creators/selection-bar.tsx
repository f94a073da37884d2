import { formatCount } from '@fanfara/ui/format'
import type { CreatorRow } from '@fanfara/contract/ops/creator-list'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { countText } from '#/shared/lists/count-text.ts'
import { RightButton } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import type { Selection } from './selection.ts'
import { ActButtons } from './acts/act-buttons.tsx'
import { WriteDialog } from './write-dialog.tsx'

interface BarProps {
  selection: Selection
  rows: readonly CreatorRow[]
  total: number
  /** Whether "all that match" means what the list shows. */
  canTakeAll: boolean
}

/** How many are chosen, the way to all that match, and what can be done with them. */
export function SelectionBar({ selection, rows, total, canTakeAll }: BarProps) {
  const text = useText('creators')
  const many = useText('many')
  const language = useLanguage()
  const found = useFound()
  const dialog = useDialog()
  const [isUnfolded, setUnfolded] = useState(false)
  const { ids, matching } = selection
  const count = matching ? total : ids.size
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-surface border border-line bg-surface px-4 py-2">
      <PageChoice selection={selection} rows={rows} total={total} canTakeAll={canTakeAll} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p aria-live="polite" className={count > 0 ? 'figures font-semibold' : 'text-muted'}>
          {count === 0
            ? text('none_selected')
            : matching
              ? text('selected_all', { figure: found(total) })
              : text('selected', { count })}
          <Elsewhere ids={matching ? NONE : ids} rows={rows} />
          {selection.isFull && !matching && ` ${text('selected_full')}`}
        </p>
        {count > 0 && (
          <Button variant="quiet" size="small" onClick={selection.clear}>
            {text('unselect')}
          </Button>
        )}
        <RightButton variant="secondary" disabled={count === 0} onClick={dialog.open}>
          {text('write')}
        </RightButton>
        <Button variant="quiet" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {many(isUnfolded ? 'less' : 'more')}
        </Button>
      </div>
      {isUnfolded && <ActButtons selection={selection} total={total} />}
      <WriteDialog
        key={dialog.openings}
        to={matching ? { matching } : { creator_ids: [...ids] }}
        whom={{ figure: matching ? found(total) : formatCount(count, language) }}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        onSent={selection.clear}
      />
    </div>
  )
}

/** Takes everybody of a page, and then all that match. */
function PageChoice({ selection, rows, total, canTakeAll }: BarProps) {
  const text = useText('creators')
  const found = useFound()
  const { ids, matching } = selection
  // Of an erased account nothing is left that could be acted on: as in its row, it is not chosen.
  const choosable = rows.filter(({ is_erased: isErased }) => !isErased).map(({ id }) => id)
  const isPageChosen = matching !== null || (choosable.length > 0 && choosable.every(id => ids.has(id)))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Checkbox
        label={text('select_page')}
        checked={isPageChosen}
        disabled={choosable.length === 0 || (selection.isFull && !isPageChosen)}
        onChange={event => selection.choose(choosable, event.target.checked)}
      />
      {isPageChosen && !matching && canTakeAll && total > rows.length && (
        <Button variant="quiet" size="small" onClick={selection.chooseMatching}>
          {text('select_all', { figure: found(total) })}
        </Button>
      )}
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** How many of those who are chosen the page does not show. */
function Elsewhere({ ids, rows }: { ids: ReadonlySet<string>; rows: readonly CreatorRow[] }) {
  const text = useText('creators')
  const language = useLanguage()
  const count = ids.size - rows.filter(({ id }) => ids.has(id)).length
  return count > 0 && rows.length > 0 && `, ${text('selected_elsewhere', { figure: formatCount(count, language) })}`
}

/** Matches are counted up to this number. */
const COUNTED_MAX = 10_000
/** How many were found, in words of the language; a plus where there may be more. */
export function useFound(): (total: number) => string {
  const language = useLanguage()
  return total => countText(total, COUNTED_MAX, language)
}
