import { AVATAR_MAX_BYTES } from '@fanfara/contract/limits'

/** A square of a picture, in whole pixels of the picture as it is seen. */
export interface Crop {
  x: number
  y: number
  size: number
}
/** Why a file cannot be the picture, as the key of its sentence. */
export type PictureProblem = 'inputs.error.avatar_type' | 'inputs.error.avatar_size'

const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const
const NAMES = /\.(jpe?g|png)$/i

/** What the file chooser offers. */
export const PICTURE_TYPES = '.jpg,.jpeg,.png,image/jpeg,image/png'

/**
 * Checks a file before anything is sent: its type by name and by the first bytes of its content (PROF-02, VAL-22), then
 * its size (PROF-03, VAL-23).
 */
export async function problemOf(file: File): Promise<PictureProblem | null> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const isPicture = SIGNATURES.some(signature => signature.every((byte, at) => start[at] === byte))
  if (!isPicture || !NAMES.test(file.name)) return 'inputs.error.avatar_type'
  return file.size >= AVATAR_MAX_BYTES ? 'inputs.error.avatar_size' : null
}

/** The file as an address that the page's content policy lets an image have. */
export function addressOfPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')))
    reader.readAsDataURL(file)
  })
}

/** The square that was chosen, whole pixels that stay inside the picture. */
export function cropOf(area: { x: number; y: number; width: number; height: number }): Crop {
  const size = Math.max(1, Math.floor(Math.min(area.width, area.height)))
  return { x: Math.max(0, Math.floor(area.x)), y: Math.max(0, Math.floor(area.y)), size }
}
