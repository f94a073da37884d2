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

/**
 * Asks as `fetch` does. A read that was on its way when the connection came back, and was lost, is made once more: it belongs to
 * the time before, and nobody would say again that the connection is back (SCR-22).
 */
export const fetchAcrossGap: typeof fetch = async (address, init) => {
  let isBack = false
  const back = () => {
    isBack = true
  }
  window.addEventListener('online', back)
  try {
    return await fetch(address, init)
  } catch (error) {
    if (!isBack || init?.method !== 'GET' || init.signal?.aborted) throw error
    return await fetch(address, init)
  } finally {
    window.removeEventListener('online', back)
  }
}
