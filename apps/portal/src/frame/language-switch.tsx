import { languageFacts, languages } from '@fanfara/contract/enums'
import { useLanguage } from '@fanfara/ui/text'
import { chooseLanguage } from '#/app/session/language.ts'
import { useText } from '#/i18n/text.ts'

/** The languages on public pages (SET-12). */
export function LanguageSwitch() {
  const text = useText('frame')
  const current = useLanguage()
  return (
    <fieldset className="flex rounded-full border border-line bg-surface p-0.5" aria-label={text('language')}>
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          aria-label={`${language} – ${languageFacts[language].name}`}
          onClick={() => chooseLanguage(language)}
          className="min-h-10 min-w-11 rounded-full px-3 text-14 font-semibold text-muted uppercase transition-colors hover:text-text aria-pressed:bg-primary/14 aria-pressed:text-primary desktop:min-h-8"
        >
          {language}
        </button>
      ))}
    </fieldset>
  )
}
