import { Button } from '@fanfara/ui/button'
import { NameSearch } from '@fanfara/ui/name-search'
import { SelectField } from '@fanfara/ui/select-field'
import { actionText, knownActions } from '#/shared/actions.ts'
import { useText } from '#/texts.ts'
import type { AuditFilter } from './api.ts'

/** Search and filters of the log; one creator or object is come to from elsewhere, and left here. */
export function AuditFilters({
  filter,
  actors,
  onChange,
}: {
  filter: AuditFilter
  actors: readonly { id: string; name: string }[]
  /** Members of the address that change; undefined takes one away. */
  onChange: (by: { [Member in keyof AuditFilter]?: string | undefined }) => void
}) {
  const text = useText('audit')
  const actions = knownActions()
    .map(value => ({ value, label: actionText(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const isAboutOne = Boolean(filter.creator ?? filter.object_id)
  return (
    <div className="mb-4 grid items-end gap-3 tablet:grid-cols-3">
      <div className="[&>search]:mb-0 [&>search]:max-w-none">
        <NameSearch label={text('search')} value={filter.text} onSearch={written => onChange({ text: written })} />
      </div>
      <SelectField
        label={text('by_actor')}
        value={filter.actor ?? ''}
        options={[
          { value: '', label: text('all_actors') },
          ...actors.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={event => onChange({ actor: event.target.value || undefined })}
      />
      <SelectField
        label={text('by_action')}
        value={filter.action ?? ''}
        options={[{ value: '', label: text('all_actions') }, ...actions]}
        onChange={event => onChange({ action: event.target.value || undefined })}
      />
      {isAboutOne && (
        <p className="col-span-full flex flex-wrap items-center gap-2 text-14 text-muted">
          {text(filter.creator ? 'about_one' : 'about_object')}
          <Button variant="quiet" size="small" onClick={() => onChange({ creator: undefined, object_id: undefined })}>
            {text('clear')}
          </Button>
        </p>
      )}
    </div>
  )
}
