import { type KeptView, opsRemoveView, opsSaveView } from '@fanfara/contract/ops/people/views'
import { Button } from '@fanfara/ui/button'
import { CloseIcon } from '@fanfara/ui/icons'
import { notify } from '@fanfara/ui/toast'
import { Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'
import { addressOf, shownBy, type Viewable } from './queries.ts'

interface Kept {
  view: KeptView
  list: Viewable
}

/** A kept view as a link; one's own can be forgotten, a colleague's says whose it is. */
export function ViewLink({ view, list, isCurrent }: Kept & { isCurrent: boolean }) {
  const text = useText('views')
  const forget = useForgetting({ view, list })
  return (
    <li
      className={`inline-flex max-w-full items-center rounded-full border text-14 ${isCurrent ? 'border-primary text-text' : 'border-control/60 text-muted'}`}
    >
      <Link
        {...addressOf(list, view)}
        aria-current={isCurrent ? 'true' : undefined}
        className={`flex min-h-11 min-w-0 items-center gap-1.5 rounded-full pl-4 hover:text-text desktop:min-h-8 ${view.is_own ? '' : 'pr-4'}`}
      >
        <span className="truncate font-semibold">{view.name}</span>
        {!view.is_own && <span className="truncate">{text('of', { owner: view.owner })}</span>}
        {view.is_own && view.is_shared && <span>{text('shared')}</span>}
      </Link>
      {view.is_own && (
        <button
          type="button"
          aria-label={text('remove', { name: view.name })}
          disabled={forget.isPending}
          onClick={() => forget.mutate(view)}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:text-text desktop:size-8"
        >
          <CloseIcon size={16} />
        </button>
      )}
    </li>
  )
}

/** Forgets at once; the notice offers to take it back. */
function useForgetting({ view: { name }, list }: Kept) {
  const text = useText('views')
  const save = useAct({
    run: (view: KeptView) =>
      call(opsSaveView, { body: { ...shownBy(list, view), name: view.name, is_shared: view.is_shared } }),
    done: () => text('back', { name }),
    isShown: false,
  })
  return useAct({
    run: async (view: KeptView) => {
      await call(opsRemoveView, { params: { id: view.id } })
      return view
    },
    isShown: false,
    onDone: view =>
      notify({
        key: 'act',
        tone: 'success',
        title: text('removed', { name }),
        description: (
          <Button variant="secondary" size="small" onClick={() => save.mutate(view)}>
            {text('undo')}
          </Button>
        ),
      }),
  })
}
