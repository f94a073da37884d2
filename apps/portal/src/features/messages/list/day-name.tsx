import { DateText } from '@fanfara/ui/date-text'
import { useText } from '#/i18n/text.ts'

/** "Today", "Yesterday", or the date. */
export function DayName({ day }: { day: string }) {
  const text = useText('messages')
  return day === 'today' || day === 'yesterday' ? text(day) : <DateText value={day} />
}

const two = (part: number) => String(part).padStart(2, '0')

/** Hours and minutes of the reader's clock; the day stands above its messages. */
export function TimeOfDay({ value }: { value: string }) {
  const at = new Date(value)
  return (
    <time dateTime={value} className="figures">
      {two(at.getHours())}:{two(at.getMinutes())}
    </time>
  )
}
