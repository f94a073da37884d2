import type { Answer } from '@fanfara/contract/endpoint'
import type { opsGetBankStanding } from '@fanfara/contract/ops/bank-statements'
import { Section } from '@fanfara/ui/card'
import { Money } from '@fanfara/ui/money'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@fanfara/ui/skeleton'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { standingQuery } from './queries.ts'

const parts = ['before', 'gaps', 'unread', 'waiting', 'set_aside', 'by_hand'] as const

/** The bank's balance beside the ledger's, and by name whatever they differ by. */
export function Standing() {
  const query = useQuery(standingQuery)
  return (
    <Read query={query} outline={<Skeleton className="h-44 w-full" />}>
      {standing => <Agreement of={standing} />}
    </Read>
  )
}

/** Nothing while no account is known. */
function Agreement({ of: data }: { of: Answer<typeof opsGetBankStanding>['data'] }) {
  const text = useText('statements')
  if (data.accounts.length === 0) return null
  const named = parts.filter(part => data.parts[part] !== 0)
  return (
    <Section title={text('standing')} hint={text('standing_hint')}>
      <div className="grid gap-x-10 gap-y-4 tablet:grid-cols-[auto_minmax(0,1fr)] min-[1600px]:grid-cols-[minmax(0,1fr)]">
        <dl className="grid content-start gap-2">
          <Figure name={text('in_bank')} zloty={data.bank} />
          <Figure name={text('in_ledger')} zloty={data.ledger} />
        </dl>
        {named.length === 0 ? (
          <p className="text-success">{text('agrees')}</p>
        ) : (
          <table className="w-full max-w-xl self-start">
            <caption className="pb-1 text-left font-semibold">{text('difference')}</caption>
            <tbody>
              {named.map(part => (
                <tr key={part} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-4 text-left font-regular text-muted">
                    {text(`part_${part}`)}
                  </th>
                  <td className="py-1.5 text-right">
                    <Money zloty={data.parts[part]} />
                  </td>
                </tr>
              ))}
              <tr className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
                  {text('sum')}
                </th>
                <td className="py-1.5 text-right">
                  <Money zloty={data.difference} className="font-semibold" />
                </td>
              </tr>
            </tbody>
          </table>
        )}
      </div>
    </Section>
  )
}

function Figure({ name, zloty }: { name: string; zloty: number }) {
  return (
    <div>
      <dt className="text-14 text-muted">{name}</dt>
      <dd>
        <Money zloty={zloty} size="large" />
      </dd>
    </div>
  )
}
