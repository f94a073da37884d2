import sharp from 'sharp'
import { encode, renderSVG } from 'uqr'
import { versionName } from '#/edge/version-name.ts'

/** Pixels of the picture's side at least: enough to be printed. */
const SIDE = 1000
/** A code that is read although a tenth of it is covered; four modules of white around it, as its standard asks. */
const OPTIONS = { ecc: 'M', border: 4 } as const

/** Pictures that a process keeps; what was asked for longest ago goes. One has 2 to 30 kB. */
const KEPT_MAX = 500

/** A picture with the name of its contents, by which who has it already is told so. */
export interface Picture {
  etag: string
  bytes: Buffer
}

/** Draws addresses as QR codes, each once: whoever asks at the same time waits for the same drawing. */
export function makeCodes(): (url: string, format: 'svg' | 'png') => Promise<Picture> {
  const kept = new Map<string, Promise<Picture>>()
  return (url, format) => {
    const key = `${format} ${url}`
    const picture = kept.get(key) ?? drawCode(url, format).then(namedOf)
    kept.delete(key)
    kept.set(key, picture)
    picture.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}

function namedOf(drawn: string | Buffer): Picture {
  const bytes = Buffer.from(drawn)
  return { etag: versionName(bytes), bytes }
}

/** An address as a QR code, dark on white, so that cameras read it on any background. */
async function drawCode(url: string, format: 'svg' | 'png'): Promise<string | Buffer> {
  if (format === 'svg') return renderSVG(url, OPTIONS)
  const { data, size } = encode(url, OPTIONS)
  const pixels = Buffer.from(data.flatMap(row => row.map(isDark => (isDark ? 0 : 255))))
  const side = Math.ceil(SIDE / size) * size
  const raw = { width: size, height: size, channels: 1 } as const
  return sharp(pixels, { raw }).resize(side, side, { kernel: 'nearest' }).png({ palette: true }).toBuffer()
}
