import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a connection at all; a server that is away is another matter. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
