import { expect, test } from 'vitest'
import { median } from './compare.ts'
import { timed } from './timed.ts'

test('a median is the middle of an odd number of figures, and halfway between the two in the middle of an even one', () => {
  expect([median([3]), median([9, 1, 5]), median([10, 9, 8, 7, 1])]).toEqual([3, 5, 8])
  expect([median([1, 3]), median([4, 1, 3, 100])]).toEqual([2, 3.5])
  expect(median([])).toBe(0)
})

test('a median leaves its figures in their order, and a single outlier does not move it', () => {
  const figures = [5, 1, 4, 2, 3]
  expect(median(figures)).toBe(3)
  expect(figures).toEqual([5, 1, 4, 2, 3])
  expect(median([...figures.slice(1), 1e9])).toBe(3)
})

test('two ways of an act are measured by turns; the first round, in which all is compiled, counts in no figure', async () => {
  const calls: string[] = []
  const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  const act = (name: string) => async () => {
    calls.push(name)
    if (calls.length <= 4) await wait(60)
  }
  const measured = await timed(act('few'), act('many'), { rounds: 2, tries: 2 })
  expect(calls).toEqual(Array(6).fill(['few', 'many']).flat())
  expect(Math.max(measured.few, measured.many)).toBeLessThan(50)
})
