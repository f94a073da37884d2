import { AVATAR_SIDE } from '@fanfara/contract/limits'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Invalid } from '../../errors.ts'
import type { ReceivedFile } from '../../http/uploads.ts'
import { cropOf, isPicture, PIXELS_MAX } from './policy.ts'

/** A picture as it is kept: pixels alone, re-encoded by us. */
export interface Picture {
  bytes: Buffer
  extension: 'jpg' | 'png'
}

const PATIENCE_SECONDS = 5
// Pictures are worked on one after the other, on one thread each: the rest of the pool stays free for everybody else.
const oneAtATime = pLimit(1)
sharp.concurrency(1)
sharp.cache(false)

/**
 * Turns an uploaded file into the kept picture (threat model §3.6): at most 512 × 512, without anything but pixels.
 * @throws Invalid on `avatar` when it is no JPEG or PNG, broken, or has more than 25 megapixels.
 */
export const keptPicture = (file: ReceivedFile): Promise<Picture> => oneAtATime(() => reencode(file))

async function reencode(file: ReceivedFile): Promise<Picture> {
  if (!isPicture(file)) throw refuse('avatar_type')
  const crop = cropOf(file.fields)
  if (crop === 'wrong') throw refuse('crop')
  const { width, height, format, hasAlpha } = await headerOf(file.bytes)
  if (format !== 'jpeg' && format !== 'png') throw refuse('avatar_type')
  if (width * height > PIXELS_MAX) throw refuse('avatar_pixels')
  if (crop && (crop.left + crop.width > width || crop.top + crop.height > height)) throw refuse('crop')
  const upright = sharp(file.bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient()
  const side = Math.min(AVATAR_SIDE, crop?.width ?? Math.min(width, height))
  const square = (crop ? upright.extract(crop) : upright).resize(side, side, { fit: 'cover' })
  const encoded = hasAlpha ? square.png({ compressionLevel: 9 }) : square.jpeg({ quality: 85, mozjpeg: true })
  return { bytes: await pixelsOf(encoded), extension: hasAlpha ? 'png' : 'jpg' }
}

/** Width and height are those of the upright picture. */
async function headerOf(bytes: Buffer) {
  try {
    const { autoOrient, format, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { ...autoOrient, format, hasAlpha: hasAlpha === true }
  } catch {
    throw refuse('avatar_broken')
  }
}

async function pixelsOf(encoded: Sharp): Promise<Buffer> {
  try {
    return await encoded.timeout({ seconds: PATIENCE_SECONDS }).toBuffer()
  } catch {
    throw refuse('avatar_broken')
  }
}

const refuse = (what: string) => new Invalid({ avatar: [`inputs.error.${what}`] })
