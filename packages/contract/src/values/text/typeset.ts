const NO_BREAK = '\u00a0'
/** What stands behind a word of one letter and before the next word; at the end of a piece, before what is put in there. */
const BEHIND = /(?<=(?:^|[\s(„>])[aiouwzAIOUWZ]) (?=\S|$)/g

/**
 * Keeps words of one letter beside the next word: Polish never leaves them at a line's end. What searches finds such a text as before
 * (`plainLetters`).
 * @example joinLoneLetters('w tym i za') // 'w\u00a0tym i\u00a0za'
 */
export const joinLoneLetters = (text: string): string => text.replace(BEHIND, NO_BREAK)

/** What languages want of a line beyond their words (SCR-40). */
const wishes: Readonly<Record<string, (text: string) => string>> = { pl: joinLoneLetters }

/** A text as its language is set in lines. */
export const typeset = (text: string, language: string): string => wishes[language]?.(text) ?? text
