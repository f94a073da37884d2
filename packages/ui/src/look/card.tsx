import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A surface with content. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cx('rounded-surface border border-line bg-surface p-4 shadow-surface tablet:p-6', className)}
    />
  )
}

interface SectionProps {
  title: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  action?: ReactNode
  /** On phones the action has a row of its own, from edge to edge. */
  isActionWide?: boolean
  children: ReactNode
  className?: string
}

/** A titled part of a page on its own surface; what explains the title stands beside it. */
export function Section({ title, aside, hint, action, isActionWide, children, className }: SectionProps) {
  return (
    <section className={cx('rounded-surface border border-line bg-surface p-4 shadow-surface tablet:p-6', className)}>
      <div className="mb-4 flex min-h-8 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* A long title or hint takes lines before it drives a short action below it. */}
        <div className="min-w-0 grow basis-36 wrap-anywhere">
          <div className="flex items-center gap-1">
            <h2 className="text-20 font-semibold">{title}</h2>
            {aside}
          </div>
          {hint && <p className="text-14 text-muted">{hint}</p>}
        </div>
        {action && (
          <div className={cx('flex min-h-7 items-center', isActionWide && 'w-full tablet:w-auto')}>{action}</div>
        )}
      </div>
      {children}
    </section>
  )
}

/** Name and value pairs of one object. */
export function Facts({
  items,
  className,
}: {
  items: readonly { name: ReactNode; value: ReactNode; wide?: boolean }[]
  className?: string
}) {
  return (
    <dl className={cx('grid grid-cols-1 gap-x-8 gap-y-4 phone:grid-cols-2 desktop:grid-cols-3', className)}>
      {items.map((item, at) => (
        <div key={at} className={item.wide ? 'phone:col-span-full' : undefined}>
          <dt className="mb-0.5 text-14 text-muted">{item.name}</dt>
          <dd className="wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
