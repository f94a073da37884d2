import { fromZloty, grosze, toZloty } from '@fanfara/contract/grosze'
import type { CampaignWithSettlement } from '#/features/campaigns/api.ts'

/** What an advertiser still owes beside what came and is given to nobody yet, in zł. */
export const owedOf = ({
  waiting_for_payment: due,
  unallocated,
}: Pick<CampaignWithSettlement['settlement'], 'waiting_for_payment' | 'unallocated'>): number =>
  toZloty(grosze(Math.max(0, fromZloty(due.amount) - fromZloty(unallocated))))
