import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../look/class-names.ts'
import { FieldError } from './text-field.tsx'

const box =
  'peer size-5 shrink-0 appearance-none border border-control bg-field transition-colors checked:border-filled checked:bg-filled aria-invalid:border-danger'

/** A tick box with its label; errors stand under it. */
export function Checkbox({
  label,
  error,
  className,
  id,
  ...props
}: ComponentProps<'input'> & { label: ReactNode; error?: string }) {
  const generated = useId()
  const control = id ?? generated
  return (
    <div className={className}>
      <label
        htmlFor={control}
        className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 desktop:min-h-0 desktop:py-1"
      >
        <span className="relative mt-0.5 grid place-items-center">
          <input
            {...props}
            type="checkbox"
            id={control}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${control}-error` : undefined}
            className={cx(box, 'rounded-[5px]')}
          />
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="pointer-events-none absolute size-4 text-on-filled opacity-0 peer-checked:opacity-100"
          >
            <path
              d="M4 10.5l4 4 8-9"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.6"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={control} error={error} />
    </div>
  )
}

/** One of a few, as visible choices. */
export function RadioGroup<Value extends string>({
  label,
  name,
  value,
  options,
  onChange,
  className,
}: {
  label: ReactNode
  name: string
  value: Value
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  onChange: (value: Value) => void
  className?: string
}) {
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-14 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(option => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-control/60 px-3.5 py-1.5 transition-colors hover:border-control has-checked:border-primary has-checked:bg-primary/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary desktop:min-h-10',
              // On a phone explained choices stand below each other: of one width.
              Boolean(option.hint) && 'max-phone:w-full',
            )}
          >
            <span className="relative grid place-items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => onChange(option.value)}
                className={cx(box, 'size-4.5 rounded-full outline-none')}
              />
              <span className="pointer-events-none absolute size-1.5 rounded-full bg-on-filled opacity-0 peer-checked:opacity-100" />
            </span>
            <span className="wrap-anywhere">
              {option.label}
              {option.hint && <span className="block text-14 text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Acts when pressed, no saving afterwards (`role="switch"`). */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
}: {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) {
  const id = useId()
  return (
    <div className="flex items-start gap-4">
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-disabled={disabled || undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={event => !disabled && onChange(event.target.checked)}
          className="peer h-6 w-11 appearance-none before:absolute before:inset-x-0 before:-inset-y-2.5 rounded-full border border-control bg-field transition-colors checked:border-filled checked:bg-filled"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-control transition-transform peer-checked:translate-x-5 peer-checked:bg-on-filled" />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-14 text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
