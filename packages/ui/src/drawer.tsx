import { lazy, type ReactNode, Suspense, useState } from 'react'

const load = () => import('./drawer-panel.tsx')
const DrawerPanel = lazy(async () => ({ default: (await load()).DrawerPanel }))

/** Loads the drawer's code ahead of the press that will open it. */
export const preloadDrawer = () => void load()

/** What the drawer takes. */
export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** A panel that slides in from the left; Escape and a tap outside close it (LAY-07). */
export function Drawer(props: DrawerProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.isOpen && !wasOpened) setOpened(true)
  if (!wasOpened && !props.isOpen) return null
  return (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  )
}
