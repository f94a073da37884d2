import { buttonClass } from '@fanfara/ui/button'
import { type Drawing, EmptyState } from '@fanfara/ui/empty-state'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A list that joining a campaign fills: what will appear, and the way to campaigns that can be joined. */
export function NothingYet({
  drawing,
  title,
  action,
  children,
}: {
  drawing: Drawing
  title: string
  action: string
  children: ReactNode
}) {
  const way = (
    <Link to="/campaigns/$filter" params={{ filter: 'available' }} className={buttonClass()}>
      {action}
    </Link>
  )
  return (
    <EmptyState drawing={drawing} title={title} action={way}>
      {children}
    </EmptyState>
  )
}
