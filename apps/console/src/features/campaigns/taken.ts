import { formatCount } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/texts.ts'

/** Who takes part, and how many places there are where they are counted. */
interface Places {
  taken: number
  places: number | null
}

/** How many take part, of how many places, as the language writes counts (SCR-80). @example '1 200 z 2 000' in Polish */
export function useTaken(): (of: Places) => string {
  const text = useText('campaigns')
  const language = useLanguage()
  const figure = (count: number) => formatCount(count, language)
  return ({ taken, places }) =>
    places === null ? figure(taken) : text('taken_of', { figure: figure(taken), places: figure(places) })
}
