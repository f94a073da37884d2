import type { Language } from '@fanfara/contract/enums'
import type { Messages } from '@lingui/core'
import { activateLanguage, currentLanguage, readParts } from './text.tsx'

/** By language the parts of its catalogue, the first one first (`virtual:messages`). */
export type Catalogues = Readonly<Record<Language, readonly (() => Promise<{ messages: Messages }>)[]>>

/** How an application speaks. */
export interface Speech {
  /** The language that was asked for last: shown, or on its way. */
  asked: () => Language
  /** Shows a language, once as many of its texts as are needed by now are there. @throws when they could not be fetched */
  speak: (language: Language) => Promise<void>
  /** Has the texts of all screens at hand, in this language and in every later one. @throws the same; the next call fetches anew */
  needAll: (language?: Language) => Promise<void>
}

/**
 * An application's texts. Of a language's parts the first is what everybody reads; other screens need the rest too. What is shown is
 * the language asked for last, whichever arrives first: a screen may want its texts while the first ones are on their way
 * (SET-12). A part that does not arrive is asked for once more.
 */
export function createSpeech(catalogues: Catalogues): Speech {
  let asked = currentLanguage()
  let needsAll = false
  async function show(): Promise<void> {
    const language = asked
    const parts = needsAll ? catalogues[language] : catalogues[language].slice(0, 1)
    const messages = await readParts(parts.map(part => () => part().catch(part)))
    if (language !== asked) return show()
    activateLanguage(language, messages)
    document.documentElement.lang = language
  }
  return {
    asked: () => asked,
    speak(language) {
      asked = language
      return show()
    },
    async needAll(language = asked) {
      if (needsAll && language === asked) return
      asked = language
      needsAll = true
      await show().catch((error: unknown) => {
        needsAll = false
        throw error
      })
    },
  }
}
