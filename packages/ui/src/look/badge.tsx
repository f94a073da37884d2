import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** The appearances that the specification names (CAMP-19, MONEY-24). */
export type BadgeLook = 'primary' | 'warning' | 'error' | 'secondary' | 'plain' | 'green'

const looks: Record<BadgeLook, string> = {
  primary: 'text-primary tint',
  warning: 'text-warning tint',
  error: 'text-danger tint',
  secondary: 'text-muted tint',
  plain: 'border border-control/70 text-text',
  green: 'text-success tint',
}

/** A status: a word and a dot, never colour alone (A11Y-05). */
export function Badge({ look, children, className }: { look: BadgeLook; children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-12 font-semibold whitespace-nowrap',
        looks[look],
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={cx('size-1.5 shrink-0 rounded-full', look === 'plain' ? 'border border-current' : 'bg-current')}
      />
      {children}
    </span>
  )
}
