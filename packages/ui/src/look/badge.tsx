import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** The appearances that the specification names (CAMP-19, MONEY-24). */
export type BadgeLook = 'primary' | 'warning' | 'error' | 'secondary' | 'plain' | 'green'

const looks: Record<BadgeLook, string> = {
  primary: 'text-primary',
  warning: 'text-warning',
  error: 'text-danger',
  secondary: 'text-muted',
  plain: 'border border-control/70 text-text',
  green: 'text-success',
}

interface BadgeProps {
  look: BadgeLook
  /** Draws the colour as the dot alone: for colours that are fixed by kind, where a normal wait is red and must not shout. */
  isCalm?: boolean
  children: ReactNode
  className?: string
}

/** A status: a word and a dot, never colour alone (A11Y-05). */
export function Badge({ look, isCalm = false, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-12 font-semibold whitespace-nowrap',
        looks[look],
        look !== 'plain' && (isCalm ? 'calm-tint' : 'tint'),
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={cx('size-1.5 shrink-0 rounded-full', look === 'plain' ? 'border border-current' : 'bg-current')}
      />
      {isCalm ? <span className="text-text">{children}</span> : children}
    </span>
  )
}
