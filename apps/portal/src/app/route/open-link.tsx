import type { ComponentProps, MouseEvent } from 'react'
import type { Path } from './navigation.ts'
import { way } from './way.ts'

/** Where a new tab or window was asked for, the browser does it. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link of the pages for everybody, which may stand before the router does; elsewhere the router's own is used. */
export function OpenLink({ to, children, ...props }: Omit<ComponentProps<'a'>, 'href'> & { to: Path }) {
  const prepare = () => way.prepare(to)
  const go = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    void way.go(to)
  }
  return (
    <a {...props} href={to} onClick={go} onPointerEnter={prepare} onFocus={prepare} onTouchStart={prepare}>
      {children}
    </a>
  )
}
