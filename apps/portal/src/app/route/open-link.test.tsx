import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OpenLink } from './open-link.tsx'
import { showWay, way } from './way.ts'

/** What was asked of the way, in its order. */
const asked: string[] = []
function follow() {
  asked.length = 0
  showWay({
    go: async (address, isReplaced = false) => void asked.push(`${isReplaced ? 'replace' : 'go'} ${address}`),
    prepare: address => void asked.push(`prepare ${address}`),
  })
  render(
    <OpenLink to="/register" className="link">
      Register
    </OpenLink>,
  )
  return screen.getByRole('link', { name: 'Register' })
}
afterEach(() => showWay())

test('DOOR-02 a press goes the way that holds now and does not load the page', () => {
  const link = follow()
  expect([link.getAttribute('href'), link.className]).toEqual(['/register', 'link'])
  expect(fireEvent.click(link)).toBe(false)
  expect(asked).toEqual(['go /register'])
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('with %s the browser opens the address elsewhere', key => {
  const link = follow()
  expect(fireEvent.click(link, { [key]: true })).toBe(true)
  expect(asked).toEqual([])
})

test.each(['pointerEnter', 'focus', 'touchStart'] as const)('%s fetches ahead what the press will want', event => {
  fireEvent[event](follow())
  expect(asked).toEqual(['prepare /register'])
})

test('a way that is shown later holds for links that were drawn before', async () => {
  const link = follow()
  const later: string[] = []
  showWay({ go: async address => void later.push(address), prepare: () => undefined })
  fireEvent.click(link)
  await way.go('/login', true)
  expect([asked, later]).toEqual([[], ['/register', '/login']])
})
