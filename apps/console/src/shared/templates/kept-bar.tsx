import { type KeptQuery, keptSorts } from '@fanfara/contract/ops/campaign/kept'
import type { opsDownloadTemplates } from '@fanfara/contract/ops/campaign/templates'
import { Button } from '@fanfara/ui/button'
import { type Drawing, EmptyState } from '@fanfara/ui/empty-state'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { ListFile } from '#/shared/lists/list-file.tsx'
import { ListOrder } from '#/shared/lists/list-order.tsx'
import { useText } from '#/texts.ts'

interface Shown {
  shown: KeptQuery
  onShow: (shown: KeptQuery, how?: InPlace) => void
}

/** Above a list of what operators keep: its words, its order and its file (DESK-52). */
export function KeptBar({
  label,
  shown,
  onShow,
  endpoint,
  name,
  isEmpty,
}: Shown & {
  /** What is searched, in words. */
  label: string
  /** Files of both lists are asked for alike. */
  endpoint: typeof opsDownloadTemplates
  name: string
  isEmpty: boolean
}) {
  const text = useText('labels')
  return (
    <>
      <NameSearch label={label} value={shown.search} onSearch={(search, how) => onShow({ ...shown, search }, how)} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <ListOrder
          orders={keptSorts}
          usual={text('kept_usual')}
          value={shown.sort}
          nameOf={order => text(`kept_${order}`)}
          onChange={sort => onShow({ ...shown, sort })}
        />
        <ListFile endpoint={endpoint} input={{ query: shown }} name={name} isEmpty={isEmpty} />
      </div>
    </>
  )
}

/** Nothing has the words that were looked for; one press shows all again, in the same order. */
export function NoneFound({ drawing, shown: { sort }, onShow }: Shown & { drawing: Drawing }) {
  const text = useText('labels')
  return (
    <EmptyState
      drawing={drawing}
      title={text('kept_not_found')}
      action={
        <Button variant="secondary" onClick={() => onShow({ sort })}>
          {text('kept_all')}
        </Button>
      }
    >
      {text('kept_not_found_hint')}
    </EmptyState>
  )
}
