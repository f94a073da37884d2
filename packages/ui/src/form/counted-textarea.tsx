import { type ChangeEvent, type CompositionEvent, type ReactNode, type Ref, useRef } from 'react'
import { controlClass, Field, type FieldProps, useFieldIds } from './text-field.tsx'

const pointsOf = (text: string): string[] => Array.from(text)

/** Length as people count: in Unicode code points. @example lengthOf('a😀') // 2 */
export const lengthOf = (text: string): number => pointsOf(text).length

/**
 * Keeps a text within a number of code points as a browser keeps `maxlength`: what was put in before the caret gives
 * way, what stood there before stays.
 * @example keptWithin('abXYcd', 4, 4) // { text: 'abcd', caret: 2 }
 */
export function keptWithin(text: string, caret: number, max: number): { text: string; caret: number } {
  const extra = lengthOf(text) - max
  if (extra <= 0) return { text, caret }
  const before = pointsOf(text.slice(0, caret))
  const cut = Math.min(extra, before.length)
  const kept = before.slice(0, before.length - cut).join('')
  const all = pointsOf(kept + text.slice(caret))
  return { text: all.slice(0, max).join(''), caret: kept.length }
}

/** From how many characters left on the counter is read aloud while typing. */
const NEARLY_FULL = 20

/** Several lines of at most `max` code points with a counter; full, its border warns and it takes no more (PROF-06). */
export function CountedTextarea({
  label,
  error,
  hint,
  id,
  max,
  value,
  onChange,
  onBlur,
  countText,
  rows = 5,
  ref,
}: FieldProps & {
  id?: string
  ref?: Ref<HTMLTextAreaElement>
  max: number
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Says how many characters are left. */
  countText: (left: number) => ReactNode
  rows?: number
}) {
  const ids = useFieldIds(id, error, hint)
  const typing = useLimitedTyping(max, onChange)
  const left = Math.max(0, max - lengthOf(value))
  const isFull = left === 0
  return (
    <Field
      id={ids.control}
      label={label}
      error={error}
      hint={hint}
      labelEnd={
        <span
          id={`${ids.control}-count`}
          aria-live={left <= NEARLY_FULL ? 'polite' : 'off'}
          className={`figures text-14 whitespace-nowrap ${isFull ? 'font-semibold text-warning' : 'text-muted'}`}
        >
          {countText(left)}
        </span>
      }
    >
      <textarea
        ref={ref}
        id={ids.control}
        rows={rows}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={[ids.describedBy, `${ids.control}-count`].filter(Boolean).join(' ')}
        data-full={isFull || undefined}
        onBlur={onBlur}
        {...typing}
        className={controlClass(
          Boolean(error),
          'field-sizing-content min-h-32 py-2.5 data-full:border-warning! data-full:focus-visible:outline-warning',
        )}
      />
    </Field>
  )
}

/** Takes what is typed as far as there is room; letters that are still being composed are left alone. */
function useLimitedTyping(max: number, onChange: (value: string) => void) {
  const isComposing = useRef(false)
  const put = (target: HTMLTextAreaElement) => {
    const kept = keptWithin(target.value, target.selectionStart, max)
    if (kept.text !== target.value) {
      target.value = kept.text
      target.setSelectionRange(kept.caret, kept.caret)
    }
    onChange(kept.text)
  }
  return {
    onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) =>
      isComposing.current ? onChange(target.value) : put(target),
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLTextAreaElement>) => {
      isComposing.current = false
      put(currentTarget)
    },
  }
}
