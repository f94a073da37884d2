import { type ReactNode, useRef, useState } from 'react'
import { useFloating } from '../loading/floating.ts'
import { Fetched, makePart } from '../loading/part.tsx'
import type { MenuItem } from './menu-popup.tsx'

const popup = makePart(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A button that opens a menu of links; the menu's code is loaded on intent. */
export function Menu({
  label,
  items,
  children,
  className,
}: {
  label: string
  items: readonly MenuItem[]
  children: ReactNode
  className?: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isThere = useFloating(popup, isOpen, () => setOpen(false))
  const open = () => setOpen(true)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={className}
        onPointerEnter={popup.preload}
        onFocus={popup.preload}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        {children}
      </button>
      {isThere && (
        <Fetched of={popup} label={label} items={items} anchor={button} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  )
}
