import { inflateSync } from 'node:zlib'

/** What tests read of a PDF: what it says of itself, its texts in their order, and how often each kind of part occurs. */
export interface ReadPdf {
  /** Objects in the clear: catalogue, structure, fonts. */
  raw: string
  /** Texts in the order of drawing, one for each run. */
  texts: string[]
  /** How many parts of the structure are of a kind, `TH` for instance. */
  parts: (kind: string) => number
}

const objectOf = (raw: string, id: string): string =>
  new RegExp(`(?:^|\\n)${id} 0 obj([\\s\\S]*?)endobj`).exec(raw)?.[1] ?? ''

/** The bytes of a stream object, inflated. */
function streamOf(bytes: Buffer, id: string): string {
  const text = bytes.toString('latin1')
  const start = text.search(new RegExp(`(?:^|\\n)${id} 0 obj`))
  const from = text.indexOf('stream\n', start) + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(text.slice(start, from))?.[1] ?? 0)
  const content = bytes.subarray(from, from + length)
  return (text.slice(start, from).includes('FlateDecode') ? inflateSync(content) : content).toString('latin1')
}

/** Which characters the glyphs of a font stand for, by its `ToUnicode` table. */
function charactersOf(table: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], at) => {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      found.set(Number.parseInt(first, 16) + at, String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))))
    })
  return found
}

/** Reads a PDF that our own documents are: subsets of TrueType fonts with tables of their characters. */
export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1')
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(objectOf(raw, id))?.[1]
    if (table) fonts.set(name, charactersOf(streamOf(bytes, table)))
  }
  const pages = [...raw.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => streamOf(bytes, id))
  const texts = pages.flatMap(page => {
    let font = new Map<number, string>()
    return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^[\]]*)\] TJ/g)].flatMap(([, name, run]) => {
      if (name) font = fonts.get(name) ?? font
      const glyphs = [...(run ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      return glyphs.length > 0 ? [glyphs.map(glyph => font.get(Number.parseInt(glyph, 16)) ?? '�').join('')] : []
    })
  })
  return { raw, texts, parts: kind => [...raw.matchAll(new RegExp(`/S /${kind}\\b`, 'g'))].length }
}
