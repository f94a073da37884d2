import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type MoneyBar, MoneyBars } from './money-bars.tsx'

const bar = (key: string, arrived: number, waiting = 0): MoneyBar => ({ key, label: key, arrived, waiting })
function draw(bars: readonly MoneyBar[]) {
  const { container } = render(<MoneyBars bars={bars} unit="zł" />)
  const heights = (part: string) =>
    [...container.querySelectorAll(`[data-part=${part}]`)].map(each => Math.round(Number(each.getAttribute('height'))))
  const texts = [...container.querySelectorAll('text')].map(each => each.textContent)
  return { container, heights, texts }
}

test('FIN-04 what waits stands on what arrived, to one scale; the highest fills the drawing', () => {
  const { heights } = draw([bar('a', 60, 30), bar('b', 45), bar('c', 0, 90), bar('d', 0)])
  expect(heights('arrived')).toEqual([60, 45, 0, 0])
  expect(heights('waiting')).toEqual([30, 0, 90, 0])
})

test('FIN-04 less than nothing is drawn as nothing', () => {
  const { heights } = draw([bar('a', -20), bar('b', -20, 50), bar('c', 90)])
  expect(heights('arrived')).toEqual([0, 0, 90])
  expect(heights('waiting')).toEqual([0, 30, 0])
})

test('FIN-04 few bars say their sums; many say the highest alone, and every fifth its name', () => {
  expect(draw([bar('a', 1234.5), bar('b', 2)]).texts).toEqual(['1\u00a0235', 'a', '2', 'b', 'zł'])
  const { texts, container } = draw(Array.from({ length: 31 }, (_, at) => bar(`d${at}`, at)))
  expect(texts).toEqual(['d0', 'd5', 'd10', 'd15', 'd20', 'd25', 'd30', '30,00\u00a0zł'])
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
