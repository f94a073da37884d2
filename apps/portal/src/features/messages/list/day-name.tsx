import { DateText } from '@fanfara/ui/date-text'
import { formatTime } from '@fanfara/ui/format'
import { useText } from '#/i18n/text.ts'

/** "Today", "Yesterday", or the date. */
export function DayName({ day }: { day: string }) {
  const text = useText('messages')
  return day === 'today' || day === 'yesterday' ? text(day) : <DateText value={day} />
}

/** Hours and minutes; the day stands above its messages. */
export const TimeOfDay = ({ value }: { value: string }) => (
  <time dateTime={value} className="figures">
    {formatTime(value)}
  </time>
)
