import { type RefObject, useEffect } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea'
const ROWS = 'li, tr'
/** Dialogs and bars lead the focus on themselves, and have the first say. */
const OTHERS_FIRST_MS = 50

const isUsable = (control: HTMLElement) =>
  control.isConnected && !control.matches(':disabled') && control.checkVisibility?.() !== false

const controlsIn = (place: HTMLElement): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(CONTROLS)]

/** Where the keyboard goes on: beside the place of what is gone, or at the title where that place is the page itself. */
function landingFor(lost: HTMLElement, around: readonly HTMLElement[]): HTMLElement | undefined {
  for (const place of around.filter(({ isConnected }) => isConnected)) {
    const title = place.querySelector<HTMLElement>('h1[tabindex]')
    // The title of a page that is still on its way comes yet.
    if (title || lost.tagName === 'H1') return title ?? undefined
    const control = controlsIn(place).find(isUsable)
    if (control) return control
  }
  return undefined
}

/** What a row of a list stood between when it went. */
interface Gap {
  next: Node | null
  previous: Node | null
}

/** The first control from a place on, one way along the list; over what went with it. */
function controlAlong(from: Node | null, way: keyof Gap, gaps: WeakMap<Node, Gap>): HTMLElement | undefined {
  let at = from
  while (at) {
    const control = at.isConnected && at instanceof HTMLElement ? controlsIn(at).find(isUsable) : undefined
    if (control) return control
    const beside = way === 'next' ? at.nextSibling : at.previousSibling
    at = at.isConnected ? beside : (gaps.get(at)?.[way] ?? null)
  }
  return undefined
}

/** In the row that stands where one went now, else in the one before it; nothing where no row went, or none is left. */
function landingInList(around: readonly HTMLElement[], gaps: WeakMap<Node, Gap>): HTMLElement | undefined {
  const row = around.findLast(place => place.matches(ROWS) && gaps.has(place))
  const gap = row && gaps.get(row)
  return gap && (controlAlong(gap.next, 'next', gaps) ?? controlAlong(gap.previous, 'previous', gaps))
}

/** The element and what it stands in, up to the place itself. */
function placesAround(element: HTMLElement, within: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = []
  for (let place = element.parentElement; place && within.contains(place); place = place.parentElement)
    around.push(place)
  return around
}

/**
 * The focus does not fall to the window when what had it goes with its press: a button that lets a filter go, the one act of an empty
 * list, a control that is switched off (A11Y-01), a row that leaves its list (DAY-13). Whoever pressed with a pointer elsewhere meanwhile
 * is left where they are, nothing scrolls, and a key that is still held presses nothing of what has the focus then.
 */
export function useKeptFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = screen
    if (!current) return undefined
    let last: { element: HTMLElement; around: readonly HTMLElement[] } | null = null
    let given: HTMLElement | undefined
    const gaps = new WeakMap<Node, Gap>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = { element: target, around: placesAround(target, current) }
    }
    const forget = () => {
      last = null
    }
    const keep = () => {
      if (!last || isUsable(last.element)) return
      const { activeElement, body } = document
      if (activeElement !== body && activeElement !== last.element) return
      given = landingInList(last.around, gaps) ?? landingFor(last.element, last.around)
      given?.focus({ preventScroll: true })
    }
    const look = new MutationObserver(records => {
      for (const { removedNodes, nextSibling: next, previousSibling: previous } of records)
        for (const node of removedNodes) gaps.set(node, { next, previous })
      if (!last || isUsable(last.element)) return
      clearTimeout(timer)
      timer = setTimeout(keep, OTHERS_FIRST_MS)
    })
    const rest = (event: KeyboardEvent) => {
      if (event.repeat && event.target === given) event.preventDefault()
    }
    look.observe(current, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    current.addEventListener('focusin', remember)
    current.addEventListener('keydown', rest)
    window.addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(timer)
      look.disconnect()
      current.removeEventListener('focusin', remember)
      current.removeEventListener('keydown', rest)
      window.removeEventListener('pointerdown', forget)
    }
  }, [screen])
}
