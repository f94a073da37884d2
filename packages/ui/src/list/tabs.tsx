import { Children, type ReactNode, useEffect, useRef } from 'react'

/** Classes of one tab; the current one carries `aria-current="page"`. The ring of the keyboard's focus lies inside, since a bar that scrolls cuts off what is outside (SCR-103). */
export const tabClass =
  'relative inline-flex min-h-11 rounded-control focus-visible:-outline-offset-2 shrink-0 items-center px-3 font-semibold text-muted transition-colors hover:text-text aria-[current=page]:text-text aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-horn'

/** Brings the open tab to the middle where a part of it is out of sight. */
function showOpen(nav: HTMLElement) {
  const open = nav.querySelector<HTMLElement>('[aria-current=page]')
  if (!open) return
  const from = open.offsetLeft - nav.scrollLeft
  if (from < 0 || from + open.offsetWidth > nav.clientWidth)
    nav.scrollLeft = open.offsetLeft - nav.clientWidth / 2 + open.offsetWidth / 2
}

/** Names the sides on which tabs are out of sight; they fade there. */
function showMore(nav: HTMLElement) {
  const after = nav.scrollWidth - nav.clientWidth - nav.scrollLeft
  nav.dataset.more = [nav.scrollLeft > 1 && 'before', after > 1 && 'after'].filter(Boolean).join(' ')
}

/** Tabs that are links: the address says which one is open. Scrolls sideways on phones; the open one stays in view when the width changes, or a count in a tab. */
export function Tabs({ label, children, current }: { label: string; children: ReactNode; current?: string }) {
  const nav = useRef<HTMLElement>(null)
  const count = Children.count(children)
  useEffect(() => {
    const { current: shown } = nav
    if (!shown) return undefined
    // Told once the page has been laid out: asking for places before would have the browser lay it out twice.
    const observer = new ResizeObserver(() => {
      showOpen(shown)
      showMore(shown)
    })
    for (const part of [shown, ...shown.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [current, count])
  return (
    <nav
      ref={nav}
      aria-label={label}
      onScroll={({ currentTarget }) => showMore(currentTarget)}
      className="fades-sideways relative -mx-4 mb-6 short:mb-1 flex overflow-x-auto border-b border-line px-1 [scrollbar-width:none] tablet:mx-0 tablet:px-0"
    >
      {children}
    </nav>
  )
}
