import type { Language } from '@fanfara/contract/enums'
import { PAYOUT_COUNT_MAX } from '@fanfara/contract/ops/payouts'
import { formatCount } from '@fanfara/ui/format'

/** How many there are, as far as it was counted. @example countText(1000, 'en') // '1,000+' */
export const countText = (of: number, language: Language): string =>
  `${formatCount(of, language)}${of >= PAYOUT_COUNT_MAX ? '+' : ''}`
