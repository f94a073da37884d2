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

/** Whether a section is open; this browser keeps what a person folded. `isNeeded` opens it whatever was kept. */
export function useFold(section: Section, isNeeded: boolean): [isOpen: boolean, fold: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => !kept().includes(section))
  const [isHeld, setHeld] = useState(isNeeded)
  if (isNeeded && !isHeld) setHeld(true)
  const fold = (next: boolean) => {
    const others = kept().filter(name => name !== section)
    localStorage.setItem(KEY, JSON.stringify(next ? others : [...others, section]))
    setHeld(false)
    setOpen(next)
  }
  return [isOpen || isHeld, fold]
}
