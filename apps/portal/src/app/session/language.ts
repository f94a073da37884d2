import { catalogues } from 'virtual:messages'
import type { Language } from '@fanfara/contract/enums'
import { defaultLanguage, languageOfTag } from '@fanfara/contract/languages'
import { STORAGE } from '@fanfara/contract/limits'
import { activateLanguage, currentLanguage, readParts } from '@fanfara/ui/text'
import { session } from './session.ts'

/** Of a language's parts the first is what public pages say; whoever is signed in needs the rest too. */
let needsAll = false

/** Has the texts of the signed-in area at hand, in the language shown and in every one chosen later. */
export async function needAllTexts(): Promise<void> {
  if (needsAll) return
  needsAll = true
  await showChosenLanguage()
}

/** Loads and shows the language of the settings slice; `<html lang>` follows (I18N-02). */
export async function showChosenLanguage(): Promise<void> {
  const language = session.language()
  const parts = catalogues[language]
  const messages = await readParts(needsAll ? parts : parts.slice(0, 1))
  if (session.language() !== language) return showChosenLanguage()
  activateLanguage(language, messages)
  document.documentElement.lang = language
}

/** Who comes with a link and never chose a language here reads the browser's, if it is one of ours (ADV-09). */
export async function needLinkTexts(): Promise<void> {
  const theirs = languageOfTag(navigator.language)
  if (localStorage.getItem(STORAGE.settings) === null && theirs && theirs !== defaultLanguage) chooseLanguage(theirs)
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
