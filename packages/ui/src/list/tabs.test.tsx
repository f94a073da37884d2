import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

/** Widths in pixels: of the bar, and of each of its tabs. */
const widths = { bar: 300, tab: 100 }
let told: (() => void)[] = []

beforeEach(() => {
  told = []
  widths.bar = 300
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widths.bar)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => widths.tab)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * widths.tab
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly tell: () => void) {
        told.push(tell)
      }
      observe() {
        this.tell()
      }
      disconnect() {
        told = told.filter(tell => tell !== this.tell)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const names = ['Wszystkie', 'Dostępne', 'Trwające', 'Zakończone']
const Bar = ({ current }: { current: string }) => (
  <Tabs label="Kampanie" current={current}>
    {names.map(name => (
      <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </Tabs>
)
const bar = () => screen.getByRole('navigation', { name: 'Kampanie' })
const turnTo = (width: number) =>
  act(() => {
    widths.bar = width
    for (const tell of told) tell()
  })

test('SCR-41 the open tab stays in view when the phone is turned, and when another is opened', () => {
  widths.bar = 400
  const { rerender } = render(<Bar current="Trwające" />)
  expect(bar().scrollLeft).toBe(0)
  turnTo(200)
  expect(bar().scrollLeft).toBe(150)
  rerender(<Bar current="Zakończone" />)
  expect(bar().scrollLeft).toBe(250)
  rerender(<Bar current="Wszystkie" />)
  expect(bar().scrollLeft).toBe(-50)
})

test('SCR-41 tabs that are out of sight fade on their side', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(() => 400)
  render(<Bar current="Wszystkie" />)
  expect(bar().dataset.more).toBe('after')
  bar().scrollLeft = 50
  fireEvent.scroll(bar())
  expect(bar().dataset.more).toBe('before after')
  turnTo(400)
  bar().scrollLeft = 0
  fireEvent.scroll(bar())
  expect(bar().dataset.more).toBe('')
})

test('SCR-41 who has scrolled the tabs keeps their place while the open one is in view', () => {
  render(<Bar current="Trwające" />)
  bar().scrollLeft = 30
  turnTo(280)
  expect(bar().scrollLeft).toBe(30)
})
