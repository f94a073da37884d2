import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useId, useRef, useState, type RefObject } from 'react'
import { cx } from '../look/class-names.ts'
import { CloseIcon } from '../look/icons.tsx'
import { useScrolls } from '../page/scrolls.ts'
import { useUiText } from '../text/text.tsx'

/** `title` names it for screen readers; `onClose` also hears Escape. */
export interface ModalProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons at the bottom; the main one last. */
  footer?: ReactNode
  /** `wide` goes up to 1144 px (LAY-09). */
  size?: 'small' | 'normal' | 'wide'
  /** What has the focus when it opens; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

const widths = { small: 'max-w-[28rem]', normal: 'max-w-[40rem]', wide: 'max-w-[1144px]' }

/** Whether another dialog than this one has the focus by now. */
function isInAnother(popup: HTMLElement | null): boolean {
  const other = document.activeElement?.closest('[role="dialog"]')
  return other !== null && other !== undefined && other !== popup
}

/**
 * Where the focus goes when a dialog closes: back to where it was. Where that is gone, for the act took it away, to the page's
 * heading, so that the keyboard goes on from there and not from the window's first link (A11Y-02). Nowhere where the dialog that
 * says what became of the act has it already.
 */
function useWayBack(isOpen: boolean, popup: RefObject<HTMLElement | null>): () => HTMLElement | boolean {
  const [{ wasOpen, opener }, setBefore] = useState<{ wasOpen: boolean; opener: Element | null }>({
    wasOpen: false,
    opener: null,
  })
  if (isOpen !== wasOpen) setBefore({ wasOpen: isOpen, opener: isOpen ? document.activeElement : opener })
  const isThere = () => opener?.isConnected && opener !== document.body
  return () => {
    if (isInAnother(popup.current)) return false
    return isThere() ? true : (document.querySelector<HTMLElement>('main h1[tabindex]') ?? true)
  }
}

/** The dialog itself, on Base UI's behaviour. */
export function ModalPopup({ isOpen, onClose, title, children, footer, size = 'normal', initialFocus }: ModalProps) {
  const ui = useUiText()
  const titleId = useId()
  const popup = useRef<HTMLDivElement>(null)
  const finalFocus = useWayBack(isOpen, popup)
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-hidden tablet:items-center tablet:p-6">
          <Dialog.Popup
            ref={popup}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={cx(
              'flex max-h-[92dvh] w-full flex-col rounded-t-[14px] border border-line bg-raised text-text shadow-float outline-none transition duration-160 ease-out data-closed:pointer-events-none data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 tablet:max-h-full tablet:rounded-[14px]',
              widths[size],
            )}
          >
            <div className="flex items-start justify-between gap-4 px-4 pt-4 tablet:px-6 tablet:pt-5">
              <Dialog.Title id={titleId} className="min-w-0 text-20 font-semibold wrap-anywhere">
                {title}
              </Dialog.Title>
              <Dialog.Close
                aria-label={ui('close')}
                className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text desktop:size-9"
              >
                <CloseIcon />
              </Dialog.Close>
            </div>
            <Content titleId={titleId}>{children}</Content>
            {footer && (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 tablet:px-6">
                {footer}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What stands between title and buttons. Where it is longer than the screen the keyboard reaches and scrolls it. */
function Content({ titleId, children }: { titleId: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const isLong = useScrolls(frame, children)
  return (
    <div
      ref={frame}
      tabIndex={isLong ? 0 : undefined}
      role={isLong ? 'region' : undefined}
      aria-labelledby={isLong ? titleId : undefined}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2 tablet:px-6"
    >
      <div>{children}</div>
    </div>
  )
}
