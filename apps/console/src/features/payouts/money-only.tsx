import { EmptyState } from '@fanfara/ui/empty-state'
import type { ReactNode } from 'react'
import { useRight } from '#/shared/rights.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { PayoutTabs } from './payout-tabs.tsx'

/** A screen whose very reading needs the right to money: whoever lacks it reads who has it, and asks the server for nothing. */
export function MoneyOnly({
  view,
  children,
}: {
  view: 'runs' | 'statements' | 'corrections' | 'receivables' | 'books'
  children: ReactNode
}) {
  const text = useText('payouts')
  const { may, lack } = useRight('money')
  if (may) return children
  return (
    <Page title={text(view)} isWide>
      <PayoutTabs current={view} />
      <EmptyState drawing="lost" title={text('money_only')}>
        {lack}
      </EmptyState>
    </Page>
  )
}
