import type { ReactNode } from 'react'

/** Two in a row, or one under the other. */
export type Layout = 'grid' | 'list'

/** How buttons for platforms stand. */
export const lists: Record<Layout, string> = { grid: 'grid grid-cols-2 gap-2', list: 'grid gap-3' }

/** Nothing, as high as a button. */
export const ButtonPlace = () => <span className="h-11 desktop:h-10" />

/** The place of so many buttons, and over it what stands there meanwhile. */
export function ButtonPlaces({ count, layout, children }: { count: number; layout: Layout; children?: ReactNode }) {
  return (
    <div className="grid *:[grid-area:1/1]">
      <div aria-hidden="true" className={lists[layout]}>
        {Array.from({ length: count }, (_, at) => (
          <ButtonPlace key={at} />
        ))}
      </div>
      {children}
    </div>
  )
}
