import type { EarningChart } from '@fanfara/contract/own/earnings'
import { fromZloty, sum, toZloty } from '@fanfara/contract/grosze'
import { formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useText } from '#/i18n/text.ts'

type Source = EarningChart['sources'][number]

/** What arrived and what waits, as one sum in zł. */
export const wholeOf = ({ arrived, waiting }: { arrived: number; waiting: number }): number =>
  toZloty(sum([fromZloty(arrived), fromZloty(waiting)]))

/** Where the money comes from: what arrived in brass, what still waits hatched beside it. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const text = useText('payments')
  const highest = Math.max(...sources.map(({ arrived, waiting }) => Math.max(0, arrived) + waiting), 0.01)
  const hasWaiting = sources.some(({ waiting }) => waiting > 0)
  const width = (amount: number) => ({ width: `${(100 * Math.max(0, amount)) / highest}%` })
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {sources.map(({ name, arrived, waiting }, at) => (
          <li key={at}>
            <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-14">
              <span className="min-w-0 truncate">{name ?? text('sources_others')}</span>
              <span className="ml-auto shrink-0">
                {waiting > 0 && (
                  <span className="mr-1 text-muted">{text('sources_waiting', { amount: formatMoney(waiting) })}</span>
                )}{' '}
                <Money zloty={wholeOf({ arrived, waiting })} className="font-semibold" />
              </span>
            </div>
            <div aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-full bg-line">
              <span className="bg-horn" style={width(arrived)} />
              <span
                className="bg-horn/30 bg-[repeating-linear-gradient(45deg,transparent_0_3px,var(--horn)_3px_5px)]"
                style={width(waiting)}
              />
            </div>
          </li>
        ))}
      </ul>
      {hasWaiting && <p className="mt-3 text-14 text-muted">{text('sources_legend')}</p>}
    </>
  )
}
