import { PAYOUT_COUNT_MAX } from '@fanfara/contract/ops/payouts'
import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TabCount } from '#/shared/lists/tab-count.tsx'
import { useText } from '#/texts.ts'
import { payoutCountsQuery } from './api.ts'

/** Orders, runs, bank files, what the bank said, corrections, what is owed to us and what was booked: the views of payouts, with how much waits in each. */
export function PayoutTabs({
  current,
}: {
  current: 'orders' | 'runs' | 'files' | 'statements' | 'corrections' | 'receivables' | 'books'
}) {
  const text = useText('payouts')
  const { data } = useQuery(payoutCountsQuery)
  return (
    <Tabs label={text('views')} current={current}>
      <Link
        to="/payouts"
        search={{ status: 'ordered' }}
        activeOptions={{ exact: true, includeSearch: false }}
        className={tabClass}
      >
        {text('orders')}
        <TabCount most={PAYOUT_COUNT_MAX} of={data?.orders} />
      </Link>
      <Link to="/payouts/runs" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('runs')}
      </Link>
      <Link to="/payouts/files" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('files')}
        <TabCount most={PAYOUT_COUNT_MAX} of={data?.files} />
      </Link>
      <Link to="/bank-statements" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('statements')}
        <TabCount most={PAYOUT_COUNT_MAX} of={data?.statements} />
      </Link>
      <Link to="/corrections" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('corrections')}
        <TabCount most={PAYOUT_COUNT_MAX} of={data?.corrections} />
      </Link>
      <Link to="/receivables" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('receivables')}
        <TabCount most={PAYOUT_COUNT_MAX} of={data?.receivables} />
      </Link>
      <Link to="/books" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('books')}
      </Link>
    </Tabs>
  )
}
