import { Menu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode, RefObject } from 'react'

/** One entry of a menu: a link element without children. */
export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  link: ReactElement
  /** Draws a line above it. */
  isApart?: boolean
}

/** The opened menu, on Base UI's behaviour. */
export function MenuPopup({
  label,
  items,
  anchor,
  isOpen,
  onOpenChange,
}: {
  label: string
  items: readonly MenuItem[]
  anchor: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  return (
    <Menu.Root
      open={isOpen}
      modal={false}
      onOpenChange={(open, details) => {
        if (details.event.target instanceof Node && anchor.current?.contains(details.event.target)) return
        onOpenChange(open)
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={8} className="z-50 outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="min-w-56 rounded-surface border border-line bg-raised p-1.5 text-text shadow-float outline-none transition duration-140 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0"
          >
            {items.map(item => (
              <Menu.LinkItem
                key={item.key}
                render={item.link}
                closeOnClick
                className={`flex min-h-10 items-center gap-3 rounded-control px-3 outline-none data-highlighted:bg-primary/12 ${item.isApart ? 'mt-1.5 border-t border-line' : ''}`}
              >
                {item.icon && <span className="text-muted">{item.icon}</span>}
                {item.label}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
