import { afterEach, beforeEach, vi } from 'vitest'

/**
 * What the inbox says to the console is not shown, in each test of a file.
 * @param end ends what the test opened. It comes last: what was spied on is of the test's own network.
 */
export function quietUntil(end: () => void): void {
  beforeEach(() => {
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    end()
  })
}
