import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Lists that are longer draw only the rows that are near the screen. */
export const LONG_FROM = 200
/** CSS pixels above and below the screen that are drawn before they are seen. */
const BESIDE = 800

/** A row that is drawn, and the room of those before it that are not. */
export interface WindowRow {
  index: number
  /** CSS pixels of rows that are left out between this one and the one drawn before it. */
  gap: number
}

/** Where each row begins, and where the last one ends; heights that nobody measured yet are estimated. */
export function offsetsOf(count: number, heights: ReadonlyMap<number, number>, estimate: number): Float64Array {
  const offsets = new Float64Array(count + 1)
  let sum = 0
  for (let at = 0; at < count; at += 1) {
    sum += heights.get(at) ?? estimate
    offsets[at + 1] = sum
  }
  return offsets
}

/** The row at this height of the list; the first or the last beyond its ends. */
export function rowAt(offsets: Float64Array, y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** What is drawn: a range, and single rows that must not go (the focused, the opened). */
export function drawnRows(
  offsets: Float64Array,
  [first, last]: readonly [number, number],
  kept: readonly number[],
): { rows: WindowRow[]; below: number } {
  const count = offsets.length - 1
  const indexes = new Set(kept.filter(index => index >= 0 && index < count))
  for (let index = first; index <= Math.min(last, count - 1); index += 1) indexes.add(index)
  let end = 0
  const rows = [...indexes]
    .sort((one, other) => one - other)
    .map(index => {
      const gap = (offsets[index] ?? 0) - end
      end = offsets[index + 1] ?? end
      return { index, gap }
    })
  return { rows, below: (offsets[count] ?? 0) - end }
}

/** What a long list needs to draw only what is near the screen. */
export interface RowWindow<List extends HTMLElement> {
  list: RefObject<List | null>
  rows: WindowRow[]
  /** CSS pixels of rows that are left out after the last one drawn. */
  below: number
}

/**
 * Draws of a long list what is near the screen, as the page scrolls. Rows carry `data-index`; their real heights take the
 * place of the estimate once they were drawn, and the focused one stays, so that keys lead on from it.
 * @param kept a further row that must not go; -1 for none.
 */
export function useRowWindow<List extends HTMLElement>(count: number, estimate: number, kept = -1): RowWindow<List> {
  const list = useRef<List>(null)
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map())
  const [range, setRange] = useState<readonly [number, number]>([0, Math.ceil((2 * BESIDE) / estimate)])
  const focused = useFocusedRow(list)
  const offsets = useMemo(() => offsetsOf(count, heights, estimate), [count, heights, estimate])

  const look = useCallback(() => {
    const rect = list.current?.getBoundingClientRect()
    if (!rect) return
    setHeights(known => withMeasured(known, list.current, estimate))
    const next = [rowAt(offsets, -rect.top - BESIDE), rowAt(offsets, window.innerHeight - rect.top + BESIDE)] as const
    setRange(now => (now[0] === next[0] && now[1] === next[1] ? now : next))
  }, [offsets, estimate])

  useEffect(() => {
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [look])

  return { list, ...drawnRows(offsets, range, [focused, kept]) }
}

/** The known heights and those of the rows that are drawn; the same map when nothing is new. */
function withMeasured(
  known: ReadonlyMap<number, number>,
  list: HTMLElement | null,
  estimate: number,
): ReadonlyMap<number, number> {
  const news: [number, number][] = []
  for (const row of list?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
    const [index, { height }] = [Number(row.dataset.index), row.getBoundingClientRect()]
    if (height > 0 && Math.abs((known.get(index) ?? estimate) - height) >= 0.5) news.push([index, height])
  }
  return news.length === 0 ? known : new Map([...known, ...news])
}

/** The row of a list that has the focus; -1 when none has. */
function useFocusedRow(list: RefObject<HTMLElement | null>): number {
  const [focused, setFocused] = useState(-1)
  useEffect(() => {
    const element = list.current
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      setFocused(row ? Number(row.dataset.index) : -1)
    }
    const onBlur = () => setFocused(-1)
    element?.addEventListener('focusin', onFocus)
    element?.addEventListener('focusout', onBlur)
    return () => {
      element?.removeEventListener('focusin', onFocus)
      element?.removeEventListener('focusout', onBlur)
    }
  }, [list])
  return focused
}
