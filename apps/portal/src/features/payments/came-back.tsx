import type { PaymentRow } from '@fanfara/contract/payments'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { stagesQuery } from './api.ts'

/**
 * Of money that was on its way and is in the balance again: what failed, why, and what helps before it is asked for once more (FIN-11).
 * @param isOver it paid a debt, and nothing is left to ask for.
 */
export function CameBackLine({ payment: { id, status }, isOver }: { payment: PaymentRow; isOver: boolean }) {
  const text = useText('payments')
  const { data: passed = [] } = useQuery(stagesQuery(id))
  const back = passed.find(stage => stage.status === status)?.came_back
  if (!back) return null
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2 text-14">
      <p className="font-semibold">{text(`back.${back.of}`)}</p>
      <p className="mt-1 wrap-anywhere">{text('back_reason', { reason: back.reason })}</p>
      {!isOver && (
        <p className="mt-1 text-muted">
          {text(`back_next.${back.of}`)}
          {back.of !== 'invoice' && (
            <>
              {' '}
              <Link to="/settings/billing" className={linkClass}>
                {text('back_way')}
              </Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}
