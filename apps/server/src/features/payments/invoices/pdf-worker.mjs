// Looks at one uploaded document on its own thread, so that no file, however hostile, holds up the server (threat model
// §3.6). It reads the structure and the names of a PDF, and what object streams hide; it renders nothing and follows
// nothing. The thread has a limit of memory and is ended after five seconds by whoever started it.
import { parentPort, workerData } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'

/** Most bytes that one document may inflate to, in total. */
const INFLATED_MAX = 50 * 1024 * 1024
/** Most cross-reference sections: each save of an editor adds one. */
const SECTIONS_MAX = 200
/** Names of what can act, carry other files or lock the document. Readers look them up by these words alone. */
const REFUSED = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'OpenAction',
  'AA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Encrypt',
])
/** Shorter names turn up in compressed bytes by chance; they count only where a dictionary stands. */
const SHORTEST_ANYWHERE = 6

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the PDF's white space and delimiters (ISO 32000-1 §7.2.2).
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]{1,127})/g
const WORD_AT_STREAM = /stream\r?\n/g

/** A name as readers understand it: `#4A` is `J` (ISO 32000-1 §7.3.5). */
const plain = name =>
  name.includes('#')
    ? name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : name

const namesIn = text => new Set([...text.matchAll(NAME)].map(([, name]) => plain(name)))

/** Where the newest cross-reference begins; null when nothing leads there. */
function startOf(text) {
  const end = /startxref\s+(\d{1,10})\s+%%EOF[\r\n]{0,2}$/.exec(text.slice(-1100))
  return end ? Number(end[1]) : null
}

/** The dictionary that closes a cross-reference section; null when there is no section here. */
function sectionAt(text, offset) {
  const head = text.slice(offset, offset + 40)
  if (/^xref\s/.test(head)) {
    const from = text.indexOf('trailer', offset)
    const to = from < 0 ? -1 : text.indexOf('startxref', from)
    return to < 0 ? null : text.slice(from, to)
  }
  if (!/^\d{1,10} \d{1,5} obj\b/.test(head)) return null
  const to = text.indexOf('stream', offset)
  const dictionary = to < 0 ? '' : text.slice(offset, to)
  return namesIn(dictionary).has('XRef') ? dictionary : null
}

/** Follows the cross-references from the newest to the oldest. @returns whether all can be read and lead to a document */
function hasReadableStructure(text) {
  const seen = new Set()
  let hasRoot = false
  let next = startOf(text)
  while (next !== null) {
    if (seen.has(next) || seen.size === SECTIONS_MAX || next >= text.length) return false
    seen.add(next)
    const dictionary = sectionAt(text, next)
    if (dictionary === null) return false
    hasRoot ||= namesIn(dictionary).has('Root')
    const previous = /\/Prev\s+(\d{1,10})/.exec(dictionary)
    next = previous ? Number(previous[1]) : null
  }
  return hasRoot
}

/** Streams that hold objects, inflated. @throws when one cannot be read, or all together are too large */
function* objectStreams(text, bytes) {
  let left = INFLATED_MAX
  for (const { index, 0: word } of text.matchAll(WORD_AT_STREAM)) {
    const from = text.lastIndexOf(' obj', index)
    if (from < 0 || text.slice(index - 3, index) === 'end') continue
    const dictionary = text.slice(from, index)
    const names = namesIn(dictionary)
    if (!names.has('ObjStm') && !(names.has('N') && names.has('First'))) continue
    const start = index + word.length
    const body = bytes.subarray(start, text.indexOf('endstream', start))
    if (!names.has('Filter') && !names.has('F')) {
      yield body.toString('latin1')
      continue
    }
    if (!/\/(Filter|F)\s*(\[\s*)?\/(FlateDecode|Fl)\b/.test(dictionary) || names.has('DecodeParms'))
      throw new Error('unreadable')
    const inflated = inflateSync(body, { maxOutputLength: left, finishFlush: 2 })
    left -= inflated.length
    yield inflated.toString('latin1')
  }
}

/**
 * What is wrong with a document: nothing, no PDF at all, broken, or one that holds more than something to read.
 * @returns {null | 'pdf' | 'pdf_broken' | 'pdf_active'}
 */
function verdictOn(bytes) {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-')) return 'pdf'
  if (!hasReadableStructure(text)) return 'pdf_broken'
  let hasPages = false
  for (const [, name] of text.matchAll(NAME)) {
    const word = plain(name)
    if (word.length >= SHORTEST_ANYWHERE && REFUSED.has(word)) return 'pdf_active'
    hasPages ||= word === 'Pages'
  }
  if (dictionariesOf(text).some(dictionary => [...namesIn(dictionary)].some(name => REFUSED.has(name))))
    return 'pdf_active'
  try {
    for (const objects of objectStreams(text, bytes)) {
      const names = namesIn(objects)
      if ([...names].some(name => REFUSED.has(name))) return 'pdf_active'
      hasPages ||= names.has('Pages')
    }
  } catch {
    return 'pdf_broken'
  }
  return hasPages ? null : 'pdf_broken'
}

/** Everything outside streams, in pieces. */
function dictionariesOf(text) {
  const pieces = []
  let at = 0
  while (at < text.length) {
    const begin = text.indexOf('stream', at)
    if (begin < 0) break
    pieces.push(text.slice(at, begin))
    const end = text.indexOf('endstream', begin)
    if (end < 0) return pieces
    at = end + 'endstream'.length
  }
  pieces.push(text.slice(at))
  return pieces
}

parentPort?.postMessage(verdictOn(Buffer.from(workerData.bytes)))
