import type { KeyboardEvent, MouseEvent } from 'react'

/** The second press of a double click: what it would be about stands there only since the first, and nobody has seen it. */
export const isSecondPress = ({ detail }: MouseEvent): boolean => detail > 1

/** A button on which a key is held down is pressed once. */
export const onceWhileHeld = {
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  },
}
