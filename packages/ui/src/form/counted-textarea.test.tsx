import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CountedTextarea, keptWithin, lengthOf } from './counted-textarea.tsx'

afterEach(cleanup)

function Description({ max }: { max: number }) {
  const [value, setValue] = useState('')
  return <CountedTextarea label="Opis" max={max} value={value} onChange={setValue} countText={left => `${left} left`} />
}
const area = () => screen.getByLabelText<HTMLTextAreaElement>('Opis')
const type = (value: string) => fireEvent.change(area(), { target: { value } })

test('PROF-05: the counter counts code points, so that an emoji is one', () => {
  render(<Description max={500} />)
  type('😀'.repeat(120))
  expect(screen.getByText('380 left')).toBeTruthy()
  expect(lengthOf('Zażółć 👋🏽')).toBe(9)
})

test('PROF-06: full, it warns and takes no more; one less is normal', () => {
  render(<Description max={5} />)
  type('abcd')
  expect(area().dataset.full).toBeUndefined()
  type('abcde')
  expect(area().dataset.full).toBe('true')
  type('abcdef')
  expect(area().value).toBe('abcde')
  expect(screen.getByText('0 left')).toBeTruthy()
})

test.each([
  ['abXYcd', 4, 4, 'abcd', 2],
  ['abcdef', 6, 4, 'abcd', 4],
  ['ab😀cd', 4, 4, 'abcd', 2],
  ['abcdef', 0, 4, 'abcd', 0],
  ['abc', 3, 4, 'abc', 3],
])('PROF-06: %j typed up to %i within %i is %j', (text, caret, max, kept, at) => {
  expect(keptWithin(text, caret, max)).toEqual({ text: kept, caret: at })
})
