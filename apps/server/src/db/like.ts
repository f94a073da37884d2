/** What somebody searches for, as a part of a `like` pattern: signs that mean something there stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, letter => `\\${letter}`)
