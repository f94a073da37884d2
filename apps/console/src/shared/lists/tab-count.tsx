import { useLanguage } from '@fanfara/ui/text'
import { countText } from './count-text.ts'

/** How much is behind a tab: nothing where nothing is, or where it is not known; what is counted no further has a plus. */
export function TabCount({ of = 0, most }: { of: number | undefined; most: number }) {
  const language = useLanguage()
  if (of === 0) return null
  return (
    <>
      {
        // Read aloud as a word of its own.
        ' '
      }
      <span className="figures ml-2 text-muted">{countText(of, most, language)}</span>
    </>
  )
}
