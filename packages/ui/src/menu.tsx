import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }))

/** One entry of a menu: a link element without children. */
export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  link: ReactElement
  /** Draws a line above it. */
  isApart?: boolean
}

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
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={className}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        {children}
      </button>
      {isWanted && (
        <Suspense>
          <MenuPopup label={label} items={items} anchor={button} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
