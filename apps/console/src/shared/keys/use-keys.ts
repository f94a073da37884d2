import { useEffect, useEffectEvent } from 'react'

/** A key pressed in one of these is text, never a shortcut; a box that is ticked takes no letters. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether a press is a letter of what somebody writes. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest(TYPING) !== null

/** Whether a press is meant for a field, a dialog or the browser, or is one that was held down. */
function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return true
  if (isTyping(event)) return true
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** Acts by their key, small letters; they rest while somebody types or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()]
    if (!act || isForOthers(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
