import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './kept-focus.ts'

/** A list whose rows go with a press, under a title; the details of a row are one of their own. */
function Rows({ names }: { names: readonly string[] }) {
  const place = useRef<HTMLElement>(null)
  const [gone, setGone] = useState<readonly string[]>([])
  useKeptFocus(place)
  return (
    <main ref={place}>
      <h1 tabIndex={-1}>Kampanie</h1>
      <ul>
        {names
          .filter(name => !gone.includes(name))
          .flatMap(name => [
            <li key={name}>
              <button type="button" onClick={() => setGone([...gone, name])}>
                {name}
              </button>
            </li>,
            <li key={`${name}-details`}>Szczegóły</li>,
          ])}
      </ul>
    </main>
  )
}

async function press(name: string) {
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
}
const focused = () => document.activeElement?.textContent

test('DAY-13 of a row that goes with its press the next has the focus, of the last the one before, of the only one the title', async () => {
  render(<Rows names={['Kawa', 'Kubek', 'Fotel']} />)
  await press('Kubek')
  expect(focused()).toBe('Fotel')
  await press('Fotel')
  expect(focused()).toBe('Kawa')
  await press('Kawa')
  expect(focused()).toBe('Kampanie')
})
