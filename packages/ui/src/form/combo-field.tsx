import { Combobox } from '@base-ui/react/combobox'
import { useState } from 'react'
import { ChevronDownIcon } from '../look/icons.tsx'
import { OptionList } from './option-list.tsx'
import type { Option } from './select-field.tsx'
import { controlClass, Field, type FieldProps, useFieldIds } from './text-field.tsx'
import { plainLetters } from '../text/plain-letters.ts'

/**
 * Options that hold the text, whatever its case and accents; names that begin with it come first.
 * @example matching(countries, 'pOL')[0]?.label // 'Polska'
 */
export function matching(options: readonly Option[], query: string): readonly Option[] {
  const wanted = plainLetters(query.trim())
  if (!wanted) return options
  const at = (option: Option) => plainLetters(option.label).indexOf(wanted)
  const found = options.filter(option => at(option) >= 0)
  return [...found.filter(option => at(option) === 0), ...found.filter(option => at(option) > 0)]
}

/** One of many, found by typing part of its name, whatever the case (BILL-05). */
export function ComboField({
  label,
  error,
  hint,
  id,
  placeholder,
  options,
  value,
  onChange,
  onBlur,
}: FieldProps & {
  id?: string
  placeholder?: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}) {
  const ids = useFieldIds(id, error, hint)
  const chosen = options.find(option => option.value === value) ?? null
  const [query, setQuery] = useState('')
  return (
    <Field id={ids.control} label={label} error={error} hint={hint}>
      <Combobox.Root
        items={options}
        filteredItems={query === chosen?.label ? options : matching(options, query)}
        onInputValueChange={setQuery}
        value={chosen}
        onValueChange={(option: Option | null) => onChange(option?.value ?? '')}
        isItemEqualToValue={(item: Option, other: Option) => item.value === other.value}
        itemToStringLabel={(option: Option) => option.label}
        autoHighlight
      >
        <div className="relative">
          <Combobox.Input
            id={ids.control}
            placeholder={placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            autoComplete="off"
            onBlur={onBlur}
            className={controlClass(Boolean(error), 'h-11 pr-10 desktop:h-10')}
          />
          <ChevronDownIcon
            size={18}
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
          />
        </div>
        <OptionList />
      </Combobox.Root>
    </Field>
  )
}
