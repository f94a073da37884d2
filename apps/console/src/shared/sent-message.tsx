import { languageFacts, languages } from '@fanfara/contract/enums'
import type { WholeTexts } from '@fanfara/contract/languages'
import { DateText } from '@fanfara/ui/date-text'
import type { ReactNode } from 'react'

/** One message that was sent: whom it was for, by whom and when, and its words in each language. */
export function SentMessage({
  to,
  by,
  at,
  text: written,
  children,
}: {
  to: ReactNode
  by: string
  at: string
  text: WholeTexts
  children?: ReactNode
}) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-14 text-muted">
        <span className="min-w-0 wrap-anywhere">{to}</span>
        <span className="min-w-0 wrap-anywhere">
          {by}, <DateText value={at} full />
        </span>
      </p>
      <dl className="grid gap-2 tablet:grid-cols-2">
        {languages.map(language => (
          <div key={language} className="min-w-0">
            <dt className="text-12 text-muted">{languageFacts[language].name}</dt>
            <dd lang={language} className="wrap-anywhere whitespace-pre-line">
              {written[language]}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  )
}
