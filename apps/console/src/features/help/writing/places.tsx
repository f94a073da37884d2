import type { Language } from '@fanfara/contract/enums'
import { helpFigures, helpWords } from '@fanfara/contract/help-text'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#/texts.ts'
import { placesQuery } from '#/features/help/queries.ts'

interface PlacesProps {
  language: Language
  onInsert: (place: string) => void
}

/** What can stand in braces, with what creators read there now; a press puts it into the text. */
export function Places({ language, onInsert }: PlacesProps) {
  const text = useText('help')
  const { data } = useQuery(placesQuery(language))
  const all: Record<string, string> = { ...data?.words, ...data?.figures }
  return (
    <details className="rounded-surface border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">{text('places')}</summary>
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-14 text-muted">{text('places_hint')}</p>
        {[helpFigures, helpWords].map((names, at) => (
          <ul
            key={at}
            aria-label={text(at === 0 ? 'figures' : 'words')}
            className="flex max-h-60 flex-wrap gap-2 overflow-y-auto"
          >
            {names.map(name => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => onInsert(name)}
                  className="min-h-11 rounded-control border border-line px-2 text-left text-12 hover:border-control desktop:min-h-8"
                >
                  <span className="font-mono">{`{${name}}`}</span> <span className="text-muted">{all[name]}</span>
                </button>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </details>
  )
}
