import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Threshold } from './threshold.tsx'

afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new Error('broken')
}

test('NAV-35 what throws while it is drawn is told once, and nothing half drawn stays', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onFailure = vi.fn()
  const { container } = render(
    <Threshold onFailure={onFailure}>
      <Broken />
    </Threshold>,
  )
  expect(onFailure).toHaveBeenCalledTimes(1)
  expect(container.innerHTML).toBe('')
})

test('what can be drawn is', () => {
  const onFailure = vi.fn()
  render(
    <Threshold onFailure={onFailure}>
      <h1>Here</h1>
    </Threshold>,
  )
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined()
  expect(onFailure).not.toHaveBeenCalled()
})
