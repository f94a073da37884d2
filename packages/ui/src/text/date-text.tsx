import { Fragment } from 'react'
import { formatDate, formatDateRange, formatDateTime } from './format.ts'
import { useLanguage, useUiText } from './text.tsx'

/** A day or an instant in the interface language's format (I18N-04, I18N-05). */
export function DateText({ value, full = false }: { value: string | null; full?: boolean }) {
  const language = useLanguage()
  if (!value) return '–'
  return (
    <time dateTime={value} className="figures whitespace-nowrap">
      {full ? formatDateTime(value, language) : formatDate(value, language)}
    </time>
  )
}

/** From one day to another; the line may break between the days, never inside one. Without both it says so (SCR-50). */
export function DateRange({ from, to }: { from: string | null; to: string | null }) {
  const ui = useUiText()
  const language = useLanguage()
  if (!from && !to) return ui('dates_open')
  const parts = formatDateRange(from, to, language).split(' – ')
  return (
    <span className="figures">
      {parts.map((part, at) => (
        <Fragment key={part}>
          <span className="whitespace-nowrap">
            {part}
            {at < parts.length - 1 && ' –'}
          </span>
          {at < parts.length - 1 && ' '}
        </Fragment>
      ))}
    </span>
  )
}
