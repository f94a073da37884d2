import type { Anatomy } from './anatomy.ts'

/** What begins other kinds of files when it stands right behind a picture: programs, archives, pictures, pages. */
const BEGINNINGS = [
  'MZ',
  '#!',
  'BZh',
  '\x1f\x8b\x08',
  'GIF8',
  '{\\rtf',
  '<',
  '\xef\xbb\xbf<',
  'PK\x03\x04',
  'PK\x05\x06',
]
/** What is recognisable anywhere: long enough not to come about by chance in a few megabytes of other data. */
const SIGNATURES = [
  '%PDF-',
  'PK\x05\x06\0\0\0\0',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x7fELF\x01\x01\x01',
  '\x7fELF\x02\x01\x01',
  'This program cannot be run in DOS mode',
].map(signature => Buffer.from(signature, 'latin1'))
/** A file in a ZIP; the version that follows tells it from chance. */
const ZIP_ENTRY = Buffer.from('PK\x03\x04', 'latin1')
const ZIP_VERSION_MAX = 63
/** Pages and scripts. */
const MARKUP = /<(?:script|html|svg|iframe|!doctype\s+html|\?php)\b|javascript:/i

/**
 * Whether a picture is at the same time another kind of file (threat model §3.6, polyglots): a document, an archive, a
 * program or a page stands in its texts or behind its end. Its pixels are never looked at, since they are re-encoded;
 * what phones append to photographs (further pictures, films, their makers' notes) is none of these.
 */
export function isAlsoAnotherFile({ extras, trailer }: Pick<Anatomy, 'extras' | 'trailer'>): boolean {
  return beginsAnother(trailer) || [trailer, ...extras].some(holdsAnother)
}

function beginsAnother(bytes: Buffer): boolean {
  let at = 0
  while (isPadding(bytes[at])) at += 1
  const start = bytes.toString('latin1', at, at + 8)
  return BEGINNINGS.some(beginning => start.startsWith(beginning))
}

/** Empty space before a beginning hides it from nobody. */
const isPadding = (byte: number | undefined): boolean =>
  byte === 0 || byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13)

/** Texts are read as one byte a letter, and as two in either order, which is the other order one byte on. */
function holdsAnother(bytes: Buffer): boolean {
  return (
    SIGNATURES.some(signature => bytes.includes(signature)) ||
    holdsZipEntry(bytes) ||
    MARKUP.test(bytes.toString('latin1')) ||
    MARKUP.test(bytes.toString('utf16le')) ||
    MARKUP.test(bytes.toString('utf16le', 1))
  )
}

function holdsZipEntry(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(ZIP_ENTRY); at !== -1; at = bytes.indexOf(ZIP_ENTRY, at + ZIP_ENTRY.length)) {
    const [version = 0, system] = bytes.subarray(at + ZIP_ENTRY.length)
    if (version <= ZIP_VERSION_MAX && system === 0) return true
  }
  return false
}
