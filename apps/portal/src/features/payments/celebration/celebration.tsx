import type { PaidPayout } from '@fanfara/contract/payments'
import { formatMoney } from '@fanfara/ui/format'
import { LogoMark } from '@fanfara/ui/logo'
import { notify } from '@fanfara/ui/toast'
import { useText } from '#/i18n/text.ts'

/** Says that a payout is paid, with the horn in the place of a sign; at the foot, where nothing moves for it. */
export const celebrate = ({ id, amount }: PaidPayout) =>
  notify({
    key: `paid-${id}`,
    tone: 'success',
    sign: <Horn />,
    title: <Sum amount={amount} />,
    description: <Whither />,
  })

const waves = ['M2 8.5a5 5 0 0 1 0 7', 'M5.5 5a10 10 0 0 1 0 14', 'M9 1.5a15 15 0 0 1 0 21']
const BETWEEN_MS = 140

/** The mark, and its call that goes out; it stands still where motion is not wanted. */
function Horn() {
  return (
    <span aria-hidden="true" className="flex shrink-0 items-start">
      <LogoMark size={48} />
      <svg
        viewBox="0 0 16 24"
        width="16"
        height="24"
        fill="none"
        stroke="var(--horn)"
        strokeWidth="2"
        strokeLinecap="round"
      >
        {waves.map((wave, at) => (
          <path
            key={wave}
            d={wave}
            opacity={1 - at * 0.25}
            className="motion-safe:animate-sound"
            style={{ animationDelay: `${(at + 1) * BETWEEN_MS}ms` }}
          />
        ))}
      </svg>
    </span>
  )
}

function Sum({ amount }: { amount: number }) {
  return (
    <span className="figures text-20 text-brass">
      {useText('payments')('celebrated', { amount: formatMoney(amount) })}
    </span>
  )
}

/** Where the money went. */
function Whither() {
  return useText('payments')('celebrated_text')
}
