import { Button, IconButton } from '../form/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../look/icons.tsx'
import { useLanguage, useUiText } from '../text/text.tsx'
import { type Month, plusMonths } from './days.ts'
import { monthName } from './names.ts'

interface BarProps {
  month: Month
  onToday: () => void
  onMonth: (month: Month) => void
}

/** Names the month that is shown, and leads to the one before, the one after, and today. */
export function MonthBar({ month, onToday, onMonth }: BarProps) {
  const text = useUiText()
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton label={text('month_earlier')} onClick={() => onMonth(plusMonths(month, -1))}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label={text('month_later')} onClick={() => onMonth(plusMonths(month, 1))}>
        <ChevronRightIcon />
      </IconButton>
      <h2 className="ml-1 text-20 font-semibold first-letter:uppercase" aria-live="polite">
        {monthName(month, language)}
      </h2>
      <Button variant="secondary" size="small" className="ml-2" onClick={onToday}>
        {text('today')}
      </Button>
    </div>
  )
}
