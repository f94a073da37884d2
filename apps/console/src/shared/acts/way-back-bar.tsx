import { Button } from '@fanfara/ui/button'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Key } from '#/shared/keys/key.tsx'
import { useKeys } from '#/shared/keys/use-keys.ts'
import { useText } from '#/texts.ts'
import { endBack, type OfferedBack, takeBack, useWayBack } from './way-back.ts'

/** So long something can be taken back, seconds. */
const SECONDS = 10
const floating =
  'fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-[34rem] animate-rise items-center gap-3 rounded-surface border border-line bg-raised py-2 pr-2 pl-4 shadow-float desktop:bottom-24'

/** What was just done, or is about to be, with the way back, by a press or Z, for ten seconds. Once, in the frame. */
export function WayBackBar() {
  const back = useWayBack()
  const bar = useRef<HTMLDivElement>(null)
  useKeys({ z: back ? takeBack : undefined })
  useAskingOnLeave(back?.isHeld ?? false)
  useFocus(bar, back)
  // With the frame goes whoever could take it back.
  useEffect(() => () => void endBack(), [])
  return (
    // The line is there before its words, so that screen readers say them.
    <div ref={bar} tabIndex={-1} className={back ? floating : 'sr-only'}>
      <output className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{back?.label}</output>
      {back && <Countdown key={back.number} bar={bar} />}
    </div>
  )
}

function Countdown({ bar }: { bar: RefObject<HTMLDivElement | null> }) {
  const text = useText('acts')
  const [left, setLeft] = useState(SECONDS)
  const leave = (end: () => void) => {
    // The pressed button goes with the bar; the page is read on from its content.
    if (bar.current?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
    end()
  }
  const over = useEffectEvent(() => leave(() => void endBack()))
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) over()
  }, [left])
  return (
    <>
      <span aria-hidden="true" className="figures shrink-0 text-14 text-muted">
        {text('seconds', { count: Math.max(left, 0) })}
      </span>
      <Button variant="quiet" size="small" onClick={() => leave(takeBack)}>
        {text('undo')} <Key>Z</Key>
      </Button>
    </>
  )
}

/** The focus is not lost with what was removed. */
function useFocus(bar: RefObject<HTMLDivElement | null>, back: OfferedBack | null) {
  const number = back?.isFocused ? back.number : null
  useEffect(() => {
    if (number !== null && document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
  }, [bar, number])
}

/** A browser that is closed while an act is held sends it, and asks first. */
function useAskingOnLeave(isHeld: boolean) {
  useEffect(() => {
    if (!isHeld) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      void endBack()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isHeld])
}
