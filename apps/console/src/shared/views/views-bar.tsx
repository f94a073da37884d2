import { type KeptView, opsChangeView, type ShownView } from '@fanfara/contract/ops/people/views'
import { Button } from '@fanfara/ui/button'
import { useUiText } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { folded } from '#/shared/lists/fold.tsx'
import { useText } from '#/texts.ts'
import { isSame, shownBy, type Viewable, viewsQuery } from './queries.ts'
import { SaveDialog } from './save-dialog.tsx'
import { ViewLink } from './view-link.tsx'

/** What the screen shows of its list, and which view was opened. */
export interface Showing {
  list: Viewable
  shown: ShownView
  opened: string | undefined
}

/** Kept views as links, ways to keep what is shown, and what else a list lets choose. */
export function ViewsBar({ children, ...showing }: Showing & { children?: ReactNode }) {
  const text = useText('views')
  const { list, shown } = showing
  const { data, error, refetch } = useQuery(viewsQuery(shown.list))
  const views = data?.views ?? []
  return (
    // The height of a row of views, so that nothing moves when they come.
    <div className={`mb-3 flex min-h-11 flex-wrap items-center gap-2 desktop:min-h-8 ${folded}`}>
      {views.length > 0 && (
        <ul aria-label={text('views')} className="contents">
          {views.map(view => (
            <ViewLink key={view.id} view={view} isCurrent={isSame(shownBy(list, view), shown)} list={list} />
          ))}
        </ul>
      )}
      {!data && !error && (
        // The room of the line that most lists begin with: on phones the list beneath stays where it is.
        <p className="invisible text-14">{text('none')}</p>
      )}
      {error && !data && <NotRead onRetry={refetch} />}
      {data && <Keeping views={views} {...showing} />}
      {children}
    </div>
  )
}

/** In about the room of the line that would stand here, so that the list beneath stays where it is. */
function NotRead({ onRetry }: { onRetry: () => unknown }) {
  const text = useText('views')
  const ui = useUiText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-14 text-danger">
      <span>{text('failed')}</span>
      <button
        type="button"
        // A list that failed too has a button of the same name.
        aria-label={`${ui('retry')}: ${text('views')}`}
        onClick={() => onRetry()}
        className={`min-h-6 ${linkClass}`}
      >
        {ui('retry')}
      </button>
    </p>
  )
}

/** Whether there is anything to keep: a list as it stands needs no view. */
const isChosen = (shown: ShownView): boolean =>
  'columns' in shown || Object.values(shown.query).some(value => value !== undefined)

/** What can be done with what is shown: keep it, or put it into the view that was opened. */
function Keeping({ views, list, shown, opened }: Showing & { views: readonly KeptView[] }) {
  const text = useText('views')
  const dialog = useDialog()
  const own = views.find(({ id, is_own: isOwn }) => isOwn && id === opened)
  const update = useAct({
    run: ({ id, name, is_shared: isShared }: KeptView) =>
      call(opsChangeView, { params: { id }, body: { ...shown, name, is_shared: isShared } }),
    done: ({ data }) => text('updated', { name: data.name }),
  })
  if (views.some(view => isSame(shownBy(list, view), shown))) return null
  if (!isChosen(shown)) return views.length === 0 && <p className="text-14 text-muted">{text('none')}</p>
  return (
    <>
      {own && (
        <Button variant="secondary" size="small" busy={update.isPending} onClick={() => update.mutate(own)}>
          {text('update', { name: own.name })}
        </Button>
      )}
      <Button variant="secondary" size="small" onClick={dialog.open}>
        {text('save')}
      </Button>
      <SaveDialog key={dialog.openings} {...dialog} shown={shown} list={list} />
    </>
  )
}
