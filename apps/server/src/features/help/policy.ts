import type { Language } from '@fanfara/contract/enums'
import { helpVersions, isHelpTopic } from '@fanfara/contract/help'
import { missingAnchors, unknownHelpPlaces } from '@fanfara/contract/help-text'
import { revisionOf } from '#/revision.ts'

/** Which language somebody wrote an article in, and which text that is. */
export interface Written {
  language: Language
  version: string
}

const VERSION_LENGTH = 8

/** Stands for a text and its title. */
export const versionOfText = (title: string, text: string): string => revisionOf([title, text]).slice(0, VERSION_LENGTH)

/**
 * Stands for what readers have of an article: the product's texts, and those that operators wrote in their place (FEED-04).
 * @param written in the order of languages.
 */
export function versionOfArticle(topic: string, written: readonly Written[]): string {
  const builtIn = isHelpTopic(topic) ? helpVersions[topic] : ''
  if (written.length === 0) return builtIn
  const texts = written.map(({ language, version }) => [language, version])
  return revisionOf([builtIn, texts]).slice(0, VERSION_LENGTH)
}

/** What a refusal of a text names. */
interface Unfit {
  code: 'help_places' | 'help_unlinked'
  names: readonly string[]
}

/** Why a text cannot be shown as this article; null when it can. */
export function refuseText(topic: string, text: string): Unfit | null {
  const places = unknownHelpPlaces(text)
  if (places.length > 0) return { code: 'help_places', names: places.map(place => `{${place}}`) }
  const lost = missingAnchors(topic, text)
  return lost.length > 0 ? { code: 'help_unlinked', names: lost.map(id => `{#${id}}`) } : null
}
