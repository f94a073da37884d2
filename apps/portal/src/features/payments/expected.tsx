import { dayOf } from '@fanfara/contract/time'
import { formatDate } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useNow } from '@fanfara/ui/now'
import { useText } from '#/i18n/text.ts'

/** By when money is expected; a day that has passed is not called expected any more. */
export function Expected({ at }: { at: string }) {
  const text = useText('payments')
  const date = formatDate(at, useLanguage())
  const isPast = dayOf(new Date(at)) < dayOf(useNow())
  return isPast ? <span className="text-warning">{text('overdue', { date })}</span> : text('expected', { date })
}
