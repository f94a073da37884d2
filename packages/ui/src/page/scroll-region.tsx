import { type ReactNode, useRef } from 'react'
import { cx } from '../look/class-names.ts'
import { useScrolls } from './scrolls.ts'

interface ScrollRegionProps {
  /** What screen readers call it. */
  label: string
  children: ReactNode
  /** Its bounds and edges. */
  className?: string
}

/**
 * A named region that scrolls inside itself, so that the page does not. Tab stops at it, with the ring of everything that has the focus,
 * while there is something to scroll (A11Y-01).
 */
export function ScrollRegion({ label, children, className }: ScrollRegionProps) {
  const frame = useRef<HTMLElement>(null)
  const scrolls = useScrolls(frame, children)
  return (
    <section
      ref={frame}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      // What stands in it without a place of its own, a hidden caption, say, scrolls with it.
      className={cx('relative overflow-x-auto', className)}
    >
      {children}
    </section>
  )
}
