import { deflateSync } from 'node:zlib'

/** One object's body, without its number. */
type Body = string | { dictionary: string; stream: Buffer }

const written = (number: number, body: Body): Buffer =>
  typeof body === 'string'
    ? Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1')
    : Buffer.concat([
        Buffer.from(`${number} 0 obj\n<< ${body.dictionary} /Length ${body.stream.length} >>\nstream\n`, 'latin1'),
        body.stream,
        Buffer.from('\nendstream\nendobj\n', 'latin1'),
      ])

/** Objects of a page that says a few words. */
export const plainPage: readonly Body[] = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  {
    dictionary: '/Filter /FlateDecode',
    stream: deflateSync(Buffer.from('BT /F1 12 Tf 72 720 Td (Faktura 1/2026) Tj ET')),
  },
]

/** A PDF of these objects with a cross-reference table, as most programs write it. */
export function pdfOf(bodies: readonly Body[] = plainPage, trailer = '', closing = '\n'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, body] of bodies.entries()) {
    const object = written(index + 1, body)
    offsets.push(at)
    parts.push(object)
    at += object.length
  }
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries}`
  const end = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF${closing}`
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')])
}

/** A PDF whose objects lie in a compressed object stream, as newer programs write it. */
export function compressedPdf(
  objects: string,
  filter = '/Filter /FlateDecode',
  packed = deflateSync(Buffer.from(objects)),
): Buffer {
  const holder = written(4, { dictionary: `/Type /ObjStm /N 3 /First 18 ${filter}`, stream: packed })
  const head = Buffer.from('%PDF-1.7\n', 'latin1')
  const at = head.length + holder.length
  const table = written(5, {
    dictionary: '/Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode',
    stream: deflateSync(Buffer.alloc(24)),
  })
  return Buffer.concat([head, holder, table, Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1')])
}

/** The plain page's objects as an object stream holds them. */
export const streamedPage = `1 0 2 34 3 76 ${plainPage.slice(0, 3).join(' ')}`

const withCatalog = (extra: string): Buffer =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${extra} >>`, ...plainPage.slice(1)])

/** A document whose references name themselves as what they continue. */
function circular(): Buffer {
  const text = pdfOf(plainPage, '/Prev 0000000000 ').toString('latin1')
  const at = /startxref\n(\d+)/.exec(text)?.[1] ?? ''
  return Buffer.from(text.replace('/Prev 0000000000', `/Prev ${at.padStart(10, '0')}`), 'latin1')
}

/** What real programs write, by what is special about it. */
export const harmlessDocuments: Readonly<Record<string, Buffer>> = {
  'a table of references': pdfOf(),
  'no line break at the end': pdfOf(plainPage, '', ''),
  'an object stream': compressedPdf(streamedPage),
  'text that speaks of scripts in a compressed stream': pdfOf([
    ...plainPage.slice(0, 3),
    { dictionary: '/Filter /FlateDecode', stream: deflateSync(Buffer.from('(/JavaScript)')) },
  ]),
}

/** Hostile or broken ones, each with the word of its refusal. */
export const refusedDocuments: Readonly<Record<string, readonly [Buffer, 'pdf' | 'pdf_broken' | 'pdf_active']>> = {
  'a picture by another name': [Buffer.from('89504e470d0a1a0a', 'hex'), 'pdf'],
  'a page of HTML': [Buffer.from('<html><script>alert(1)</script></html>'), 'pdf'],
  'something before the head': [Buffer.concat([Buffer.from('\n'), pdfOf()]), 'pdf'],
  'the head alone': [Buffer.from('%PDF-1.7\n'), 'pdf_broken'],
  'cut short': [pdfOf().subarray(0, -40), 'pdf_broken'],
  'something after the end': [Buffer.concat([pdfOf(), Buffer.from('PK\x03\x04')]), 'pdf_broken'],
  'references that lead nowhere': [
    Buffer.from(
      pdfOf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    ),
    'pdf_broken',
  ],
  'references in a circle': [circular(), 'pdf_broken'],
  'no pages': [pdfOf(['<< /Type /Catalog >>']), 'pdf_broken'],
  'a script': [withCatalog('/Names << /JavaScript 5 0 R >>'), 'pdf_active'],
  'a script spelt with numbers': [withCatalog('/Names << /J#61vaScrip#74 5 0 R >>'), 'pdf_active'],
  'a program to start': [withCatalog('/X << /S /Launch /F (cmd.exe) >>'), 'pdf_active'],
  'an action at opening': [withCatalog('/OpenAction [3 0 R /Fit]'), 'pdf_active'],
  'an attachment': [withCatalog('/Names << /EmbeddedFiles 5 0 R >>'), 'pdf_active'],
  'a form with scripts': [withCatalog('/AcroForm << /XFA 5 0 R >>'), 'pdf_active'],
  'a password': [pdfOf(plainPage, '/Encrypt 5 0 R '), 'pdf_active'],
  'a script in an object stream': [compressedPdf(`${streamedPage} << /S /JavaScript /JS (app.alert) >>`), 'pdf_active'],
  'a script in an object stream without its type': [
    Buffer.from(
      compressedPdf(`${streamedPage} << /JavaScript 1 >>`).toString('latin1').replace('/Type /ObjStm', '/Typf /ObjStx'),
      'latin1',
    ),
    'pdf_active',
  ],
  'an object stream in a filter that hides it': [
    compressedPdf(streamedPage, '/Filter [/ASCIIHexDecode /FlateDecode]'),
    'pdf_broken',
  ],
  'an object stream that cannot be inflated': [
    compressedPdf('', '/Filter /FlateDecode', Buffer.from('nonsense')),
    'pdf_broken',
  ],
  'a bomb': [compressedPdf('', '/Filter /FlateDecode', deflateSync(Buffer.alloc(60 * 1024 * 1024))), 'pdf_broken'],
}
