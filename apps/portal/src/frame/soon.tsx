import { Card } from '@fanfara/ui/card'
import { EmptyState } from '@fanfara/ui/empty-state'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'

/** An honest sentence where content belongs to a later version. */
export function Soon({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const text = useText('frame')
  return (
    <Card>
      <EmptyState drawing="soon" title={text('soon_title')} action={action}>
        {children}
      </EmptyState>
    </Card>
  )
}
