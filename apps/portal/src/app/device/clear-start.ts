const KEY = 'start-clear'

/** Whether nothing stood above the start page's blocks when this account opened it last in this browser. */
export function wasStartClear(accountId: string): boolean {
  try {
    return localStorage.getItem(KEY) === accountId
  } catch {
    return false
  }
}

/** Keeps whether anything stands there; without storage the page waits for it each time. */
export function keepStartClear(accountId: string, isClear: boolean): void {
  try {
    if (isClear) localStorage.setItem(KEY, accountId)
    else localStorage.removeItem(KEY)
  } catch {
    // The page waits next time.
  }
}
