import { lookOn } from '@fanfara/ui/look-on'
import { afterEach, beforeEach, vi } from 'vitest'
import { session } from '#/app/session/session.ts'

/** Every test of the file is somebody signed in at a desktop, at noon of a day in their own time zone. @example atNoon('2026-03-05') */
export function atNoon(day: string): void {
  beforeEach(() => {
    lookOn('desktop')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) })
    session.auth.set({ token: 't', remember: false })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
