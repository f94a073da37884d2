import { Button } from '@fanfara/ui/button'
import { createContext, type ReactNode, use, useState } from 'react'
import { useText } from '#/texts.ts'

const Fold = createContext({ isOpen: true, turn: () => {} })

/** Class of what narrows and orders a list: on a phone it is there once its `FoldButton` was pressed (PHONE-08). */
export const folded = 'max-tablet:group-data-[fold=shut]/fold:hidden'

/** A list with what narrows and orders it: on a phone that is folded away, so that the list itself stands on the first screen. */
export function Foldable({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold value={{ isOpen, turn: () => setOpen(!isOpen) }}>
      <div className="group/fold" data-fold={isOpen ? 'open' : 'shut'}>
        {children}
      </div>
    </Fold>
  )
}

/**
 * Unfolds what is `folded`; on wider screens, where nothing is, it is not there.
 * @param used how many of the folded filters narrow the list, the order with them
 */
export function FoldButton({ used, className = '' }: { used: number; className?: string }) {
  const text = useText('labels')
  const { isOpen, turn } = use(Fold)
  return (
    <Button variant="secondary" className={`w-full tablet:hidden ${className}`} aria-expanded={isOpen} onClick={turn}>
      {used > 0 ? text('filters_used', { count: used }) : text('filters')}
    </Button>
  )
}

/** How many of these members of an address are set. */
export const countUsed = (...members: readonly unknown[]): number =>
  members.filter(member => member !== undefined).length
