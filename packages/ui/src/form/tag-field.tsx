import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { matching } from './combo-field.tsx'
import { cx } from '../look/class-names.ts'
import { CloseIcon } from '../look/icons.tsx'
import { OptionList } from './option-list.tsx'
import type { Option } from './select-field.tsx'
import { controlClass, Field, type FieldProps, useFieldIds } from './text-field.tsx'

/**
 * What a press in the list means: choosing a chosen one again changes nothing (PROF-09), removing is the tag's own ×.
 * @example afterPress(['a'], ['a', 'b']) // ['a', 'b']
 */
export const afterPress = (before: readonly string[], pressed: readonly string[]): readonly string[] =>
  before.every(value => pressed.includes(value)) ? [...new Set([...before, ...pressed])] : before

/** The box around tags and query, which grows with its rows. */
const boxClass =
  'flex min-h-11 flex-wrap items-center gap-1.5 py-1.5 focus-within:outline-2 focus-within:outline-primary desktop:min-h-10'

/**
 * Several of many: found by typing, shown as tags that can be removed (PROF-07). The caller decides what it takes: it may
 * leave `values` as they were.
 */
export function TagField({
  label,
  error,
  hint,
  id,
  placeholder,
  removeLabel,
  options,
  values,
  onChange,
  onBlur,
}: FieldProps & {
  id?: string
  placeholder?: string
  /** Name of the button that removes a tag. */
  removeLabel: (name: string) => string
  options: readonly Option[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onBlur?: () => void
}) {
  const ids = useFieldIds(id, error, hint)
  const [query, setQuery] = useState('')
  const chosen = values.map(value => options.find(option => option.value === value)).filter(option => option != null)
  return (
    <Field id={ids.control} label={label} error={error} hint={hint}>
      <Combobox.Root
        multiple
        items={options}
        filteredItems={matching(options, query)}
        inputValue={query}
        onInputValueChange={setQuery}
        value={chosen}
        onValueChange={(next: Option[], { reason }) => {
          const pressed = next.map(({ value }) => value)
          onChange(reason === 'item-press' ? afterPress(values, pressed) : pressed)
          setQuery('')
        }}
        isItemEqualToValue={(item: Option, other: Option) => item.value === other.value}
        itemToStringLabel={(option: Option) => option.label}
        autoHighlight
      >
        <Combobox.InputGroup className={controlClass(Boolean(error), boxClass)}>
          <Combobox.Chips className="contents">
            {chosen.map(({ value, label: name }) => (
              <Tag key={value} name={name} removeLabel={removeLabel(name)} />
            ))}
            <Combobox.Input
              id={ids.control}
              placeholder={chosen.length === 0 ? placeholder : undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={ids.describedBy}
              autoComplete="off"
              onBlur={onBlur}
              className={cx(
                'h-8 flex-1 bg-transparent text-16 outline-none desktop:h-7 desktop:text-14',
                // Behind tags it reaches into the box's edge before it asks for a row of its own, which an empty one would waste.
                chosen.length > 0 && query === '' ? '-mr-3 min-w-6' : 'min-w-8',
              )}
            />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <OptionList />
      </Combobox.Root>
    </Field>
  )
}

function Tag({ name, removeLabel }: { name: string; removeLabel: string }) {
  return (
    <Combobox.Chip className="flex min-h-8 max-w-full items-center wrap-anywhere gap-0.5 rounded-full border border-primary/40 bg-primary/10 pl-3 text-14 outline-none focus-visible:outline-2 focus-visible:outline-primary desktop:min-h-7">
      {name}
      <Combobox.ChipRemove
        aria-label={removeLabel}
        className="relative grid size-8 place-items-center rounded-full text-muted after:absolute after:-inset-y-1.5 after:inset-x-0 hover:text-text desktop:size-7"
      >
        <CloseIcon size={14} />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}
