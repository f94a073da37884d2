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
  children,
}: {
  title: string
  purpose?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  useWindowTitle(title)
  return (
    <>
      <PageHeader title={title} purpose={purpose} action={action} />
      {children}
    </>
  )
}
