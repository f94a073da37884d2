import { Button, type ButtonProps } from '@fanfara/ui/button'
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
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-2 gap-y-2 phone:gap-x-4 desktop:min-h-10">
      <Checkbox
        label={count > 0 ? text('selected', { count }) : text('select_all')}
        checked={isAll}
        onChange={() => selection.choose(all, !isAll)}
      />
      <span className="ml-auto flex flex-wrap gap-2">
        {count > 0 && <SelectedActs filter={filter} selection={selection} acts={acts} />}
        {count === 0 && filter === 'unread' && (
          <ShortButton act="mark_all" icon={<CheckIcon size={16} />} onClick={() => acts.markAllRead(all)} />
        )}
      </span>
    </div>
  )
}

function SelectedActs({ filter, selection, acts }: Omit<ToolbarProps, 'all'>) {
  const mark = filter === 'unread' ? acts.markRead : acts.markUnread
  const done = (act: (ids: readonly string[]) => unknown) => {
    const { ids } = selection
    selection.clear()
    return act(ids)
  }
  return (
    <>
      <ShortButton act={filter === 'unread' ? 'mark_selected' : 'unmark_selected'} onClick={() => done(mark)} />
      <ShortButton act="delete_selected" onClick={() => done(acts.remove)} />
    </>
  )
}

interface ShortProps extends Pick<ButtonProps, 'icon' | 'onClick'> {
  act: 'mark_all' | 'mark_selected' | 'unmark_selected' | 'delete_selected'
}

/** A button that shows fewer words on a phone, all of them part of its name: the acts keep to the one row that waits for them (SCR-23). */
function ShortButton({ act, icon, onClick }: ShortProps) {
  const text = useText('messages')
  const name = text(act)
  return (
    <Button variant="secondary" size="small" aria-label={name} onClick={onClick}>
      <span className="contents max-phone:hidden">{icon}</span>
      <span className="max-phone:hidden">{name}</span>
      <span className="phone:hidden">{text(`${act}_short`)}</span>
    </Button>
  )
}
