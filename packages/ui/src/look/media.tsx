import { DESKTOP_BREAKPOINT } from '@fanfara/contract/limits'
import { useSyncExternalStore } from 'react'

const desktop = () => window.matchMedia(`(min-width: ${DESKTOP_BREAKPOINT}px)`)

function subscribe(onChange: () => void) {
  const query = desktop()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the viewport has the desktop layout (LAY-08); false below 992 px. */
export const useIsDesktop = (): boolean => useSyncExternalStore(subscribe, () => desktop().matches)
