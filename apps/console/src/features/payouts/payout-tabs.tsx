import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'

/** Orders, bank files, what the bank said, corrections, what is owed to us and what was booked: the views of payouts. */
export function PayoutTabs({
  current,
}: {
  current: 'orders' | 'files' | 'statements' | 'corrections' | 'receivables' | 'books'
}) {
  const text = useText('payouts')
  return (
    <Tabs label={text('views')} current={current}>
      <Link
        to="/payouts"
        search={{ status: 'ordered' }}
        activeOptions={{ exact: true, includeSearch: false }}
        className={tabClass}
      >
        {text('orders')}
      </Link>
      <Link to="/payouts/files" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('files')}
      </Link>
      <Link to="/bank-statements" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('statements')}
      </Link>
      <Link to="/corrections" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('corrections')}
      </Link>
      <Link to="/receivables" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('receivables')}
      </Link>
      <Link to="/books" activeOptions={{ includeSearch: false }} className={tabClass}>
        {text('books')}
      </Link>
    </Tabs>
  )
}
