import { useState } from 'react'
import { useFloating } from '../loading/floating.ts'
import { Fetched, makePart } from '../loading/part.tsx'
import type { DrawerProps } from './drawer-panel.tsx'

const panel = makePart(async () => (await import('./drawer-panel.tsx')).DrawerPanel)

/** Loads the drawer's code ahead of the press that will open it. */
export const preloadDrawer = panel.preload

/** A panel that slides in from the left; Escape and a tap outside close it (LAY-07). */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.isOpen && !wasOpened) setOpened(true)
  const isThere = useFloating(panel, props.isOpen, props.onClose)
  if ((!wasOpened && !props.isOpen) || !isThere) return null
  return <Fetched of={panel} {...props} />
}
