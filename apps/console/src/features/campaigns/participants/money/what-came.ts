import { formatMoney } from '@fanfara/ui/format'
import type { useText } from '#/texts.ts'
import type { CampaignWithSettlement } from '#/features/campaigns/api.ts'

type Settlement = CampaignWithSettlement['settlement']

/** What became of money that was recorded: whom it released, what of it waits and for what, and what is more than is due. */
export function whatCame(
  text: ReturnType<typeof useText<'settlement'>>,
  { before, now, sent }: { before: Settlement; now: Settlement; sent: { amount: number; hold?: true } },
): string {
  const count = now.released.count - before.released.count
  const over = now.credit.own - before.credit.own
  const waits = sent.hold ? 'recorded_held' : 'recorded_waits'
  return [
    text('recorded', { amount: formatMoney(sent.amount) }),
    ...(count > 0 ? [text('recorded_released', { count })] : []),
    ...(now.unallocated > 0 ? [text(waits, { amount: formatMoney(now.unallocated) })] : []),
    ...(over > 0 ? [text('recorded_over', { amount: formatMoney(over) })] : []),
  ].join('. ')
}
