import type { PaymentStatus } from '@fanfara/contract/enums'
import { formatDate, onOneLine } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { Tooltip } from '@fanfara/ui/tooltip'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#/i18n/text.ts'
import { stagesQuery } from './api.ts'

/** The stages of an earning, by the status that a payment has in each. */
export const stages = [
  { status: 'waiting_for_acceptance', name: 'earned' },
  { status: 'waiting_for_payment', name: 'accepted' },
  { status: 'ready_for_payout', name: 'ready' },
  { status: 'sent_for_payout', name: 'sent' },
  { status: 'waiting_for_payout', name: 'bank' },
  { status: 'paid', name: 'paid' },
] as const satisfies readonly { status: PaymentStatus; name: string }[]

/** The way of a payment as a bar: what is reached is brass, and each stage says its name, those behind with their days (FIN-07). */
export function StageBar({ id, reached }: { id: string; reached: number }) {
  const text = useText('payments')
  const language = useLanguage()
  // Without its days a stage still has its name: nobody misses what could not be read.
  const { data: passed = [] } = useQuery(stagesQuery(id))
  return (
    <ol className="-my-2 flex gap-1">
      {stages.map(({ status, name }, at) => {
        const came = passed.find(stage => stage.status === status)
        const label = text(`stage.${name}`)
        const said = came ? `${label} · ${onOneLine(formatDate(came.at, language))}` : label
        return (
          <li key={status} aria-current={at + 1 === reached ? 'step' : undefined} className="flex flex-1">
            <Tooltip text={said} className="w-full">
              <button type="button" aria-label={said} className="min-h-6 w-full cursor-help rounded-control">
                <span className={`block h-1.5 rounded-full ${at < reached ? 'bg-horn' : 'bg-line'}`} />
              </button>
            </Tooltip>
          </li>
        )
      })}
    </ol>
  )
}
