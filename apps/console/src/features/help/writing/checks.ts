import { helpHeadings, missingAnchors, unknownHelpPlaces } from '@fanfara/contract/help-text'

/** What somebody should look at before a text is saved: the first two are refused. */
export type Doubt = 'places' | 'anchors' | 'links' | 'lost' | 'twice'

interface Checked {
  /** Null while the article is new. */
  topic: string | null
  text: string
  /** The product's text; empty without one. */
  builtIn: string
  /** Headings of other articles; null where they are not known. */
  headings: Readonly<Record<string, readonly string[] | null>>
}

const LINK = /\/settings\/instruction\/([\w-]+)(?:#([\w-]+))?/g

/** Links of a text that lead nowhere in the help. */
function brokenLinks({ topic, text, headings }: Checked): string[] {
  const own = helpHeadings(text)
  const links = [...text.matchAll(LINK)].filter(([, to = '', at]) => {
    const there = to === topic ? own : Object.hasOwn(headings, to) ? headings[to] : undefined
    return there === undefined || (at !== undefined && there !== null && !there.includes(at))
  })
  return links.map(([link]) => link)
}

const twiceIn = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at)

/** What is doubtful about a text, each with the names it concerns. */
export function doubtsOf(checked: Checked): { doubt: Doubt; names: string[] }[] {
  const { topic, text, builtIn } = checked
  const ids = helpHeadings(text)
  const anchors = missingAnchors(topic ?? '', text)
  const lost = helpHeadings(builtIn).filter(id => !ids.includes(id) && !anchors.includes(id))
  const hash = (id: string) => `{#${id}}`
  const found: Record<Doubt, string[]> = {
    places: unknownHelpPlaces(text).map(place => `{${place}}`),
    anchors: anchors.map(hash),
    links: brokenLinks(checked),
    lost: lost.map(hash),
    twice: twiceIn(ids).map(hash),
  }
  const all: Doubt[] = ['places', 'anchors', 'links', 'lost', 'twice']
  return all.map(doubt => ({ doubt, names: [...new Set(found[doubt])] })).filter(({ names }) => names.length > 0)
}
