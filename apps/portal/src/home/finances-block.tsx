import { Money } from '@fanfara/ui/money'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#/app/navigation.ts'
import { paymentsQuery } from '#/app/payments.ts'
import { useText } from '#/i18n/text.ts'
import { Block } from './block.tsx'

/** Balance and revenue that waits (DASH-01, DASH-02). */
export function FinancesBlock() {
  const text = useText('home')
  const link = (
    <Link to="/finances" className={blockLinkClass}>
      {text('finances_link')}
    </Link>
  )
  return (
    <Block
      title={text('finances')}
      hint={text('finances_hint')}
      action={link}
      query={useQuery(paymentsQuery)}
      skeletonRows={1}
    >
      {({ balance, balance_waiting }) => (
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <div>
            <dt className="text-14 text-muted">{text('balance')}</dt>
            <dd>
              <Money zloty={balance} size="large" />
            </dd>
          </div>
          <div>
            <dt className="text-14 text-muted">{text('waiting')}</dt>
            <dd>
              <Money zloty={balance_waiting} size="large" className="text-muted" />
            </dd>
          </div>
        </dl>
      )}
    </Block>
  )
}
