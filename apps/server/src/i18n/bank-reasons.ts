import type { Language } from '@fanfara/contract/enums'
import { isTextKey, textOf } from './texts.ts'

/** What is kept as the reason where a bank sent money back and said nothing; ISO 20022 writes so what is absent. */
export const BANK_SAID_NOTHING = 'NOTPROVIDED'

/** Codes of ISO 20022 as banks write them: two letters with two figures anywhere, four letters where the text begins. */
const codeShapes = [/(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?![\p{L}\p{N}-])/gu, /^[A-Z]{4}(?![\p{L}\p{N}-])/gu]

/** The sentence of the first code in a text that has one. */
function sentenceIn(language: Language, text: string): string | null {
  for (const [code] of codeShapes.flatMap(shape => [...text.matchAll(shape)])) {
    const key = `bank.reason.${code}`
    if (isTextKey(key)) return textOf(language, key)
  }
  return null
}

/**
 * A kept reason in the reader's language: where a bank gave a code of ISO 20022 (ExternalReturnReason, ExternalStatusReason), its sentence and
 * behind it what stood there; an unknown code, and what people wrote, as it is.
 * @example reasonIn('en', 'AC04') // 'The receiver’s account is closed (AC04)'
 */
export function reasonIn(language: Language, reason: string): string {
  const text = reason.trim()
  if (text === BANK_SAID_NOTHING) return textOf(language, 'bank.returned')
  // It says that words follow: these are the reason.
  if (/^NARR\W+\w/.test(text)) return text
  const sentence = sentenceIn(language, text)
  return sentence === null ? reason : `${sentence} (${text})`
}
