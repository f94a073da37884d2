import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'

/** Orders, bank files and what the bank said: the views of payouts; corrections beside them. */
export function PayoutTabs({
  current,
}: {
  current: 'orders' | 'files' | 'statements' | 'corrections' | 'receivables'
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
    </Tabs>
  )
}
