import { Button } from '@fanfara/ui/button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#/texts.ts'
import { Key } from './key.tsx'

/** So long something can be taken back, seconds. */
const SECONDS = 10

/** What was just done, or is about to be, with the way back, for ten seconds. Give it the act's number as its key. */
export function CountdownBar({ label, onUndo, onOver }: { label: string; onUndo: () => void; onOver: () => void }) {
  const text = useText('acts')
  const [left, setLeft] = useState(SECONDS)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) over()
  }, [left])
  return (
    <div className="fixed inset-x-3 bottom-20 z-40 mx-auto flex max-w-[34rem] animate-rise items-center gap-3 rounded-surface border border-line bg-raised py-2 pr-2 pl-4 shadow-float desktop:bottom-24">
      <output className="min-w-0 flex-1 truncate">{label}</output>
      <span aria-hidden="true" className="figures shrink-0 text-14 text-muted">
        {text('seconds', { count: Math.max(left, 0) })}
      </span>
      <Button variant="quiet" size="small" onClick={onUndo}>
        {text('undo')} <Key>Z</Key>
      </Button>
    </div>
  )
}
