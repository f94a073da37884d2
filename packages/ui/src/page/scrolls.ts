import { type ReactNode, type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element holds more than it shows, in either direction: then the keyboard must reach it.
 * @param content what stands in it; other content is measured anew, and so is what grows by itself.
 */
export function useScrolls(frame: RefObject<HTMLElement | null>, content: ReactNode): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const { current } = frame
    if (!current) return undefined
    const measure = () =>
      setScrolls(current.scrollHeight > current.clientHeight || current.scrollWidth > current.clientWidth)
    const observer = new ResizeObserver(measure)
    for (const part of [current, ...current.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [frame, content])
  return scrolls
}
