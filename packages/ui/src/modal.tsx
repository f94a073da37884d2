import { lazy, type ReactNode, Suspense, useState } from 'react'

const load = () => import('./modal-popup.tsx')
const ModalPopup = lazy(async () => ({ default: (await load()).ModalPopup }))

/** Loads the dialogs' code ahead of the press that will open one. */
export const preloadModal = () => void load()

/** What every modal takes. */
export interface ModalProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons at the bottom; the main one last. */
  footer?: ReactNode
  /** `wide` goes up to 1144 px (LAY-09). */
  size?: 'small' | 'normal' | 'wide'
}

/**
 * A dialog over the page: keeps the focus, closes on Escape and outside, gives the focus back (A11Y-02). Its code is
 * loaded when it is first opened.
 */
export function Modal(props: ModalProps) {
  const [wasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setOpened(true)
  if (!wasOpened && !props.isOpen) return null
  return (
    <Suspense>
      <ModalPopup {...props} />
    </Suspense>
  )
}
