/** ENUM-15: the languages that are complete and offered. */
export const LANGUAGES: readonly string[] =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh'.split(
    ' ',
  )
/** Codes of the wire protocol (§14.6) that are not among those; just as complete, in a folder of their own (decision 0015). */
export const FURTHER_LANGUAGES: readonly string[] = 'as ba bh ig or sa sd sm zu'.split(' ')

/** Other codes of languages that are there. */
const ALIASES: Readonly<Record<string, string>> = { tl: 'fil', no: 'nb', nn: 'nb', iw: 'he', in: 'id', bho: 'bh' }
const RIGHT_TO_LEFT = new Set('ar fa he ur sd ps yi dv ug ckb'.split(' '))

const primary = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** Tables in the writing that a tag asks for, of a language that its readers understand. */
const SAME_SCRIPT: Readonly<Record<string, string>> = { 'sr-Latn': 'bs' }

/** The writing of a tag, as far as it is known: `Hant` for `zh-TW`. */
function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize().script
  } catch {
    return undefined
  }
}

/** The language that is shown for a tag: itself, without its region, or English; never in another writing than asked (INBOX-46). */
export function languageOf(tag: string): string {
  const code = ALIASES[primary(tag)] ?? primary(tag)
  const script = scriptOf(tag)
  if (script && script !== (scriptOf(code) ?? script)) return SAME_SCRIPT[`${code}-${script}`] ?? 'en'
  return LANGUAGES.includes(code) || FURTHER_LANGUAGES.includes(code) ? code : 'en'
}

/** The folder below the languages' address that holds it. */
export const fileOf = (code: string): string => (FURTHER_LANGUAGES.includes(code) ? `further/${code}` : code)

/** True for languages that are written from right to left. */
export const isRightToLeft = (tag: string): boolean => RIGHT_TO_LEFT.has(ALIASES[primary(tag)] ?? primary(tag))
