import { languageFacts, languages } from '@fanfara/contract/enums'
import type { WholeTexts } from '@fanfara/contract/languages'
import { fillIn, type TemplatePlace } from '@fanfara/contract/templates'
import { Section } from '@fanfara/ui/card'
import { useText } from '#/texts.ts'

/** What creators will read of what is being written, in each language, as it is written. */
export function Said({
  titles,
  texts,
  places = [],
}: {
  titles?: WholeTexts
  texts: WholeTexts
  /** What each reader gets their own in the place of. */
  places?: readonly TemplatePlace[]
}) {
  const text = useText('acts')
  const values = Object.fromEntries(places.map(place => [place, text(`said_${place}`)]))
  return (
    <Section title={text('said')} hint={places.length > 0 && text('said_hint')}>
      <ul className="grid gap-4">
        {languages.map(language => (
          <li key={language}>
            <p className="text-14 text-muted">{languageFacts[language].name}</p>
            <div lang={language} className="mt-1 rounded-surface border border-line bg-page p-4">
              {titles && <p className="font-semibold wrap-anywhere">{titles[language].trim() || '–'}</p>}
              <p className="wrap-anywhere whitespace-pre-line">{fillIn(texts[language], values).trim() || '–'}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
