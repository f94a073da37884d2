import { Button } from '@fanfara/ui/button'
import { type InPlace, NameSearch } from '@fanfara/ui/name-search'
import { type Option, SelectField } from '@fanfara/ui/select-field'
import { actionText, knownActions, knownKinds } from '#/shared/actions.ts'
import { DayField } from '#/shared/day-field.tsx'
import { countUsed, FoldButton, folded } from '#/shared/lists/fold.tsx'
import { useText } from '#/texts.ts'
import type { AuditFilter } from './api.ts'

/** Changes members of the address; undefined takes one away. */
export type FilterChange = (by: { [Member in keyof AuditFilter]?: string | undefined }, how?: InPlace) => void

const byLabel = (options: readonly Option[]): Option[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label))

/** Search and filters of the log; one creator or object is come to from elsewhere, and left here. */
export function AuditFilters({
  filter,
  actors,
  onChange,
}: {
  filter: AuditFilter
  actors: readonly { id: string; name: string }[]
  onChange: FilterChange
}) {
  const text = useText('audit')
  const isAboutOne = Boolean(filter.creator ?? filter.object_id)
  const choice = (key: 'actor' | 'action' | 'object_type', every: string, options: readonly Option[]) => (
    <SelectField
      className={folded}
      label={text(`by_${key}`)}
      value={filter[key] ?? ''}
      options={[{ value: '', label: every }, ...options]}
      onChange={event => onChange({ [key]: event.target.value || undefined })}
    />
  )
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 tablet:grid-cols-3 broad:grid-cols-6">
      <div className="col-span-full tablet:col-span-1 [&>search]:mb-0 [&>search]:max-w-none">
        <NameSearch
          label={text('search')}
          value={filter.text}
          onSearch={(written, how) => onChange({ text: written }, how)}
        />
      </div>
      <FoldButton
        used={countUsed(filter.actor, filter.action, filter.object_type, filter.from, filter.to)}
        className="col-span-full"
      />
      {choice(
        'actor',
        text('all_actors'),
        actors.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {choice(
        'action',
        text('all_actions'),
        byLabel(knownActions().map(value => ({ value, label: actionText(value) }))),
      )}
      <div className={`col-span-full tablet:col-span-1 ${folded}`}>
        {choice('object_type', text('all_kinds'), byLabel(knownKinds()))}
      </div>
      <Days from={filter.from} to={filter.to} onChange={onChange} />
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

/** Both days are included; a half-written one is none yet. */
function Days({ from, to, onChange }: Pick<AuditFilter, 'from' | 'to'> & { onChange: FilterChange }) {
  const text = useText('audit')
  return (
    <>
      <DayField
        className={folded}
        label={text('from')}
        value={from}
        max={to}
        onChange={(day, how) => onChange({ from: day }, how)}
      />
      <DayField
        className={folded}
        label={text('to')}
        value={to}
        min={from}
        onChange={(day, how) => onChange({ to: day }, how)}
      />
    </>
  )
}
