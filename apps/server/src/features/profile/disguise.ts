import type { Anatomy } from './anatomy.ts'

/** What begins other kinds of files when it stands right behind a picture. */
const BEGINNINGS = [
  /^MZ/,
  /^#!/,
  /^BZh[1-9]/,
  /^\x1f\x8b\x08/,
  /^GIF8[79]a/,
  /^\{\\rtf/i,
  /^<(?:!doctype|\?xml|[a-z])/i,
  /^(?:\xef\xbb\xbf)?\s*<\?(?:php|=)/i,
  /^PK(?:\x03\x04|\x05\x06)/,
]
/** What is recognisable anywhere: long enough not to come about by chance in a few megabytes of other data. */
const ANYWHERE = [
  /%PDF-/,
  /PK\x03\x04[\0-\x3f]\0/,
  /PK\x05\x06\0\0\0\0/,
  /Rar!\x1a\x07/,
  /7z\xbc\xaf\x27\x1c/,
  /\x7fELF[\x01\x02][\x01\x02]\x01/,
  /This program cannot be run in DOS mode/,
  /<\s*(?:script|html|svg|iframe|body|object|embed)[\s>/]/i,
  /<!doctype\s+html/i,
  /<\?php/i,
]
/** Scripts hidden in texts in the other common spellings. */
const IN_TEXTS = [...ANYWHERE, /javascript:/i]

/**
 * Whether a picture is at the same time another kind of file (threat model §3.6, polyglots): a document, an archive, a
 * program or a page stands in its texts or behind its end. Its pixels are never looked at, since they are re-encoded;
 * what phones append to photographs (further pictures, films, their makers' notes) is none of these.
 */
export function isAlsoAnotherFile({ extras, trailer }: Pick<Anatomy, 'extras' | 'trailer'>): boolean {
  const behind = trailer.toString('latin1')
  const start = behind.replace(/^[\s\0]+/, '')
  return (
    BEGINNINGS.some(form => form.test(start)) ||
    ANYWHERE.some(form => form.test(behind)) ||
    extras.some(extra => isSuspicious(extra.toString('latin1')))
  )
}

/** Texts are read as one byte a letter, and again without the zeros that two bytes a letter leave. */
function isSuspicious(text: string): boolean {
  const narrow = text.includes('\0') ? text.replaceAll('\0', '') : text
  return IN_TEXTS.some(form => form.test(text) || form.test(narrow))
}
