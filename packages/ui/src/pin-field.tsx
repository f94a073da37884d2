import type { ChangeEvent, ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { Field, type FieldProps, useFieldIds } from './text-field.tsx'

/** The digits of what was typed or pasted, at most so many. @example digitsOf('12 34', 4) // '1234' */
export const digitsOf = (typed: string, length: number): string =>
  typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length)

/**
 * A code of digits: one input over as many boxes, so that pasting, screen readers, password managers and codes from
 * messages work as in any field (AUTH-24). Anything but digits is left out while it is typed. Takes react-hook-form's
 * `register(…)` as it is.
 * @example <PinField label="Kod" length={4} error={error} {...register('code')} />
 */
export function PinField({
  label,
  error,
  hint,
  className,
  id,
  length,
  onChange,
  ...props
}: Omit<ComponentProps<'input'>, 'size'> & FieldProps & { length: number }) {
  const ids = useFieldIds(id, error, hint)
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(event.target.value, length)
    // Writing the same text again would move the caret to the end.
    if (event.target.value !== digits) event.target.value = digits
    onChange?.(event)
  }
  return (
    <Field id={ids.control} label={label} error={error} hint={hint} className={className}>
      <div className="group relative h-14 overflow-clip" style={{ width: `${length * STEP - GAP}rem` }}>
        <div aria-hidden="true" className="flex h-full" style={{ gap: `${GAP}rem` }}>
          {Array.from({ length }, (_, at) => (
            <span
              key={`box-${at}`}
              className={cx(
                'h-full w-12 rounded-control border bg-field -outline-offset-2 outline-primary transition-colors group-has-focus-visible:outline-2',
                error ? 'border-danger' : 'border-control/70',
              )}
            />
          ))}
        </div>
        <input
          {...props}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          id={ids.control}
          onChange={keepDigits}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className="figures absolute inset-0 bg-transparent text-28 font-semibold text-text outline-none"
          style={{
            // Wider than the boxes, so that the caret after the last digit scrolls nothing.
            width: `${(length + 1) * STEP}rem`,
            paddingLeft: `calc(${BOX / 2}rem - ${DIGIT / 2}em)`,
            letterSpacing: `calc(${STEP}rem - ${DIGIT}em)`,
          }}
        />
      </div>
    </Field>
  )
}

/** Width of a box, the gap between two and both together, in rem. */
const BOX = 3
const GAP = 0.5
const STEP = BOX + GAP
/** Width of a tabular figure of our font, in em. */
const DIGIT = 0.629
