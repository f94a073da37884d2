import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useUiText } from '../text/text.tsx'

/** A placeholder in the shape of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse-soft rounded-control bg-line', className)} />
}

/** Says "loading" to screen readers around skeletons. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const ui = useUiText()
  return (
    <output className={cx('block', className)}>
      <span className="sr-only">{ui('loading')}</span>
      {children}
    </output>
  )
}
