import { createHash } from 'node:crypto'

const PALETTES = [
  ['#1b2140', '#7c93ff', '#f2b84b'],
  ['#10261f', '#4cc38a', '#eef0f6'],
  ['#2a1420', '#ff6b62', '#f2b84b'],
  ['#20180c', '#f0a04b', '#faf8f4'],
  ['#101a2a', '#5fc9e8', '#eef0f6'],
  ['#24122e', '#c58bff', '#f2b84b'],
] as const

/** A product picture for the demo world: drawn from its name alone, the same every time. */
export function productPicture(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const byte = (at: number) => bytes[at % bytes.length] ?? 0
  const [ground, body, accent] = PALETTES[byte(0) % PALETTES.length] ?? PALETTES[0]
  const width = 90 + (byte(1) % 70)
  const height = 150 + (byte(2) % 70)
  const left = 200 - width / 2
  const top = 255 - height
  const radius = 8 + (byte(3) % 40)
  const rings = [0, 1, 2].map(
    ring =>
      `<circle cx="${60 + (byte(4 + ring) % 280)}" cy="${40 + (byte(7 + ring) % 200)}" r="${20 + (byte(10 + ring) % 60)}" fill="none" stroke="${body}" stroke-opacity=".25" stroke-width="2"/>`,
  )
  const shape = byte(14) % 3
  const neck =
    shape === 0
      ? `<rect x="${200 - width / 6}" y="${top - 34}" width="${width / 3}" height="40" rx="6" fill="${accent}"/>`
      : ''
  const lid =
    shape === 1
      ? `<rect x="${left - 6}" y="${top - 16}" width="${width + 12}" height="26" rx="8" fill="${accent}"/>`
      : ''
  const handle =
    shape === 2
      ? `<path d="M${left + width} ${top + 40}h26a18 18 0 0 1 18 18v36a18 18 0 0 1-18 18h-26" fill="none" stroke="${accent}" stroke-width="12"/>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300" role="img"><rect width="400" height="300" fill="${ground}"/>${rings.join('')}<ellipse cx="200" cy="262" rx="${width * 0.8}" ry="12" fill="#000" fill-opacity=".35"/>${neck}${handle}<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}" fill="${body}"/>${lid}<rect x="${left + 12}" y="${top + height * 0.4}" width="${width - 24}" height="${height * 0.28}" rx="6" fill="${ground}" fill-opacity=".85"/><rect x="${left + 22}" y="${top + height * 0.48}" width="${width - 44}" height="6" rx="3" fill="${accent}"/><rect x="${left + 30}" y="${top + height * 0.56}" width="${width - 60}" height="4" rx="2" fill="${accent}" fill-opacity=".6"/></svg>`
}
