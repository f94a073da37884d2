import type { Language } from '@fanfara/contract/enums'
import { formatCount } from '@fanfara/ui/format'

/** How many there are, with a plus where no more than `most` were counted. @example countText(1000, 1000, 'en') // '1,000+' */
export const countText = (of: number, most: number, language: Language): string =>
  `${formatCount(of, language)}${of >= most ? '+' : ''}`
