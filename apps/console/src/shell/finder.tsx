import { useFloating } from '@fanfara/ui/floating'
import { Fetched, makePart } from '@fanfara/ui/part'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping } from '#/shared/keys/use-keys.ts'

const palette = makePart(async () => (await import('./palette/palette.tsx')).Palette)
const keys = makePart(async () => (await import('./palette/keys-panel.tsx')).KeysPanel)

const OPEN = 'fanfara:find'
/** Opens the palette from wherever a button for it stands. */
export const openFinder = (): void => void window.dispatchEvent(new Event(OPEN))

const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Ctrl K opens the palette, "?" the help of keys, on every screen; their code is fetched then. */
export function Finder() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const close = () => setOpen(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isFind =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isFind) {
      event.preventDefault()
      if (open !== null || !isDialogOpen()) setOpen(open === 'palette' ? null : 'palette')
    } else if (event.key === '?' && !isTyping(event) && !isDialogOpen())
      // A screen with keys of its own has a help of its own, and hears the press after this.
      setTimeout(() => !event.defaultPrevented && setOpen('keys'))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    const show = () => setOpen('palette')
    window.addEventListener('keydown', listen)
    window.addEventListener(OPEN, show)
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener(OPEN, show)
    }
  }, [])
  return (
    <>
      <Floating of={palette} isOpen={open === 'palette'} onClose={close} />
      <Floating of={keys} isOpen={open === 'keys'} onClose={close} />
    </>
  )
}

/** What floats over the page once its code is there. */
function Floating({
  of,
  isOpen,
  onClose,
}: {
  of: ReturnType<typeof makePart<{ onClose: () => void }>>
  isOpen: boolean
  onClose: () => void
}) {
  const isThere = useFloating(of, isOpen, onClose)
  if (!isOpen || !isThere) return null
  return <Fetched of={of} onClose={onClose} />
}
