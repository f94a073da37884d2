/** What is left of a caller's window after a call. */
export interface Taken {
  isAllowed: boolean
  remaining: number
  /** Epoch seconds at which the window is full again. */
  resetsAt: number
}

/**
 * Counts calls by key in windows that begin with the first call. Kept in memory: windows are short.
 * @example createRateLimiter(Date.now, 800, 60_000)('token').remaining // 799
 */
export function createRateLimiter(now: () => number, limit: number, windowMs: number) {
  const windows = new Map<string, { from: number; used: number }>()
  return (key: string): Taken => {
    const nowMs = now()
    for (const [name, old] of windows) if (nowMs - old.from >= windowMs) windows.delete(name)
    const window = windows.get(key) ?? { from: nowMs, used: 0 }
    windows.set(key, window)
    window.used++
    return {
      isAllowed: window.used <= limit,
      remaining: Math.max(0, limit - window.used),
      resetsAt: Math.ceil((window.from + windowMs) / 1000),
    }
  }
}
