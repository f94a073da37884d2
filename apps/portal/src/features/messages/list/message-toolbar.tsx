import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { CheckIcon } from '@fanfara/ui/icons'
import { useText } from '#/i18n/text.ts'
import type { MessageActs } from '#/features/messages/message-acts.tsx'
import type { Filter } from '#/features/messages/content.ts'
import type { Selection } from './selection.ts'

interface ToolbarProps {
  filter: Filter
  /** Ids of the whole tab, other pages too. */
  all: readonly string[]
  selection: Selection
  acts: MessageActs
}

/** All of them at once, or those that are selected. */
export function Toolbar({ filter, all, selection, acts }: ToolbarProps) {
  const text = useText('messages')
  const count = selection.ids.length
  const isAll = count === all.length
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 desktop:min-h-10">
      <Checkbox
        label={count > 0 ? text('selected', { count }) : text('select_all')}
        checked={isAll}
        onChange={() => selection.choose(all, !isAll)}
      />
      <span className="ml-auto flex flex-wrap gap-2">
        {count > 0 && <SelectedActs filter={filter} selection={selection} acts={acts} />}
        {count === 0 && filter === 'unread' && (
          <Button variant="secondary" size="small" icon={<CheckIcon size={16} />} onClick={() => acts.markAllRead(all)}>
            {text('mark_all')}
          </Button>
        )}
      </span>
    </div>
  )
}

function SelectedActs({ filter, selection, acts }: Omit<ToolbarProps, 'all'>) {
  const text = useText('messages')
  const mark = filter === 'unread' ? acts.markRead : acts.markUnread
  const done = (act: (ids: readonly string[]) => unknown) => {
    const { ids } = selection
    selection.clear()
    return act(ids)
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => done(mark)}>
        {text(filter === 'unread' ? 'mark_selected' : 'unmark_selected')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => done(acts.remove)}>
        {text('delete_selected')}
      </Button>
    </>
  )
}
