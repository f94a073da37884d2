import { type ReactNode, type RefObject, useState } from 'react'
import { Fetched, makePart, useFloating } from './part.tsx'

const panel = makePart(async () => (await import('./modal-popup.tsx')).ModalPopup)

/** Loads the dialogs' code ahead of the press that will open one. */
export const preloadModal = panel.preload

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
  /** What has the focus when it opens; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * A dialog over the page: keeps the focus, closes on Escape and outside, gives the focus back (A11Y-02). Its code is
 * loaded when it is first opened.
 */
export function Modal(props: ModalProps) {
  const [wasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setOpened(true)
  const isThere = useFloating(panel, props.isOpen, props.onClose)
  if ((!wasOpened && !props.isOpen) || !isThere) return null
  return <Fetched of={panel} {...props} />
}
