import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useDrawn, useLatest } from './latest.ts'
import { OpenContext } from './bell.tsx'
import { useInboxContext, useInboxState, useTranslations } from './context.tsx'
import {
  AnnouncedContext,
  Announcements,
  NotificationCenter,
  type NotificationCenterProps,
  useUnseenCountChanged,
} from './panel.tsx'
import { Themed } from './look/themed.tsx'
import { usePartStyle } from './look/theme.ts'

/** Where the panel opens, seen from the bell. */
export type Position = 'bottom-end' | 'bottom-start' | 'bottom' | 'top-end' | 'top-start' | 'top'

/** The panel that opens at a bell. */
export interface PopoverProps extends NotificationCenterProps {
  children: (props: { unseenCount: number; theme: NotificationCenterProps['theme'] }) => ReactNode
  /** Distance from the bell, in pixels. */
  offset?: number
  position?: Position
  /** Called when it opens and closes. */
  onOpenChange?: (isOpen: boolean) => void
}

const EDGE_PX = 8
/** With less room beside the bell, a panel covers it. */
const LEAST_PX = 240

/** Places the panel beside the bell, which closes it, inside the window: on the other side, or lower than it is, where there is no room. */
function place(panel: HTMLElement, bell: DOMRect, position: Position, offset: number, isRtl: boolean): void {
  const [side, align] = position.split('-')
  panel.style.removeProperty('--_room')
  const { offsetWidth: width, offsetHeight: whole } = panel
  const isLeft = align === (isRtl ? 'end' : 'start')
  const wished = align === undefined ? bell.left + (bell.width - width) / 2 : isLeft ? bell.left : bell.right - width
  const below = bell.bottom + EDGE_PX + offset
  const above = bell.top - EDGE_PX - offset
  const roomBelow = window.innerHeight - EDGE_PX - below
  const roomAbove = above - EDGE_PX
  const most = Math.max(roomBelow, roomAbove)
  const fitting = Math.min(whole, most)
  const isAbove = roomAbove >= fitting && (side === 'top' || roomBelow < fitting)
  const height = most < LEAST_PX ? whole : fitting
  if (height < whole) panel.style.setProperty('--_room', `${height}px`)
  const top = isAbove ? above - height : below
  const within = (value: number, most: number) => Math.max(EDGE_PX, Math.min(value, most - EDGE_PX))
  panel.style.left = `${within(wished, document.documentElement.clientWidth - width)}px`
  panel.style.top = `${within(top, Math.max(window.innerHeight - height, 2 * EDGE_PX))}px`
}

/** Above everything else on the page, where the browser can do that. */
function usePlace(
  panel: RefObject<HTMLDivElement | null>,
  bell: RefObject<HTMLElement | null>,
  position: Position,
  offset: number,
): void {
  const { direction } = useInboxContext()
  useDrawn(() => {
    const element = panel.current
    if (!element) return
    element.showPopover?.()
    const put = () => {
      if (bell.current) place(element, bell.current.getBoundingClientRect(), position, offset, direction === 'rtl')
    }
    put()
    // The look arrives with the first frame.
    const frame = requestAnimationFrame(put)
    window.addEventListener('resize', put)
    window.addEventListener('scroll', put, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', put)
      window.removeEventListener('scroll', put, true)
    }
  }, [panel, bell, position, offset, direction])
}

function Dropdown({
  bell,
  onClose,
  ...props
}: PopoverProps & { bell: RefObject<HTMLElement | null>; onClose: () => void }) {
  const {
    position = 'bottom-end',
    offset = 0,
    children: _children,
    onOpenChange: _change,
    onUnseenCountChanged: _count,
    ...panel
  } = props
  const { t } = useTranslations()
  const root = useRef<HTMLDivElement>(null)
  const style = usePartStyle()
  usePlace(root, bell, position, offset)
  const close = useLatest(onClose)
  useEffect(() => {
    root.current?.focus()
    const outside = (event: Event) => {
      const path = event.composedPath()
      if (!path.includes(root.current as EventTarget) && !path.includes(bell.current as EventTarget)) close.current()
    }
    // On the document: what had the focus may be gone.
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [bell, close])
  return (
    <div
      ref={root}
      role="dialog"
      popover="manual"
      aria-label={t('notifications')}
      tabIndex={-1}
      className="nc-popover"
      style={style('popover.dropdown')}
    >
      <NotificationCenter {...panel} />
    </div>
  )
}

/** A bell of the page's own that opens the panel; Escape or a click elsewhere closes it, and the focus returns. */
export function PopoverNotificationCenter(props: PopoverProps) {
  const { unseenCount } = useInboxState()
  const [isOpen, setIsOpen] = useState(false)
  const bell = useRef<HTMLDivElement>(null)
  useUnseenCountChanged(props.onUnseenCountChanged)
  const change = (next: boolean) => {
    setIsOpen(next)
    props.onOpenChange?.(next)
    if (!next) bell.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
  }
  return (
    <Themed colorScheme={props.colorScheme} theme={props.theme} isInline>
      {() => (
        <>
          <div ref={bell} role="presentation" onClick={() => change(!isOpen)}>
            <OpenContext.Provider value={isOpen}>
              {props.children({ unseenCount, theme: props.theme })}
            </OpenContext.Provider>
          </div>
          <Announcements />
          <AnnouncedContext.Provider value={true}>
            {isOpen && <Dropdown {...props} bell={bell} onClose={() => change(false)} />}
          </AnnouncedContext.Provider>
        </>
      )}
    </Themed>
  )
}
