import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '../look/class-names.ts'
import { useUiText } from '../text/text.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'

/** Looks of a button: one primary per view; `quiet` for what stands inside rows and headers. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-filled text-on-filled not-aria-disabled:hover:bg-filled-hover',
  secondary:
    'border border-control/60 bg-surface text-text not-aria-disabled:hover:border-control not-aria-disabled:hover:bg-sunken',
  quiet: 'text-primary not-aria-disabled:hover:bg-primary/10',
  danger: 'bg-danger-filled text-on-filled not-aria-disabled:hover:brightness-110',
}

/** Classes of a button, for links that look like one. @example <Link className={buttonClass('primary')}> */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: 'small' | 'normal' = 'normal',
  className?: string,
) {
  return cx(
    'relative inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold transition-colors select-none',
    size === 'small' ? 'min-h-11 px-3 py-1 text-14 desktop:min-h-8' : 'min-h-11 px-4 py-2 text-body desktop:min-h-10',
    'aria-disabled:opacity-60',
    looks[variant],
    className,
  )
}

/** A button's properties beyond the native ones. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  variant?: ButtonVariant
  size?: 'small' | 'normal'
  /** Shows progress and refuses presses; the label stays in place. */
  busy?: boolean
  /** Why it is disabled or what it does: a tooltip on hover, focus and tap. */
  hint?: ReactNode
  icon?: ReactNode
  /** A returned promise keeps the button busy until it settles, so that a double press is one call (CAMP-43). */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/** A button that stays focusable while disabled or busy, so that its reason can be read (A11Y-04). */
export function Button({
  variant = 'primary',
  size = 'normal',
  busy = false,
  disabled = false,
  hint,
  icon,
  onClick,
  className,
  children,
  type = 'button',
  ...props
}: ButtonProps) {
  const ui = useUiText()
  const { isRunning, press } = useOncePress(onClick)
  const isBusy = busy || isRunning
  const isOff = disabled || isBusy
  const button = (
    <button
      {...props}
      type={type}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      className={buttonClass(variant, size, className)}
      onClick={event => (isOff ? event.preventDefault() : press(event))}
    >
      <span className={cx('inline-flex items-center justify-center gap-2', isBusy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {isBusy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{ui('busy')}</span>
        </span>
      )}
    </button>
  )
  return hint ? <Tooltip text={hint}>{button}</Tooltip> : button
}

function useOncePress(onClick: ButtonProps['onClick']) {
  const [isRunning, setRunning] = useState(false)
  const lock = useRef(false)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (lock.current) return event.preventDefault()
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    lock.current = true
    setRunning(true)
    result
      .catch(() => undefined)
      .finally(() => {
        lock.current = false
        setRunning(false)
      })
  }
  return { isRunning, press }
}

/** A turning ring. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} className="animate-turn" aria-hidden="true" fill="none">
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

/** A square button that holds only an icon; its label is read and shown as a tooltip. */
export function IconButton({ label, children, className, ...props }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-text desktop:size-9',
        className,
      )}
    >
      {children}
    </button>
  )
}
