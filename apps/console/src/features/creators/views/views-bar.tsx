import type { CreatorColumn } from '@fanfara/contract/ops/creator-list'
import { type CreatorView, opsChangeCreatorView } from '@fanfara/contract/ops/people/views'
import { Button } from '@fanfara/ui/button'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import type { CreatorSearch } from '#/features/creators/search.ts'
import { refusalOf } from '#/shared/refusal.tsx'
import { useAct } from '#/shared/use-act.ts'
import { useDialog } from '#/shared/use-dialog.ts'
import { useText } from '#/texts.ts'
import { isSame, shownAs, viewsQuery } from './api.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { ViewLink } from './view-link.tsx'

/** What the screen shows, and with which columns. */
export interface Shown {
  search: CreatorSearch
  columns: readonly CreatorColumn[]
}

/** Kept views as links, ways to keep what is shown, and the choice of columns. */
export function ViewsBar({ onColumns, ...shown }: Shown & { onColumns: (columns: CreatorColumn[]) => void }) {
  const text = useText('views')
  const { data, error } = useQuery(viewsQuery)
  const columns = useDialog()
  const views = data?.views ?? []
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <ul aria-label={text('views')} className="contents">
          {views.map(view => (
            <ViewLink key={view.id} view={view} isCurrent={isSame(view, shownAs(shown.search, shown.columns))} />
          ))}
        </ul>
      )}
      {error && !data && <p className="text-14 text-danger">{text('failed', { why: refusalOf(error).message })}</p>}
      {data && <Keeping views={views} {...shown} />}
      <Button variant="quiet" size="small" onClick={columns.open}>
        {text('columns')}
      </Button>
      <ColumnsDialog key={columns.openings} {...columns} shown={shown.columns} onChosen={onColumns} />
    </div>
  )
}

/** What can be done with what is shown: keep it, or put it into the view that was opened. */
function Keeping({ views, search, columns }: Shown & { views: readonly CreatorView[] }) {
  const text = useText('views')
  const dialog = useDialog()
  const now = shownAs(search, columns)
  const opened = views.find(({ id, is_own: isOwn }) => isOwn && id === search.view)
  const update = useAct({
    run: ({ id, name, is_shared: isShared }: CreatorView) =>
      call(opsChangeCreatorView, { params: { id }, body: { name, is_shared: isShared, ...now } }),
    done: ({ data }) => text('updated', { name: data.name }),
  })
  if (views.some(view => isSame(view, now))) return null
  return (
    <>
      {opened && (
        <Button variant="secondary" size="small" busy={update.isPending} onClick={() => update.mutate(opened)}>
          {text('update', { name: opened.name })}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={dialog.open}>
        {text('save')}
      </Button>
      <SaveDialog key={dialog.openings} {...dialog} now={now} />
    </>
  )
}
