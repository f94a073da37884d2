/**
 * Looks for the label that the law asks for (UOKiK's recommendations; money-and-compliance §12): which words are there, whether they are
 * enough, and whether they stand where people see them.
 */
import type { LabelSearch } from '@fanfara/contract/ops/proofs'

type Finding = LabelSearch['found'][number]
type Where = Finding['where']

/** Recommended labels, without Polish letters and in small ones. */
const CLEAR = [
  /#reklama(?![a-z0-9])/,
  /[[(]\s*reklama\s*[\])]/,
  /(?<![a-z0-9#])reklama marki(?![a-z0-9])/,
  /#materialreklamowy(?![a-z0-9])/,
  /(?<![a-z0-9#])material reklamowy(?![a-z0-9])/,
  /#wspolpracareklamowa(?![a-z0-9])/,
  /(?<![a-z0-9#])wspolpraca reklamowa(?![a-z0-9])/,
  /#platnawspolpraca(?![a-z0-9])/,
  /(?<![a-z0-9#])platna wspolpraca(?![a-z0-9])/,
]
/** Words that people use and that the authority does not think enough. */
const DOUBTFUL = [
  /#(?:ad|ads|sponsored|sponsor|sponsorowane|collab|wspolpraca|rekl|promo|partner|paidpartnership)(?![a-z0-9])/,
  /(?<![a-z0-9#])(?:reklama|sponsored|paid partnership)(?![a-z0-9])/,
]
/** In capitals the plain word is a label; in a sentence it may be any word. */
const CAPITALS = /(?<![\p{L}\p{N}#])REKLAMA(?![\p{L}\p{N}])/u

/** So many characters of a description stand before "more" on the narrowest screens; what comes later is not at the beginning. */
const BEFORE_MORE = 125

/** Letter by letter, so that what is found can be cut out of what was written. */
const plain = (text: string): string =>
  Array.from(text, letter => {
    const [base = letter] = Array.from(letter.toLowerCase().normalize('NFD'))
    return base.length > letter.length ? letter : (base === 'ł' ? 'l' : base).padEnd(letter.length)
  }).join('')

/** What is found in one text: clear labels, where there are none the doubtful ones. */
function findingsIn(where: Where, written: string): Finding[] {
  const text = written.normalize('NFC')
  const simple = plain(text)
  const at = (pattern: RegExp, of: string, verdict: Finding['verdict']): Finding[] => {
    const match = pattern.exec(of)
    if (!match) return []
    const isLate = verdict === 'clear' && where === 'description' && match.index > BEFORE_MORE
    return [{ text: text.slice(match.index, match.index + match[0].length), where, verdict: isLate ? 'late' : verdict }]
  }
  const listed = CLEAR.flatMap(pattern => at(pattern, simple, 'clear'))
  const clear = listed.length > 0 ? listed : at(CAPITALS, text, 'clear')
  return clear.length > 0 ? clear : DOUBTFUL.flatMap(pattern => at(pattern, simple, 'doubtful'))
}

const BEST: readonly Finding['verdict'][] = ['clear', 'late', 'doubtful']

/**
 * Searches what a platform told of a medium.
 * @param isCaption the title is a post's whole text: its label has to stand at the beginning as well.
 * @param isDisclosed whether the platform's own box is ticked; null where it does not tell.
 */
export function searchLabel(
  { title, description }: { title: string | null; description: string | null },
  { isCaption, isDisclosed }: { isCaption: boolean; isDisclosed: boolean | null },
): LabelSearch {
  const texts: [Where, string | null][] = [
    [isCaption ? 'description' : 'title', title],
    ['description', description === title ? null : description],
  ]
  const known = texts.flatMap(([where, text]) => (text ? [{ where, text }] : []))
  const found = known.flatMap(({ where, text }) => findingsIn(where, text))
  const verdict = BEST.find(one => found.some(finding => finding.verdict === one)) ?? 'none'
  return {
    verdict: known.length === 0 ? 'unknown' : verdict,
    searched: [...new Set(known.map(({ where }) => where))],
    found,
    platform_tool: isDisclosed,
  }
}
