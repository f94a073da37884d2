import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'
import { payoutCountsQuery } from './api.ts'
import { countText } from './count-text.ts'

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
        <Count of={data?.orders} />
      </Link>
      <Link to="/payouts/runs" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('runs')}
      </Link>
      <Link to="/payouts/files" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('files')}
        <Count of={data?.files} />
      </Link>
      <Link to="/bank-statements" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('statements')}
        <Count of={data?.statements} />
      </Link>
      <Link to="/corrections" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('corrections')}
        <Count of={data?.corrections} />
      </Link>
      <Link to="/receivables" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('receivables')}
        <Count of={data?.receivables} />
      </Link>
      <Link to="/books" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('books')}
      </Link>
    </Tabs>
  )
}

/** Nothing where nothing waits, or where it is not known. */
function Count({ of = 0 }: { of: number | undefined }) {
  const language = useLanguage()
  if (of === 0) return null
  return <span className="figures ml-2 text-muted">{countText(of, language)}</span>
}
