import type { Language } from '@fanfara/contract/enums'
import { fallbackConfig } from '#/app/server/config.ts'
import { activateLanguage, readParts } from '@fanfara/ui/text'
import { catalogues } from 'virtual:messages'
import type { HelpTopic } from '@fanfara/contract/help'
import { type Part, paragraphsOf } from '@fanfara/ui/article'
import { builtInQuery } from '@fanfara/ui/article-files'
import { figuresFor, fillWith } from '@fanfara/ui/article-fill'

/** Shows a language in tests. */
export const speak = async (language: Language) => activateLanguage(language, await readParts(catalogues[language]))

/** Spaces of every kind as one. */
export const plain = (text: string) => text.replace(/\s+/g, ' ')

/** An article as readers of a language have it: its headings, and everything it says under them. */
export async function readHelp(topic: HelpTopic, language: Language) {
  await speak(language)
  const fill = fillWith(figuresFor(fallbackConfig, language))
  const loaded = await builtInQuery(topic, language).queryFn()
  const { intro, sections } = loaded.article
  const parts: Part[] = sections.flatMap(section => [section, ...section.parts])
  const said = ({ title, blocks }: Pick<Part, 'title' | 'blocks'>) =>
    plain(fill([title, ...paragraphsOf(blocks)].join('\n')))
  return {
    ...loaded,
    ids: parts.map(({ id }) => id),
    text: [said({ title: '', blocks: intro }), ...parts.map(said)].join('\n'),
    /** What stands under one heading, the parts of a section included. */
    under(id: string): string {
      const section = sections.find(known => known.id === id)
      return (section ? [section, ...section.parts] : parts.filter(part => part.id === id)).map(said).join('\n')
    },
  }
}
