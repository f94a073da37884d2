import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sizesAre } from '../testing/sizes.ts'
import { ScrollRegion } from './scroll-region.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const region = () => screen.getByRole('region', { name: 'Progi' })

test.each([
  ['wider', { scrollWidth: 900 }],
  ['higher', { scrollHeight: 900 }],
])('A11Y-01 what is %s than its region is reached by keyboard', (_, sizes) => {
  sizesAre(sizes)
  render(<ScrollRegion label="Progi">Tabela</ScrollRegion>)
  expect(region().tabIndex).toBe(0)
})

test('A11Y-01 a region that shows everything has its name and is no stop of Tab, until it holds more', () => {
  sizesAre({})
  const { rerender } = render(<ScrollRegion label="Progi">Mało</ScrollRegion>)
  expect(region().hasAttribute('tabindex')).toBe(false)
  sizesAre({ scrollHeight: 301 })
  rerender(<ScrollRegion label="Progi">Dużo</ScrollRegion>)
  expect(region().tabIndex).toBe(0)
})
