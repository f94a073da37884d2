import { type EarningGroup, earningGroups, type EarningRange, earningRanges } from '@fanfara/contract/earnings'
import { isDay } from '@fanfara/contract/days'
import { type PaymentStatus, paymentStatuses } from '@fanfara/contract/enums'
import { idIn, oneOf, type Paging, pagingIn, type Raw, textIn } from '@fanfara/ui/search'

/** What the address of the finances may say; anything malformed is dropped. */
export interface FinancesSearch extends Paging {
  status?: PaymentStatus
  /** Part of a campaign's or an advertiser's name, or a transfer's reference. */
  name?: string
  task?: string
  /** The opened payment. */
  id?: string
  /** What the chart shows; days only with a range of one's own. */
  range?: EarningRange
  by?: EarningGroup
  from?: string
  to?: string
}

const dayIn = (raw: unknown): string | undefined => (typeof raw === 'string' && isDay(raw) ? raw : undefined)

/** MONEY-05, FIN-02: unknown statuses, malformed ids and days that are none read as absent. */
export const financesSearch = (raw: Raw): FinancesSearch => ({
  range: oneOf(earningRanges, raw.range),
  by: oneOf(earningGroups, raw.by),
  from: dayIn(raw.from),
  to: dayIn(raw.to),
  name: textIn(raw.name),
  status: oneOf(paymentStatuses, raw.status),
  ...pagingIn(raw),
  task: idIn(raw.task),
  id: idIn(raw.id),
})
