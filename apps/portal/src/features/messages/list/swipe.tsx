import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

/** What a swipe to one side does, and how it is called while the finger is on its way. */
export interface SwipeAct {
  label: string
  icon: ReactNode
  run: () => void
}

/** How far a finger has to go, in CSS pixels. */
const FAR_ENOUGH = 88
/** A finger that presses trembles by a few pixels. */
const PRESS = 10

/**
 * Follows a finger sideways, up and down stay the page's; a mouse and a pen are left alone.
 * @returns how far it went, and what to put on the element that it moves
 */
function useSwipe(left: SwipeAct, right: SwipeAct) {
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; id: number } | null>(null)
  const hasMoved = useRef(false)
  const end = () => {
    start.current = null
    setOffset(0)
  }
  return {
    offset,
    handlers: {
      onPointerDown: ({ pointerType, clientX, pointerId }: PointerEvent) => {
        hasMoved.current = false
        if (pointerType === 'touch') start.current = { x: clientX, id: pointerId }
      },
      onPointerMove: ({ clientX, pointerId }: PointerEvent) => {
        if (start.current?.id !== pointerId) return
        const moved = clientX - start.current.x
        hasMoved.current ||= Math.abs(moved) > PRESS
        if (hasMoved.current) setOffset(moved)
      },
      onPointerUp: () => {
        if (Math.abs(offset) >= FAR_ENOUGH) (offset < 0 ? left : right).run()
        end()
      },
      onPointerCancel: end,
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!hasMoved.current) return
        hasMoved.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

/** A row that a finger pushes to either side; the same acts have buttons of their own. */
export function Swipeable({ left, right, children }: { left: SwipeAct; right: SwipeAct; children: ReactNode }) {
  const { offset, handlers } = useSwipe(left, right)
  const act = offset < 0 ? left : right
  return (
    <div className={offset === 0 ? 'relative' : 'relative overflow-hidden'}>
      {offset !== 0 && (
        <span
          aria-hidden="true"
          className={`absolute inset-0 flex items-center gap-2 px-4 font-semibold ${offset < 0 ? 'flex-row-reverse bg-danger/15 text-danger' : 'bg-success/15 text-success'} ${Math.abs(offset) < FAR_ENOUGH ? 'opacity-60' : ''}`}
        >
          {act.icon}
          {act.label}
        </span>
      )}
      <div
        {...handlers}
        style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
        className={`relative touch-pan-y bg-surface ${offset === 0 ? 'transition-transform motion-reduce:transition-none' : ''}`}
      >
        {children}
      </div>
    </div>
  )
}
