import type { Language } from '@fanfara/contract/enums'
import { activateLanguage, currentLanguage } from '@fanfara/ui/text'
import { session } from './session.ts'

/** One lazy chunk per language. */
const chunks = {
  pl: () => import('virtual:messages/pl'),
  en: () => import('virtual:messages/en'),
} satisfies Record<Language, () => Promise<unknown>>

/** Loads and shows the language of the settings slice; `<html lang>` follows (I18N-02). */
export async function showChosenLanguage(): Promise<void> {
  const language = session.language()
  const { messages } = await chunks[language]()
  if (session.language() !== language) return showChosenLanguage()
  activateLanguage(language, messages)
  document.documentElement.lang = language
}

const listeners = new Set<() => void>()
/** Tells when another language is shown, for whoever holds texts of the server. */
export const onLanguageShown = (listener: () => void) => listeners.add(listener)

/** Keeps the shown language true to the settings slice, also when another tab changes it. */
export function followLanguage() {
  session.settings.subscribe(() => {
    if (session.language() === currentLanguage()) return
    void showChosenLanguage().then(() => {
      for (const listener of listeners) listener()
    })
  })
}

/** Switches the language at once (SET-03, SET-12). */
export function chooseLanguage(language: Language) {
  session.settings.set({ ...session.settings.get(), language })
}
