import { PageHeader } from '@fanfara/ui/page-header'
import { type ReactNode, useEffect } from 'react'
import { useText } from '#/texts.ts'

/** Names the window after its screen. */
export function useWindowTitle(page: string): void {
  const text = useText('shell')
  useEffect(() => {
    document.title = text('title', { page })
  }, [text, page])
}

/** One screen: its title in the tab and above the content, its purpose, its main action. */
export function Page({
  title,
  purpose,
  action,
  isWide = false,
  children,
}: {
  title: string
  purpose?: ReactNode
  action?: ReactNode
  /** A place of work, which a wide screen gives more room: a table, or two columns. */
  isWide?: boolean
  children: ReactNode
}) {
  useWindowTitle(title)
  return (
    <div data-wide={isWide || undefined} className="contents">
      <PageHeader title={title} purpose={purpose} action={action} />
      {children}
    </div>
  )
}

/** What is worked on, and beneath it what is looked up meanwhile: where there is room, in a column beside it. */
export function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-8 min-[1600px]:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0">{children}</div>
      <div className="grid min-w-0 gap-6">{aside}</div>
    </div>
  )
}
