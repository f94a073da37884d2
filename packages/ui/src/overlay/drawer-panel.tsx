import type { ReactNode } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { CloseIcon } from '../look/icons.tsx'
import { useUiText } from '../text/text.tsx'

/** `title` names it for screen readers; `onClose` also hears Escape. */
export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** The drawer itself, on Base UI's dialog. */
export function DrawerPanel({ isOpen, onClose, title, children }: DrawerProps) {
  const ui = useUiText()
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,86vw)] flex-col overflow-y-auto border-r border-line bg-raised text-text shadow-float outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2.5">
            <Dialog.Title className="min-w-0 flex-1 text-16 font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={ui('close')}
              className="-mr-2 grid size-11 place-items-center rounded-control text-muted hover:text-text"
            >
              <CloseIcon />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
