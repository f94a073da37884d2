import { languages } from '@fanfara/contract/enums'
import { wholeTexts } from '@fanfara/contract/languages'
import type { NewsForm } from '@fanfara/contract/news'
import type { Worded } from '#/shared/meanwhile.tsx'
import { useText } from '#/texts.ts'

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

/** How the fields of a piece of news are put in words. */
export function useInWords(): (piece: NewsForm | NewsValues) => Worded[] {
  const text = useText('news')
  return piece => [
    ...languages.flatMap(language => [
      { name: text(`title_${language}`), value: piece.title[language] },
      { name: text(`text_${language}`), value: piece.text[language] },
    ]),
    { name: text('url'), value: piece.url ?? '' },
  ]
}
