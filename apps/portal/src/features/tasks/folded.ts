import { useState } from 'react'
import type { Section } from './policy.ts'

const KEY = 'timetable-folded'

const first: readonly Section[] = ['finished']

function kept(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(read) ? read.filter(name => typeof name === 'string') : first
  } catch {
    return first
  }
}

/** Where nothing can be kept, it is folded as long as the page is open. */
function keep(folded: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(folded))
  } catch {
    // The next visit begins as the first one did.
  }
}

/** Whether a section is open; this browser keeps what a person folded. `isNeeded` opens it whatever was kept. */
export function useFold(section: Section, isNeeded: boolean): [isOpen: boolean, fold: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => !kept().includes(section))
  const [isHeld, setHeld] = useState(isNeeded)
  if (isNeeded && !isHeld) setHeld(true)
  const fold = (next: boolean) => {
    const others = kept().filter(name => name !== section)
    keep(next ? others : [...others, section])
    setHeld(false)
    setOpen(next)
  }
  return [isOpen || isHeld, fold]
}
