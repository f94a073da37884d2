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

/**
 * One screen: its title in the tab and above the content, its purpose, its main action. Every screen begins at the same left edge, so
 * that nothing moves when one takes the place of another, or of its outline.
 */
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
    <div data-width={isWide ? 'whole' : 'lines'} className="data-[width=lines]:max-w-[1136px]">
      <PageHeader title={title} purpose={purpose} action={action} />
      {children}
    </div>
  )
}
