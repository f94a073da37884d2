import type { Language } from '@fanfara/contract/enums'
import { STORAGE } from '@fanfara/contract/limits'
import { activateLanguage, currentLanguage } from '@fanfara/ui/text'
import { session } from './session.ts'

/** Two lazy chunks per language: what public pages say, and the rest. */
const chunks = {
  pl: { first: () => import('virtual:messages/pl'), later: () => import('virtual:messages/pl/later') },
  en: { first: () => import('virtual:messages/en'), later: () => import('virtual:messages/en/later') },
} satisfies Record<Language, object>
let needsAll = false

/** Has the texts of the signed-in area at hand, in the language shown and in every one chosen later. */
export async function needAllTexts(): Promise<void> {
  if (needsAll) return
  needsAll = true
  await showChosenLanguage()
}

async function load(language: Language) {
  const { first, later } = chunks[language]
  const parts = await Promise.all([first(), ...(needsAll ? [later()] : [])])
  return Object.assign({}, ...parts.map(({ messages }) => messages)) as (typeof parts)[number]['messages']
}

/** Loads and shows the language of the settings slice; `<html lang>` follows (I18N-02). */
export async function showChosenLanguage(): Promise<void> {
  const language = session.language()
  const messages = await load(language)
  if (session.language() !== language) return showChosenLanguage()
  activateLanguage(language, messages)
  document.documentElement.lang = language
}

/** Who comes with a link and never chose a language here reads the browser's, if it is one of ours (ADV-09). */
export async function needLinkTexts(): Promise<void> {
  if (localStorage.getItem(STORAGE.settings) === null && /^en\b/i.test(navigator.language)) chooseLanguage('en')
  await needAllTexts()
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
