import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { InfoIcon, SuccessIcon, WarningIcon } from './icons.tsx'

/** What an alert is about; the icon says it too. */
export type AlertTone = 'error' | 'warning' | 'success' | 'info'

const tones: Record<AlertTone, string> = {
  error: 'text-danger',
  warning: 'text-warning',
  success: 'text-success',
  info: 'text-primary',
}
const icons = { error: WarningIcon, warning: WarningIcon, success: SuccessIcon, info: InfoIcon }

interface AlertProps {
  tone?: AlertTone
  /** It was there from the start, as part of what is read. */
  isNote?: boolean
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** A box inside the page or form; errors interrupt a screen reader, the rest waits (A11Y-06), and a note is part of its text. */
export function Alert({ tone = 'error', isNote = false, title, children, action, className }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div
      role={isNote ? 'note' : tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'tint tint-line flex gap-3 rounded-surface border px-4 py-3',
        !isNote && 'animate-rise',
        tones[tone],
        className,
      )}
    >
      <Icon className="mt-0.5" />
      <div className="min-w-0 flex-1 text-text">
        {title && <p className="font-semibold wrap-anywhere">{title}</p>}
        {children && <div className="wrap-anywhere whitespace-pre-line">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
