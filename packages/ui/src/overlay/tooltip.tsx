import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from '../look/class-names.ts'
import { InfoIcon } from '../look/icons.tsx'
import { Fetched, makePart, usePart } from '../loading/part.tsx'
import { useUiText } from '../text/text.tsx'

const popup = makePart(async () => (await import('./tooltip-popup.tsx')).TooltipPopup)

interface TriggerProps {
  'aria-describedby'?: string
}

/**
 * An explanation of one control: opens on hover, on focus and on tap (A11Y-04), closes on Escape. The text is always in
 * the page for screen readers; only its placing is loaded, on intent.
 */
export function Tooltip({
  text,
  children,
  className,
}: {
  text: ReactNode
  children: ReactElement<TriggerProps>
  className?: string
}) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  // One that cannot be fetched stays closed without a word: nobody asked for more than a hint. The next visit tries again.
  const { part, failure, retry } = usePart(popup, isOpen)
  useCloseOnEscapeOrTapElsewhere(isOpen, anchor, () => setOpen(false))
  const open = () => {
    if (failure) retry()
    setOpen(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the control inside is the interactive one; this only listens.
    <span
      ref={anchor}
      className={cx('inline-flex max-w-full', className)}
      onPointerEnter={event => {
        popup.preload()
        if (event.pointerType === 'mouse') open()
      }}
      onPointerLeave={event => event.pointerType === 'mouse' && setOpen(false)}
      onFocus={open}
      onBlur={() => setOpen(false)}
      onClick={open}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} className="sr-only">
        {text}
      </span>
      {part && (
        <Fetched of={popup} isOpen={isOpen} anchor={anchor}>
          {text}
        </Fetched>
      )}
    </span>
  )
}

function useCloseOnEscapeOrTapElsewhere(isOpen: boolean, anchor: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !anchor.current?.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  })
}

/** A small "i" that explains what stands before it. */
export function InfoTip({ text, label }: { text: ReactNode; label?: string }) {
  const ui = useUiText()
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={label ?? ui('more_info')}
        className="relative -my-1 inline-grid size-6 place-items-center rounded-full text-muted after:absolute after:-inset-2.5 hover:text-text"
      >
        <InfoIcon size={16} />
      </button>
    </Tooltip>
  )
}
