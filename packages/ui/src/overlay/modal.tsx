import { useState } from 'react'
import { useFloating } from '../loading/floating.ts'
import { Fetched, makePart } from '../loading/part.tsx'
import type { ModalProps } from './modal-popup.tsx'

const panel = makePart(async () => (await import('./modal-popup.tsx')).ModalPopup)

/** Loads the dialogs' code ahead of the press that will open one. */
export const preloadModal = panel.preload

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
