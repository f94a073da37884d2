import { wholeTexts } from '@fanfara/contract/languages'
import type { NewsForm } from '@fanfara/contract/news'

/** A piece of news as its fields hold it. */
export interface NewsValues {
  title: NewsForm['title']
  text: NewsForm['text']
  url: string
}

export const emptyNews: NewsValues = { title: wholeTexts({}), text: wholeTexts({}), url: '' }

/** What the form shows of a piece of news that exists. */
export const valuesOf = ({ title, text, url }: NewsForm): NewsValues => ({ title, text, url: url ?? '' })

/** What the server gets. */
export const bodyOf = ({ title, text, url }: NewsValues): NewsForm => ({ title, text, url: url.trim() || null })
