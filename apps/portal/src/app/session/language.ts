import { catalogues } from 'virtual:messages'
import type { Language } from '@fanfara/contract/enums'
import { defaultLanguage, languageOfTag } from '@fanfara/contract/languages'
import { STORAGE } from '@fanfara/contract/limits'
import { createSpeech } from '@fanfara/ui/speech'
import { textOf } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import { session } from './session.ts'

const { asked, speak, needAll } = createSpeech(catalogues)

/** Has the texts of the signed-in area at hand, in the language chosen and in every later one. @throws when they could not be fetched */
export const needAllTexts = (): Promise<void> => needAll(session.language())

/** Shows the language of the settings slice; `<html lang>` follows (I18N-02). @throws when its texts could not be fetched */
export const showChosenLanguage = (): Promise<void> => speak(session.language())

/** Who comes with a link and never chose a language here reads the browser's, if it is one of ours (ADV-09). */
export async function needLinkTexts(): Promise<void> {
  const theirs = languageOfTag(navigator.language)
  if (theirs) beginIn(theirs)
  await needAllTexts()
}

/** The language in which somebody begins here who never chose one on this device: that of the link by which they came (ADV-09, INV-12). */
export function beginIn(language: Language) {
  if (localStorage.getItem(STORAGE.settings) === null && language !== defaultLanguage) chooseLanguage(language)
}

const listeners = new Set<() => void>()
/** Tells when another language is shown, for whoever holds texts of the server. */
export const onLanguageShown = (listener: () => void) => listeners.add(listener)

/** Keeps the shown language true to the settings slice, also when another tab changes it. */
export function followLanguage() {
  session.settings.subscribe(() => {
    if (session.language() === asked()) return
    showChosenLanguage().then(
      () => {
        for (const listener of listeners) listener()
      },
      () =>
        notify({
          key: 'part',
          tone: 'error',
          title: textOf('ui.part_failed'),
          description: textOf('ui.load_failed_hint'),
        }),
    )
  })
}

/** Switches the language at once (SET-03, SET-12). */
export function chooseLanguage(language: Language) {
  session.settings.set({ ...session.settings.get(), language })
}
