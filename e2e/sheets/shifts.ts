import type { BrowserContext, Page } from 'playwright-core'

/** What a page may move by itself while it comes: a part of the window. */
const MOST = 0.02

declare global {
  interface Window {
    /** What moved, from the first on. */
    shifts: { value: number; of: string }[]
  }
}

/** Adds up what moves on every page of a window. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (!hadRecentInput)
          window.shifts.push({ value, of: (sources[0]?.node?.textContent ?? '').trim().slice(0, 60) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Whether the page moved more than it may since it was opened, and what moved most. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(most => {
    const { shifts } = window
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    const largest = shifts.toSorted((one, other) => other.value - one.value).slice(0, 3)
    return sum > most ? [`moves by ${sum.toFixed(3)}: ${largest.map(({ of }) => `“${of}”`).join(', ')}`] : []
  }, MOST)
