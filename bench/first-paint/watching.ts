/** One opening of a page: milliseconds from its address on, how far things moved, and bytes as they travel. */
export interface Opening {
  painted: number
  usable: number
  /** When the largest text or picture stood there. */
  largest: number
  /** Cumulative layout shift. */
  shift: number
  /** Time above 50 ms in tasks that kept the page from answering. */
  blocked: number
  scripts: number
  scriptBytes: number
  styleBytes: number
}

interface Seen {
  usable: number
  largest: number
  shift: number
  blocked: number
}
declare global {
  interface Window {
    /** What `watch` saw; nothing on a page that it was not put into. */
    opening?: Seen
  }
}

/** Runs in the page before it: keeps what the browser tells of it, and when an element is there first. */
export function watch(usable: string): void {
  const seen: Seen = { usable: 0, largest: 0, shift: 0, blocked: 0 }
  window.opening = seen
  const each = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('layout-shift', ({ value = 0 }) => {
    seen.shift += value
  })
  each('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  each('longtask', ({ duration }) => {
    seen.blocked += duration - 50
  })
  const look = () => {
    if (document.querySelector(usable)) seen.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page when it is at rest. */
export function readOpening(): Opening {
  const seen = window.opening
  if (!seen) throw new Error('nobody watched this page')
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const ending = (end: string) => files.filter(({ name }) => new URL(name).pathname.endsWith(end))
  const bytes = (of: PerformanceResourceTiming[]) => of.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return {
    ...seen,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    scripts: ending('.js').length,
    scriptBytes: bytes(ending('.js')),
    styleBytes: bytes(ending('.css')),
  }
}
