import { useLanguage } from '@fanfara/ui/text'
import { formatCount } from '@fanfara/ui/format'
import { Button } from '@fanfara/ui/button'
import { type ReactNode, useState } from 'react'
import { useText } from '#/texts.ts'

/** The first few of a list, and the button that shows all of it; none where these are all. */
export function useShort<Item>(items: readonly Item[], shown: number): { few: readonly Item[]; more: ReactNode } {
  const text = useText('acts')
  const language = useLanguage()
  const [isWhole, setWhole] = useState(false)
  return {
    few: isWhole ? items : items.slice(0, shown),
    more: items.length > shown && (
      <Button variant="quiet" size="small" className="mt-2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? text('show_fewer') : text('show_all', { figure: formatCount(items.length, language) })}
      </Button>
    ),
  }
}

/** The first few of a list, and a way to all of it; a sentence where there is none. */
export function ShortList<Item extends { id: string }>({
  items,
  empty,
  shown = 5,
  children,
}: {
  items: readonly Item[]
  empty: string
  shown?: number
  children: (item: Item) => ReactNode
}) {
  const { few, more } = useShort(items, shown)
  if (items.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {few.map(item => (
          <li key={item.id} className="py-2.5 first:pt-0 last:pb-0">
            {children(item)}
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
