import { type TaskStatus, taskStatuses } from '@fanfara/contract/enums'
import { Button } from '@fanfara/ui/button'
import { Drawer, preloadDrawer } from '@fanfara/ui/drawer'
import { CheckIcon, SettingsIcon } from '@fanfara/ui/icons'
import { useIsDesktop } from '@fanfara/ui/media'
import { Select } from '@fanfara/ui/select-field'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'

const choices: readonly (TaskStatus | undefined)[] = [undefined, ...taskStatuses]

/** The filter by status: a select on desktop, a side menu with a header on phones (TASK-02, TASK-03). */
export function StatusFilter() {
  const navigate = useNavigate()
  const { status, name, view, month } = useSearch(timetableSearch)
  const isDesktop = useIsDesktop()
  // TASK-04: `all` removes the parameter, and choosing clears the task.
  const choose = (chosen: TaskStatus | undefined) =>
    void navigate({ to: '/timetable', search: { status: chosen, name, view, month }, resetScroll: false })
  const Form = isDesktop ? StatusSelect : StatusMenu
  return <Form status={status} choose={choose} />
}

interface FormProps {
  status: TaskStatus | undefined
  choose: (status: TaskStatus | undefined) => void
}

function useLabel() {
  const text = useText('tasks')
  const enums = useText('enums')
  return (status: TaskStatus | undefined) => (status ? enums(`task_status.${status}`) : text('filter_all'))
}

function StatusSelect({ status, choose }: FormProps) {
  const text = useText('tasks')
  const label = useLabel()
  return (
    <Select
      aria-label={text('filter')}
      value={status ?? ''}
      onChange={event => choose(taskStatuses.find(known => known === event.target.value))}
      className="w-56"
    >
      {choices.map(choice => (
        <option key={choice ?? ''} value={choice ?? ''}>
          {choice ? label(choice) : text('filter_every')}
        </option>
      ))}
    </Select>
  )
}

function StatusMenu({ status, choose }: FormProps) {
  const text = useText('tasks')
  const label = useLabel()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        icon={<SettingsIcon size={18} />}
        onPointerDown={preloadDrawer}
        onClick={() => setOpen(true)}
      >
        {text('filter')}: {label(status)}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={text('filter')}>
        <ul className="p-3">
          {choices.map(choice => (
            <li key={choice ?? ''}>
              <button
                type="button"
                aria-pressed={choice === status}
                onClick={() => {
                  choose(choice)
                  setOpen(false)
                }}
                className="flex min-h-12 w-full items-center justify-between gap-3 rounded-control px-3 text-left text-16 aria-pressed:bg-primary/12 aria-pressed:font-semibold"
              >
                {label(choice)}
                {choice === status && <CheckIcon className="text-brass" />}
              </button>
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  )
}
