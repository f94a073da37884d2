import type { Language } from '@fanfara/contract/enums'

/** A legal page: a title, the day it holds from, and numbered parts of paragraphs. */
interface LegalDocument {
  title: string
  validFrom: string
  parts: readonly { heading: string; paragraphs: readonly string[] }[]
}
/** The same page in every language; the Polish text is the binding one. */
export type LegalPage = Record<Language, LegalDocument>
