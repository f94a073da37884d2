import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { cx } from '../look/class-names.ts'
import { EyeIcon, EyeOffIcon, WarningIcon } from '../look/icons.tsx'
import { useUiText } from '../text/text.tsx'

/** What every labelled control takes. */
export interface FieldProps {
  label: ReactNode
  /** Text under the control, tied to it and announced when it appears (A11Y-03). */
  error?: string
  /** A line of help under the label's control. */
  hint?: ReactNode
}

/** Classes of text-like controls. */
export const controlClass = (hasError: boolean, className?: string) =>
  cx(
    'block w-full rounded-control border bg-field px-3 text-16 text-text transition-colors desktop:text-14',
    'hover:border-text/50 focus-visible:outline-offset-0',
    hasError ? 'border-danger' : 'border-control/70',
    className,
  )

/** Ids that tie a control to its help and its error. */
export function useFieldIds(id: string | undefined, error?: string, hint?: ReactNode) {
  const generated = useId()
  const control = id ?? generated
  const describedBy = [hint ? `${control}-hint` : '', error ? `${control}-error` : ''].filter(Boolean).join(' ')
  return { control, describedBy: describedBy || undefined }
}

/** Label above, control, help and error below; the error's place is a live region. */
export function Field({
  id,
  label,
  error,
  hint,
  labelEnd,
  children,
  className,
}: FieldProps & { id: string; labelEnd?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <div className={cx('min-w-0', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-14 font-semibold text-text">
          {label}
        </label>
        {labelEnd}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-14 text-muted">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Whoever stands in a field reads what is wrong with it, also where its line would lie below the edge of a dialog (FORM-07). */
function bringIntoSight(line: HTMLElement | null) {
  const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ')
  if (line && described?.includes(line.id)) line.scrollIntoView?.({ block: 'nearest' })
}

/** The error's line under a control. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <div aria-live="polite">
      {error && (
        <p
          ref={bringIntoSight}
          id={`${id}-error`}
          className="mt-1.5 flex scroll-mt-24 scroll-mb-20 items-start gap-1.5 text-14 text-danger"
        >
          <WarningIcon size={16} className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** One line of text. Takes react-hook-form's `register(…)` as it is. */
export function TextField({
  label,
  error,
  hint,
  labelEnd,
  end,
  className,
  id,
  ...props
}: ComponentProps<'input'> & FieldProps & { labelEnd?: ReactNode; end?: ReactNode }) {
  const ids = useFieldIds(id, error, hint)
  return (
    <Field id={ids.control} label={label} error={error} hint={hint} labelEnd={labelEnd} className={className}>
      <div className="relative">
        <input
          type="text"
          {...props}
          id={ids.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={controlClass(Boolean(error), cx('h-11 desktop:h-10', end ? 'pr-12' : undefined))}
        />
        {end && <div className="absolute inset-y-0 right-0 flex items-center pr-1">{end}</div>}
      </div>
    </Field>
  )
}

/** A masked input with a button that shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const ui = useUiText()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={ui(isShown ? 'hide_password' : 'show_password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="-mr-1 grid size-11 place-items-center desktop:mr-0 desktop:size-9 rounded-control text-muted hover:text-text"
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  )
}

/** Several lines of text. */
export function Textarea({
  label,
  error,
  hint,
  labelEnd,
  className,
  id,
  ...props
}: ComponentProps<'textarea'> & FieldProps & { labelEnd?: ReactNode }) {
  const ids = useFieldIds(id, error, hint)
  return (
    <Field id={ids.control} label={label} error={error} hint={hint} labelEnd={labelEnd} className={className}>
      <textarea
        rows={4}
        {...props}
        id={ids.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={controlClass(Boolean(error), 'min-h-24 py-2.5')}
      />
    </Field>
  )
}
