import { ApiError } from '@fanfara/contract/client'
import { fromZloty, grosze, toZloty } from '@fanfara/contract/grosze'
import type { CampaignWithSettlement } from '#/features/campaigns/api.ts'

/** What an advertiser still owes beside what came and is given to nobody yet, in zł. */
export const owedOf = ({
  waiting_for_payment: due,
  unallocated,
}: Pick<CampaignWithSettlement['settlement'], 'waiting_for_payment' | 'unallocated'>): number =>
  toZloty(grosze(Math.max(0, fromZloty(due.amount) - fromZloty(unallocated))))

/** What accepting the settlement fixes now: those for whom the advertiser has still to answer wait for a later one (DESK-80). Sum in zł. */
export const acceptedNow = ({
  waiting_for_acceptance: all,
  unanswered,
}: Pick<CampaignWithSettlement['settlement'], 'waiting_for_acceptance' | 'unanswered'>) => ({
  count: all.count - unanswered.count,
  amount: toZloty(grosze(fromZloty(all.amount) - fromZloty(unanswered.amount))),
})

/** What is due by the word of a refusal, where it is another sum than was seen, in zł; else null. */
export function dueIn(error: unknown): number | null {
  const changed = error instanceof ApiError && error.code === 'due_changed' ? error.body?.['amount'] : undefined
  return typeof changed === 'number' ? changed : null
}
