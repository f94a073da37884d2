import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** Marks the link of a row, which arrow keys move between. */
export const ROW = { 'data-row': '' }
const rowsOf = (list: Element | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

/** Which row holds an element; -1 for what stands outside of them. */
const placeOf = (list: Element, element: EventTarget): number =>
  rowsOf(list).findIndex(row => element instanceof Node && row.closest('li')?.contains(element))

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const at = placeOf(event.currentTarget, event.target)
  const next = step === undefined || at === -1 ? undefined : rowsOf(event.currentTarget)[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * Keeps the keyboard in a list whose rows go away under it, and come back when that is undone: the row in the place of the one that
 * went has the focus next, and the list itself when none is left. Arrow keys move between rows.
 * @param rows the ids that are shown, so that their change is noticed
 */
export function useRowFocus(rows: string) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (last.current === null || !list.current || document.activeElement !== document.body) return
    const links = rowsOf(list.current)
    const next = links[Math.min(Math.max(0, last.current), links.length - 1)] ?? list.current
    next.focus()
  }, [rows])
  return {
    ref: list,
    tabIndex: -1,
    onKeyDown: moveFocus,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      last.current = placeOf(currentTarget, target)
    },
    // Who turns to the notification of their act comes back from it.
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!relatedTarget?.closest('[role="status"]')) last.current = null
    },
  }
}
