import { useState } from 'react'

/** A dialog that starts afresh at each opening: give it `openings` as its key. */
export function useDialog() {
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)
  return {
    openings,
    isOpen,
    open: () => {
      setOpenings(openings + 1)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
