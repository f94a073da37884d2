import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react'
import { cx } from '../look/class-names.ts'
import { Field, type FieldProps, useFieldIds } from './text-field.tsx'

/** The digits of what was typed or pasted, at most so many. @example digitsOf('12 34', 4) // '1234' */
export const digitsOf = (typed: string, length: number): string =>
  typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length)

/**
 * What stands in the boxes after something was typed or pasted. In or behind a code that was there already, a whole new one takes its place;
 * so does whatever is typed where that code was refused, since nobody deletes six digits first (FORM-04).
 */
function digitsAfter(typed: string, before: string, length: number, isRefused: boolean): string {
  const all = digitsOf(typed, Infinity)
  const added = before.length === length ? addedTo(before, all) : ''
  if (added === '') return all.slice(0, length)
  return isRefused || added.length >= length ? added.slice(0, length) : before
}

/** What was put into a code, wherever the caret stood; nothing where something else was changed. */
function addedTo(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const rest = before.slice(at)
  return after.length > before.length && after.endsWith(rest) ? after.slice(at, after.length - rest.length) : ''
}

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
  const { box, gap } = length > WIDE_MAX ? narrow : wide
  const step = box + gap
  const last = useRef('')
  const refused = useRef('')
  useEffect(() => {
    refused.current = error ? last.current : ''
    if (error) leadBack(ids.control)
  }, [error, ids.control])
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsAfter(event.target.value, last.current, length, last.current === refused.current)
    last.current = digits
    // Writing the same text again would move the caret to the end.
    if (event.target.value !== digits) event.target.value = digits
    onChange?.(event)
  }
  return (
    <Field id={ids.control} label={label} error={error} hint={hint} className={className}>
      <div className="group relative h-14 overflow-clip" style={{ width: `${length * step - gap}rem` }}>
        <div aria-hidden="true" className="flex h-full" style={{ gap: `${gap}rem` }}>
          {Array.from({ length }, (_, at) => (
            <span
              key={`box-${at}`}
              style={{ width: `${box}rem` }}
              className={cx(
                'h-full shrink-0 rounded-control border bg-field -outline-offset-2 outline-primary transition-colors group-has-focus-visible:outline-2',
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
            width: `${(length + 1) * step}rem`,
            paddingLeft: `calc(${box / 2}rem - ${DIGIT / 2}em)`,
            letterSpacing: `calc(${step}rem - ${DIGIT}em)`,
          }}
        />
      </div>
    </Field>
  )
}

/** The next code is typed where the refused one stands (FORM-07); whoever is in another field that is wrong stays there. */
function leadBack(id: string): void {
  if (document.activeElement?.matches('[aria-invalid=true]')) return
  document.getElementById(id)?.focus()
  document.getElementById(`${id}-error`)?.scrollIntoView?.({ block: 'nearest' })
}

/** Width of a box and the gap between two, in rem; of longer codes all boxes stand side by side on a phone of 320 pixels. */
const wide = { box: 3, gap: 0.5 }
const narrow = { box: 2.25, gap: 0.375 }
const WIDE_MAX = 4
/** Width of a tabular figure of our font, in em. */
const DIGIT = 0.629
