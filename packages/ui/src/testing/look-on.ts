import { vi } from 'vitest'

/** Whatever asks about the screen is told of a desktop or of a phone; `vi.unstubAllGlobals()` ends that. */
export function lookOn(device: 'desktop' | 'phone'): void {
  const listen = () => undefined
  const matches = device === 'desktop'
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: listen, removeEventListener: listen }))
}
