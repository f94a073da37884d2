import sharp from 'sharp'
import { encode, renderSVG } from 'uqr'

/** Pixels of the picture's side at least: enough to be printed. */
const SIDE = 1000
/** A code that is read although a tenth of it is covered; four modules of white around it, as its standard asks. */
const OPTIONS = { ecc: 'M', border: 4 } as const

/** An address as a QR code, dark on white, so that cameras read it on any background. */
export async function drawCode(url: string, format: 'svg' | 'png'): Promise<string | Buffer> {
  if (format === 'svg') return renderSVG(url, OPTIONS)
  const { data, size } = encode(url, OPTIONS)
  const pixels = Buffer.from(data.flatMap(row => row.map(isDark => (isDark ? 0 : 255))))
  const side = Math.ceil(SIDE / size) * size
  const raw = { width: size, height: size, channels: 1 } as const
  return sharp(pixels, { raw }).resize(side, side, { kernel: 'nearest' }).png({ palette: true }).toBuffer()
}
