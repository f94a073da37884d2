import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode, RefObject } from 'react'

/** Placing of a tooltip's text; loaded when one is first wanted. */
export function TooltipPopup({
  isOpen,
  anchor,
  children,
}: {
  isOpen: boolean
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  return (
    <Tooltip.Root open={isOpen}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} side="top" sideOffset={8} collisionPadding={12} className="z-60">
          <Tooltip.Popup
            aria-hidden="true"
            className="pointer-events-none max-w-[min(20rem,calc(100vw-1.5rem))] rounded-control border border-line bg-raised px-3 py-2 text-14 text-text shadow-float transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
