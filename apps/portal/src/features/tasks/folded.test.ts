import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFold } from './folded.ts'
import type { Section } from './policy.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const fold = (section: Section, isNeeded = false) =>
  renderHook(({ needed }) => useFold(section, needed), { initialProps: { needed: isNeeded } })
const opened = () => (['today', 'incoming', 'finished'] as const).filter(section => fold(section).result.current[0])

test('TASK-05 what is done is folded at first, and what a person folds stays so in this browser', () => {
  expect(opened()).toEqual(['today', 'incoming'])
  const today = fold('today')
  act(() => today.result.current[1](false))
  expect(today.result.current[0]).toBe(false)
  expect(opened()).toEqual(['incoming'])
  act(() => today.result.current[1](true))
  expect(opened()).toEqual(['today', 'incoming'])
})

test('who opened all sections finds them open', () => {
  const finished = fold('finished')
  act(() => finished.result.current[1](true))
  expect(opened()).toEqual(['today', 'incoming', 'finished'])
})

test.each(['', '{', '"today"', '{"today":true}', '[["today"]]', '[null, 7]'])(
  'of what is kept as %s nothing breaks',
  kept => {
    localStorage.setItem('timetable-folded', kept)
    expect(opened()).toContain('today')
  },
)

test('a section with what somebody looks for is open whatever was kept, until they fold it', () => {
  const { result, rerender } = fold('finished')
  expect(result.current[0]).toBe(false)
  rerender({ needed: true })
  expect(result.current[0]).toBe(true)
  rerender({ needed: false })
  expect(result.current[0]).toBe(true)
  act(() => result.current[1](false))
  expect(result.current[0]).toBe(false)
})

test('where a browser keeps nothing, sections are folded all the same', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  const today = fold('today')
  act(() => today.result.current[1](false))
  expect(today.result.current[0]).toBe(false)
})
