import { type CreatorColumn, type CreatorRow, creatorColumns, usualColumns } from '@fanfara/contract/ops/creator-list'
import { languageFacts } from '@fanfara/contract/enums'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { useIsDesktop } from '@fanfara/ui/media'
import { Money } from '@fanfara/ui/money'
import { useText } from '#/texts.ts'
import {
  ChannelsCell,
  CreatorCell,
  Earned,
  Finished,
  MostFollowers,
  Viewers,
  OnTime,
  PriceFrom,
  Since,
  Stage,
  State,
} from './creator-cells.tsx'
import type { Selection } from './selection.ts'

/** How a column that can be chosen looks; its header says it as the list of columns does, shortly. */
const chosen: Record<CreatorColumn, Omit<Column<CreatorRow>, 'key' | 'header'>> = {
  channels: { phone: 'line', cell: row => <ChannelsCell row={row} /> },
  stage: { phone: 'line', align: 'end', cell: row => <Stage row={row} /> },
  followers: { phone: 'line', align: 'end', cell: row => <MostFollowers row={row} /> },
  viewers: { phone: 'line', align: 'end', cell: row => <Viewers row={row} /> },
  price: { phone: 'line', align: 'end', cell: row => <PriceFrom row={row} /> },
  on_time: { phone: 'line', align: 'end', cell: row => <Punctuality row={row} /> },
  campaigns: { phone: 'line', align: 'end', cell: row => <Finished row={row} /> },
  earned: { phone: 'line', align: 'end', cell: row => <Earned row={row} /> },
  since: { phone: 'none', cell: row => <Since row={row} /> },
  language: { phone: 'none', cell: ({ language }) => languageFacts[language].name },
  state: { phone: 'none', cell: row => <State row={row} /> },
  available: {
    phone: 'aside',
    align: 'end',
    cell: ({ available }) => <Money zloty={available} className={available > 0 ? 'font-semibold' : 'text-muted'} />,
  },
}

/** On a phone no heading says what it counts. */
function Punctuality({ row }: { row: CreatorRow }) {
  return <OnTime row={row} isLabelled={!useIsDesktop()} />
}

/** Creators as rows with the columns that were chosen, each with a box to tick. */
export function CreatorTable({
  rows,
  columns = usualColumns,
  selection,
}: {
  /** Undefined while loading. */
  rows: CreatorRow[] | undefined
  columns?: readonly CreatorColumn[] | undefined
  selection: Selection
}) {
  const text = useText('creators')
  const views = useText('views')
  const shown = creatorColumns
    .filter(key => columns.includes(key))
    .map(key => ({ key, header: views(`column_${key}`), ...chosen[key] }))
  return (
    <DataTable
      caption={text('title')}
      columns={[useNameColumn(selection), ...shown]}
      rows={rows}
      rowName={({ name }) => name}
      minWidth={300 + 120 * shown.length}
      skeletonRows={10}
    />
  )
}

function useNameColumn(selection: Selection): Column<CreatorRow> {
  const text = useText('creators')
  return {
    key: 'creator',
    header: text('creator'),
    phone: 'title',
    className: 'min-w-52',
    cell: row => (
      <CreatorCell
        row={row}
        isChosen={selection.matching !== null || selection.ids.has(row.id)}
        canChoose={!row.is_erased && (selection.ids.has(row.id) || !selection.isFull)}
        onChoose={is => selection.choose([row.id], is)}
      />
    ),
  }
}
