import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../look/class-names.ts'
import { ChevronDownIcon } from '../look/icons.tsx'
import { controlClass, Field, type FieldProps, useFieldIds } from './text-field.tsx'

/** `value` travels, `label` is read. */
export interface Option {
  value: string
  label: string
}

/** A native select with our looks; for lists that need no search. */
export function SelectField({
  label,
  error,
  hint,
  options,
  className,
  id,
  children,
  ...props
}: ComponentProps<'select'> & FieldProps & { options: readonly Option[]; children?: ReactNode }) {
  const ids = useFieldIds(id, error, hint)
  return (
    <Field id={ids.control} label={label} error={error} hint={hint} className={className}>
      <Select {...props} id={ids.control} hasError={Boolean(error)} aria-describedby={ids.describedBy}>
        {children}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The bare control, for places where the label is elsewhere (`aria-label`). */
export function Select({ hasError = false, className, ...props }: ComponentProps<'select'> & { hasError?: boolean }) {
  return (
    <span className={cx('relative block', className)}>
      <select
        {...props}
        aria-invalid={hasError || undefined}
        className={controlClass(hasError, 'h-11 appearance-none pr-9 text-ellipsis desktop:h-10')}
      />
      <ChevronDownIcon
        size={18}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
