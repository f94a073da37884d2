import { AVATAR_SIDE } from '@fanfara/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { boundedWork } from '#/bounded-work.ts'
import { Invalid } from '#/errors.ts'
import type { ReceivedFile } from '#/edge/received-file.ts'
import { type Anatomy, dissect } from './anatomy.ts'
import { isAlsoAnotherFile } from './disguise.ts'
import { cropOf, isPicture, PIXELS_MAX } from './policy.ts'

/** A picture as it is kept: pixels alone, re-encoded by us. */
export interface Picture {
  bytes: Buffer
  extension: 'jpg' | 'png'
}

const PATIENCE_SECONDS = 5
/**
 * Pictures are worked on one after the other, on one thread each: one decoded picture is in memory at a time, and the
 * rest of the thread pool stays free for everybody else. Twenty that wait hold 40 MB and are done within seconds.
 */
const queue = boundedWork({ atOnce: 1, waiting: 20, retryAfterSeconds: 10 })
sharp.concurrency(1)
sharp.cache(false)
// No other decoder can be reached, whatever a file manages to look like.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

/** @throws Unavailable while too many pictures wait. */
export const refuseWhenBusy = (): void => queue.refuseWhenFull()

/**
 * Turns an uploaded file into the kept picture (threat model §3.6): at most 512 × 512, without anything but pixels.
 * @throws Invalid on `avatar` when it is no JPEG or PNG, is something else as well, is broken, or has more than 25
 * megapixels; Unavailable while too many pictures wait.
 */
export async function keptPicture(file: ReceivedFile): Promise<Picture> {
  if (!isPicture(file)) throw refuse('avatar_type')
  const crop = cropOf(file.fields)
  if (crop === 'wrong') throw refuse('crop')
  return queue.run(async () => reencode(examined(file.bytes), crop))
}

/**
 * Takes the file apart, which needs no decoding, and refuses what must not be decoded. Some milliseconds for the largest
 * files; in the queue, so that they never add up.
 */
function examined(bytes: Buffer): Anatomy {
  const anatomy = dissect(bytes)
  if (!anatomy) throw refuse('avatar_broken')
  if (isAlsoAnotherFile(anatomy)) throw refuse('avatar_type')
  if (anatomy.width * anatomy.height > PIXELS_MAX) throw refuse('avatar_pixels')
  return anatomy
}

/**
 * The same for a picture of a product, whole: within 1600 × 1600, and clear where it was.
 * @throws Invalid on `picture`; Unavailable while too many pictures wait.
 */
export async function keptWhole(file: ReceivedFile): Promise<Picture> {
  try {
    if (!isPicture(file)) throw refuse('avatar_type')
    return await queue.run(async () => {
      const { bare } = examined(file.bytes)
      const picture = opened(bare)
      const { hasAlpha } = await readable(opened(bare).metadata())
      return encoded(picture.autoOrient().resize({ ...WHOLE_MAX, fit: 'inside', withoutEnlargement: true }), hasAlpha)
    })
  } catch (error) {
    if (error instanceof Invalid) throw new Invalid({ picture: [...(error.fields.avatar ?? [])] })
    throw error
  }
}

const WHOLE_MAX = { width: 1600, height: 1600 }
const opened = (bare: Buffer) =>
  sharp(bare, { limitInputPixels: PIXELS_MAX, failOn: 'error', unlimited: false, pages: 1 })

const STILL_MAX = { width: 1280, height: 720 }

/**
 * A picture that we fetched, as it is kept: re-encoded, within 1280 × 720. Null for what is no JPEG or PNG, or cannot be
 * read. @throws Unavailable while too many pictures wait.
 */
export async function keptStill(bytes: Buffer): Promise<Buffer | null> {
  try {
    return await queue.run(async () => {
      const { bare } = examined(bytes)
      const fitting = opened(bare)
        .autoOrient()
        .resize({ ...STILL_MAX, fit: 'inside', withoutEnlargement: true })
      return readable(
        fitting.flatten().jpeg({ quality: 80, mozjpeg: true }).timeout({ seconds: PATIENCE_SECONDS }).toBuffer(),
      )
    })
  } catch (error) {
    if (error instanceof Invalid) return null
    throw error
  }
}

type Crop = Exclude<ReturnType<typeof cropOf>, 'wrong'>

async function reencode({ bare }: Anatomy, crop: Crop): Promise<Picture> {
  const { autoOrient, hasAlpha } = await readable(opened(bare).metadata())
  const { width, height } = autoOrient
  if (crop && (crop.left + crop.width > width || crop.top + crop.height > height)) throw refuse('crop')
  const upright = opened(bare).autoOrient()
  const side = Math.min(AVATAR_SIDE, crop?.width ?? Math.min(width, height))
  const square = (crop ? upright.extract(crop) : upright).resize(side, side, { fit: 'cover' })
  return encoded(square, hasAlpha)
}

/** What is clear in places stays so, as PNG; everything else is a JPEG. */
async function encoded(picture: Sharp, hasAlpha: boolean): Promise<Picture> {
  const file = hasAlpha ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 85, mozjpeg: true })
  const bytes = await readable(file.timeout({ seconds: PATIENCE_SECONDS }).toBuffer())
  return { bytes, extension: hasAlpha ? 'png' : 'jpg' }
}

/** What the decoder cannot read, or not within its time, is a broken picture. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch {
    throw refuse('avatar_broken')
  }
}

const refuse = (what: string) => new Invalid({ avatar: [`inputs.error.${what}`] })
