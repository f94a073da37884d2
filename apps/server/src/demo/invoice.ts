import { createHash } from 'node:crypto'
import { type Grosze, toZloty } from '@fanfara/contract/money'
import { MADE_UP_COMPANY as COMPANY } from '../company.ts'
import type { World } from '../world.ts'

/** What an invoice of the demo world says. */
export interface DemoInvoice {
  number: string
  /** Written on it, in Warsaw. */
  day: string
  seller: string
  amount: Grosze
}

/** The fonts that every reader of PDF has know no Polish letters. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replace(/[\\()]/g, '\\$&')

function page({ number, day, seller, amount }: DemoInvoice): string {
  const sum = toZloty(amount).toFixed(2).replace('.', ',')
  const lines: readonly (readonly [size: number, y: number, text: string])[] = [
    [24, 760, `Faktura ${number}`],
    [11, 730, `Data wystawienia: ${day}`],
    [11, 690, `Sprzedawca: ${seller}`],
    [11, 670, `Nabywca: ${COMPANY.name}, NIP ${COMPANY.tax_id}`],
    [11, 654, `${COMPANY.street}, ${COMPANY.postcode} ${COMPANY.city}`],
    [11, 614, 'Udzial w kampaniach reklamowych, 1 usl.'],
    [14, 580, `Do zaplaty: ${sum} PLN`],
    [9, 60, 'Przyklad: dane i kwoty sa zmyslone.'],
  ]
  return lines.map(([size, y, text]) => `BT /F1 ${size} Tf 72 ${y} Td (${plain(text)}) Tj ET`).join('\n')
}

/** A PDF of one page, the same bytes for the same invoice. */
function pdfOf(invoice: DemoInvoice): Buffer {
  const content = page(invoice)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

/** Keeps the document of a creator's invoice among the files, as an upload would. */
export async function keepInvoice(world: World, invoice: DemoInvoice): Promise<{ file: string; sha256: string }> {
  const bytes = pdfOf(invoice)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // Named after itself: a world that is made again, after an interruption, writes the same file.
  const file = `invoices/${sha256.slice(0, 22)}.pdf`
  await world.files.write(file, bytes)
  return { file, sha256 }
}
