/** Tables of the help that operators write. */
import type { Language } from '@fanfara/contract/enums'
import type { Generated } from 'kysely'

/** An article that operators added. */
export interface HelpArticleTable {
  topic: string
  place: number
  is_shown: Generated<boolean>
  created_at: Date
}

/** What operators wrote of an article in a language. */
export interface HelpTextTable {
  topic: string
  language: Language
  title: string
  text: string
  base: string
  version: string
  changed_at: Date
}

/** A text as it was written once. */
export interface HelpTextVersionTable {
  id: string
  topic: string
  language: Language
  title: string
  text: string | null
  author_id: string
  written_at: Date
}
