import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOpened } from './opened.ts'

test('CAMP-14, TASK-15: the row of the address is open; another address opens another row; closing is the person’s', () => {
  const first: { named: string | undefined } = { named: 'a' }
  const { result, rerender } = renderHook(({ named }: typeof first) => useOpened(named), { initialProps: first })
  const opened = () => result.current[0]
  expect(opened()).toBe('a')
  act(() => result.current[1](null))
  expect(opened()).toBeNull()
  rerender({ named: 'b' })
  expect(opened()).toBe('b')
  rerender({ named: undefined })
  expect(opened()).toBe('b')
})
